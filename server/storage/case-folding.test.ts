/** The migration of search texts that were stored by a folding of lower case alone. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { content, employerOf, onEveryStore, query, titles } from '../../test/support/stores.ts'
import { fold } from '../lib/fold.ts'
import { type Engine, loadMigrations } from './migrations.ts'
import { indexTokens } from './sqlite/search/index.ts'

/** The characters that lower case left apart from those that they are one with. */
const CHANGED = [...'µıŉſϐϑϕϖϰϱϵևᲀᲁᲂᲃᲄᲅᲆᲇᲈẚﬀﬁﬂﬃﬄﬅﬆﬓﬔﬕﬖﬗ']

const OTHERS = ['Électricien', 'Straße', 'plain', 'Οδός']

const lowerFold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ')

test('no other character that was folded by lower case folds otherwise now', () => {
  for (let code = 0; code <= 0x10ffff; code++) {
    const character = String.fromCodePoint(code)
    if (!character.isWellFormed() || /[œæ]/i.test(character.normalize('NFD'))) continue
    for (const old of lowerFold(character)) assert.ok(fold(old) === old || CHANGED.includes(old), character)
  }
})

type Stored = { readonly engine: Engine; readonly id: number; readonly employerId: number; readonly text: string }

/** A stored job as an older version has it: on the embedded store every other one in the index, the rest waiting. */
const asBefore = ({ engine, id, employerId, text }: Stored): string => {
  const stored = `UPDATE jobs SET search_text = '${text}' WHERE id = ${id};`
  if (engine === 'postgres') return stored
  const waiting = `UPDATE jobs_to_index SET text = '${text}' WHERE id = ${id};`
  if (id % 2 === 0) return stored + waiting
  const tokens = indexTokens(employerId, 'active', text).replaceAll("'", "''")
  return `${stored} DELETE FROM jobs_to_index WHERE id = ${id};
    INSERT INTO job_search (rowid, tokens) VALUES (${id}, '${tokens}');`
}

onEveryStore(({ engine, data }) => {
  test('jobs stored before are found by the new folding, and those without such characters are left alone', async (t) => {
    const { open, tamper } = await data(t)
    const store = await open()
    const { id: employerId, jobs } = await employerOf(store)
    const texts = [...CHANGED.map((character, at) => `No ${at}${character}x`), CHANGED.join(''), ...OTHERS]
    for (const title of texts) {
      const { id } = await jobs.write((writer) => writer.insert(content({ title, referenceId: null })))
      await tamper(asBefore({ engine, id, employerId, text: lowerFold(`${title}\n`) }))
    }
    const migration = loadMigrations(engine).find(({ name }) => name === 'case_folding')
    await tamper(migration?.sql ?? '')
    for (const title of texts)
      for (const spelling of [title, title.toUpperCase()])
        for (const words of [fold(spelling).split(' '), [...fold(spelling)].slice(-2)])
          assert.ok((await titles(jobs, { words })).includes(title), `${title} by ${words}`)
    for (const [at, title] of CHANGED.entries())
      assert.deepEqual(await titles(jobs, { words: [fold(`${at}${title}x`)] }), [`No ${at}${title}x`])
    assert.equal((await jobs.list(query({}))).total, texts.length)
  })
})
