/** The index alone, without a look at any row, finds exactly what a plain look at the texts finds. */

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { newFolder } from '../../../../../test/support/folder.ts'
import { fc } from '../../../../../test/support/properties.ts'
import { openWriter } from '../../../../platform/engines/sqlite/connection.ts'
import { migrate } from '../../../../upkeep/sqlite/migrate.ts'
import {
  ADD_TO_INDEX,
  coverExpression,
  indexTokens,
  isSearchable,
  matchExpression,
  REMOVE_FROM_INDEX,
} from './index.ts'

const folder = newFolder('search')
const connection = openWriter(join(folder, 'search.db'))
migrate(connection)

after(() => {
  connection.close()
})

type Indexed = { readonly employerId: number; readonly status: string; readonly text: string }

/** Ids are the positions in the list, from 1. */
const withIndexed = (jobs: readonly Indexed[], work: () => void): void => {
  connection.exec('BEGIN')
  jobs.forEach(({ employerId, status, text }, at) => {
    connection.run(ADD_TO_INDEX, at + 1, indexTokens(employerId, status, text))
  })
  work()
  connection.exec('ROLLBACK')
}

type Searched = { readonly employerId: number; readonly words: readonly string[]; readonly status: string | null }

const found = ({ employerId, words, status }: Searched, expressionOf = matchExpression): number[] =>
  connection
    .all<{ id: number }>(
      'SELECT rowid AS id FROM job_search WHERE job_search MATCH ? ORDER BY rowid',
      expressionOf(employerId, words, status),
    )
    .map(({ id }) => id)

const expected = (jobs: readonly Indexed[], { employerId, words, status }: Searched): number[] =>
  jobs.flatMap((job, at) =>
    job.employerId === employerId &&
    (status === null || job.status === status) &&
    words.every((word) => job.text.includes(word))
      ? [at + 1]
      : [],
  )

/** Few characters, so that runs repeat and nearly match; and every kind that an index may trip over. */
const alphabets = ['ab', 'a1_:."', 'aé漢', 'ao\u0301😀👩‍👩‍👧', `"'*%()^+-\\/{}[]~|&!?#@$<>;=,\``, 'a \u00a0\u3000\n']

const textOf = (most: number): fc.Arbitrary<string> =>
  fc
    .constantFrom(...alphabets, alphabets.join(''))
    .chain((alphabet) => fc.array(fc.constantFrom(...alphabet), { maxLength: most }))
    .map((characters) => characters.join(''))

const jobs = fc.array(
  fc.record({
    // 1, 37 and 1297 are written 1, 11 and 101.
    employerId: fc.constantFrom(1, 37, 1297),
    status: fc.constantFrom('active', 'archived', 'draft'),
    text: textOf(60),
  }),
  { minLength: 1, maxLength: 8 },
)

/** A piece of one of the texts, or any text. */
const wordOf = (all: readonly Indexed[]): fc.Arbitrary<string> =>
  fc
    .oneof(
      textOf(12),
      fc.tuple(fc.constantFrom(...all), fc.nat(60), fc.integer({ min: 1, max: 40 })).map(([{ text }, at, length]) => {
        const characters = [...text]
        return characters
          .slice(at % Math.max(1, characters.length))
          .slice(0, length)
          .join('')
      }),
    )
    .map((text) => text.split(/\s/)[0] ?? '')
    .filter((word) => word !== '' && isSearchable(word))

test('a match is exact for every text, word, employer and status, and a cover leaves none of it out', () =>
  fc.assert(
    fc.property(
      jobs.chain((all) =>
        fc.tuple(fc.constant(all), fc.array(fc.array(wordOf(all), { minLength: 1, maxLength: 3 }), { maxLength: 12 })),
      ),
      ([all, searches]) =>
        withIndexed(all, () => {
          for (const words of searches)
            for (const employerId of [1, 37])
              for (const status of [null, 'active']) {
                const searched = { employerId, words, status }
                assert.deepEqual(found(searched), expected(all, searched), JSON.stringify(searched))
                const covered = new Set(found(searched, coverExpression))
                assert.ok(expected(all, searched).every((id) => covered.has(id)))
              }
        }),
    ),
    { numRuns: 300 },
  ))

test('words of many characters, many words and repeated characters are matched whole', () => {
  const all = ['a'.repeat(255), 'a'.repeat(256), 'ab'.repeat(128), `${'a'.repeat(30)} ${'a'.repeat(4)}b`].map(
    (text) => ({
      employerId: 1,
      status: 'active',
      text,
    }),
  )
  const many = Array.from({ length: 128 }, (_, at) => 'ab'.repeat(at + 1))
  const searches = [
    ['a'.repeat(256)],
    ['a'.repeat(255)],
    ['a'.repeat(31)],
    ['a'.repeat(30)],
    ['aaaaaab'],
    ['aaaab'],
    many,
  ]
  withIndexed(all, () => {
    for (const words of searches) {
      const searched = { employerId: 1, words, status: null }
      assert.deepEqual(found(searched), expected(all, searched), `${words[0]?.length}`)
    }
  })
})

test('a word that no text can contain is recognised, and no other', () => {
  for (const word of ['\u0000', 'a\u0001b', 'a b', '\ud800', 'a\u007f', '\u0085'])
    assert.equal(isSearchable(word), false)
  for (const word of ['"', "'", '*', '\u0301', '\u200d', '😀', 'a"b', '\\', '_']) assert.equal(isSearchable(word), true)
})

test('what is taken out of the index is not found again', () => {
  const all = ['welder', 'welder'].map((text) => ({ employerId: 1, status: 'active', text }))
  withIndexed(all, () => {
    connection.run(REMOVE_FROM_INDEX, 1)
    assert.deepEqual(found({ employerId: 1, words: ['welder'], status: 'active' }), [2])
  })
})
