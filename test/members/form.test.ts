/** Every member of a job through the console's form: what nobody touches stays, and what has a field is changed by it. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { prefixOf } from '@affiche/contract/version.ts'
import { FIELDS, type FieldId } from '../../server/pages/console/job-form/fields.ts'
import { usePostingForm } from '../console/posting-form.ts'
import { onEveryEngine } from '../support/engines.ts'
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

/** What the fields of a row make of a job. */
const changesIn = rows.flatMap(({ path, entry }) => {
  const { form: fields, on } = entry
  if (!isFields(fields)) return []
  const common = { path, fields, body: bodyOf({ version, on }) }
  if (entry.kind === 'group')
    return [{ ...common, value: entry.cleared, partAfter: (before: unknown) => partIn(version, before, path) }]
  const { second: value, along = {} } = entry
  const changed = (before: unknown) => joined(joined(before, documentOf(path, value)), along)
  return [{ ...common, value, partAfter: (before: unknown) => partIn(version, changed(before)) }]
})

onEveryEngine((start) => {
  describe('the form', () => {
    const form = usePostingForm(start)
    const client = () => createClient(form.service().base + prefixOf(version), form.employer())
    const save = async (id: number, fields: Fields): Promise<void> => {
      const { status } = await form.send(await form.open(`/jobs/${id}/edit`), fields, 'save')
      assert.equal(status, 303)
    }

    for (const [at, variant] of variantsOf(version).entries())
      for (const which of ['first', 'second'] as const)
        test(`saved as it was shown changes no member of the ${which} values, ${at + 1}`, () =>
          withJob(client(), bodyOf(variant, which), async (id) => {
            const before = await readJob(client(), id)
            await save(id, {})
            const after = await readJob(client(), id)
            assert.deepEqual([after.text, after.headers.get('etag')], [before.text, before.headers.get('etag')])
          }))

    for (const { path, body, fields, value, partAfter } of changesIn)
      test(`writes ${path} and nothing beside it`, () =>
        withJob(client(), body, async (id) => {
          const { body: before } = await readJob(client(), id)
          await save(id, fields)
          const { body: read } = await readJob(client(), id)
          assert.deepEqual(valueAt(read, path), value)
          assert.deepEqual(partIn(version, read), partAfter(before))
        }))
  })
})
