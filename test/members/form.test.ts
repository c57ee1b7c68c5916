/** Every member of a job through the console's form: what nobody touches stays, and what has a field is changed by it. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { prefixOf } from '@affiche/contract/version.ts'
import { FIELDS, type FieldId } from '../../server/console/job-form/fields.ts'
import { usePostingForm } from '../console/posting-form.ts'
import type { BaseVersion } from '../support/console.ts'
import { onEveryEngine } from '../support/engines.ts'
import { formIn } from '../support/forms.ts'
import { createClient } from '../support/service.ts'
import { documentOf, joined, valueAt } from './paths.ts'
import { bodyOf, groupsIn, partIn, readJob, variantsOf, withJob, writtenIn } from './samples.ts'
import type { Fields, Formless } from './table.ts'

/** The version of the jobs that the console writes. */
const version = 'v1.2'

/** Fields of further items of a list, whose first has the sample; and the one that buttons decide. */
const WITHOUT_SAMPLE = ['place-2', 'place-3', 'category-2', 'category-3', 'status'] as const satisfies FieldId[]

const rows = [...writtenIn(version), ...groupsIn(version)]

const isFields = (form: Fields | Formless): form is Fields => !('none' in form)

/** The field of a member. */
const fieldOf = (path: string): string | undefined => {
  const pointer = `/${path.replaceAll('.', '/').replace(/^texts\/\w+/, 'texts/*')}`
  return FIELDS.find((field) => field.pointer === pointer && field.id !== 'status')?.id
}

describe('the table', () => {
  test('says a value in every field that the form has for a member', () => {
    const named = rows.flatMap(({ path, entry: { form } }) => {
      const field = fieldOf(path)
      if (field !== undefined) assert.ok(isFields(form) && field in form, path)
      return isFields(form) ? Object.keys(form) : []
    })
    const ids = FIELDS.map(({ id }) => id)
    assert.deepEqual(new Set(ids).difference(new Set(named)), new Set(WITHOUT_SAMPLE))
  })
})

type Row = (typeof rows)[number]

/** A change of a job by some fields of the form. */
type Change = {
  readonly name: string
  readonly fields: Fields
  readonly value: unknown
  readonly partAfter: (before: unknown) => unknown
}

const changesOf = ({ path, entry }: Row, fields: Fields): readonly Change[] => {
  if (entry.kind === 'group') {
    const partAfter = (before: unknown) => partIn(version, before, path)
    return [{ name: `clears ${path}`, fields, value: entry.cleared, partAfter }]
  }
  const { second, cleared, along = {} } = entry
  const to = (name: string, value: unknown, said: Fields): Change => ({
    name: `${name} ${path}`,
    fields: said,
    value,
    partAfter: (before) => partIn(version, joined(joined(before, documentOf(path, value)), along)),
  })
  const emptied = Object.fromEntries(Object.keys(fields).map((id) => [id, '']))
  return [to('writes', second, fields), ...(cleared === null && !entry.along ? [to('clears', null, emptied)] : [])]
}

const changes = rows.flatMap((row) => {
  const { form, on } = row.entry
  if (!isFields(form)) return []
  return changesOf(row, form).map((change) => ({ ...change, path: row.path, body: bodyOf({ version, on }) }))
})

onEveryEngine((start) => {
  describe('the form', () => {
    const form = usePostingForm(start)
    const client = () => createClient(form.service().base + prefixOf(version), form.employer())
    const edit = (id: number) => form.open(`/jobs/${id}/edit`)
    const save = async (page: BaseVersion, fields: Fields): Promise<void> => {
      const { status } = await form.send(page, fields, 'save')
      assert.equal(status, 303)
    }
    /** The values that the form shows in some fields. */
    const shownIn = ({ text }: BaseVersion, fields: Fields): Fields => {
      const { fields: all } = formIn(text)
      return Object.fromEntries(Object.keys(fields).map((name) => [name, all[name] ?? '']))
    }

    for (const [at, variant] of variantsOf(version).entries())
      for (const which of ['first', 'second'] as const)
        test(`saved as it was shown changes no member of the ${which} values, ${at + 1}`, () =>
          withJob(client(), bodyOf(variant, which), async (id) => {
            const before = await readJob(client(), id)
            await save(await edit(id), {})
            const after = await readJob(client(), id)
            assert.deepEqual([after.text, after.headers.get('etag')], [before.text, before.headers.get('etag')])
          }))

    for (const { name, path, body, fields, value, partAfter } of changes)
      test(`${name} and nothing beside it, and shows it`, () =>
        withJob(client(), body, async (id) => {
          const { body: before } = await readJob(client(), id)
          const page = await edit(id)
          assert.notDeepEqual(shownIn(page, fields), fields)
          await save(page, fields)
          assert.deepEqual(shownIn(await edit(id), fields), fields)
          const { body: read } = await readJob(client(), id)
          assert.deepEqual(valueAt(read, path), value)
          assert.deepEqual(partIn(version, read), partAfter(before))
        }))
  })
})
