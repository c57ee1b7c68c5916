import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { JobInput12Schema } from '@affiche/contract/job-v12.ts'
import { SECTIONS } from './field.ts'
import { FIELDS, fieldAt, fieldsOf, MEMBERS } from './fields.ts'
import { NEW_VALUES } from './values.ts'
import { formWords } from './words.ts'

type Schema = {
  readonly type?: unknown
  readonly enum?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly maxItems?: number
}

/** Pointers to the values that a body can say; members without a type are accepted and ignored. */
const pointersIn = (schema: Schema, at = ''): string[] => {
  if (schema.properties)
    return Object.entries(schema.properties).flatMap(([name, each]) => pointersIn(each, `${at}/${name}`))
  if (schema.items)
    return Array.from({ length: schema.maxItems ?? 1 }, (_, index) =>
      pointersIn(schema.items ?? {}, `${at}/${index}`),
    ).flat()
  return schema.type === undefined && schema.enum === undefined ? [] : [at]
}

const filled = {
  ...NEW_VALUES,
  ...Object.fromEntries(
    ['place-1', 'place-2', 'place-3', 'category-1', 'category-2', 'category-3'].map((id) => [id, 'x']),
  ),
}

describe('the fields of the posting form', () => {
  const pointers = pointersIn(JobInput12Schema as unknown as Schema)

  test('hold every member that a posting may have, and no other', () => {
    const generalOf = (pointer: string) => pointer.replace(/^\/texts\/(?:en|fr)\//, '/texts/*/')
    const held = new Set(FIELDS.map(({ pointer }) => pointer as string))
    assert.ok(pointers.length > 30, String(pointers.length))
    assert.deepEqual(
      pointers.filter((pointer) => !held.has(generalOf(pointer))),
      [],
    )
    const known = new Set([...pointers.map(generalOf), '/salary'])
    assert.deepEqual(
      [...held].filter((pointer) => !known.has(pointer)),
      [],
    )
  })

  test('are found by the pointers of findings, also within or above them', () => {
    for (const pointer of pointers) {
      const field = fieldAt(pointer, filled)
      assert.equal(
        FIELDS.find(({ id }) => id === field)?.pointer,
        pointer.replace(/^\/texts\/(?:en|fr)\//, '/texts/*/'),
      )
    }
    const others = {
      '/locations': 'place-1',
      '/locations/1': 'place-2',
      '/categories/2': 'category-3',
      '/positionType': 'position-type',
      '/salary/period': 'pay-period',
      '/salary': 'pay-shown',
      '/texts/fr': 'text-title',
      '/texts': 'text-title',
      '/disclosures': 'intelligence',
      '/applicantRoutingType': 'routing',
      '/id': null,
      '': null,
      '#/query/dryRun': null,
    }
    for (const [pointer, field] of Object.entries(others)) assert.equal(fieldAt(pointer, filled), field, pointer)
  })

  test('name the places and categories that are filled in, whatever lies between them', () => {
    const values = { ...NEW_VALUES, 'place-2': 'Laval, QC', 'place-3': 'x', 'category-3': '17' }
    assert.equal(fieldAt('/locations/0/description', values), 'place-2')
    assert.equal(fieldAt('/locations/1/description', values), 'place-3')
    assert.equal(fieldAt('/categories/0/id', values), 'category-3')
  })

  test('have a label of their own in both languages, and a section', () => {
    for (const words of Object.values(formWords)) {
      const labels = FIELDS.map(({ id }) => words.labels[id])
      assert.ok(labels.every((label) => label.length > 2))
      assert.equal(new Set(labels).size, labels.length)
    }
    assert.deepEqual(new Set(FIELDS.map(({ section }) => section)), new Set(SECTIONS))
    assert.ok(MEMBERS.every((member) => fieldsOf(member).length > 0))
  })
})
