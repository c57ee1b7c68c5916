/** The feed of lines: a reader that follows its cursor has the state of the whole feed, and learns no more. */
import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { type Copy, readCopy, readLines, replayed, sorted } from './feed-copy.ts'
import { createMemoryReader, MAPLE } from './memory-reader.ts'
import { type Asking, codeOf, openPages, refusalOf } from './support.ts'

let shelf: ReturnType<typeof createMemoryReader>
let ask: Asking

beforeEach(async () => {
  shelf = createMemoryReader()
  ask = await openPages(new Map(), { reader: shelf.reader })
})

describe('the feed of lines', () => {
  test('a replay from any cursor leads to the state of the whole feed', async () => {
    const copies: Copy[] = []
    const note = async () => copies.push(await readCopy(ask, '/feeds/jobs.ndjson'))
    await note()
    for (let id = 1; id <= 600; id++) shelf.show(id)
    await note()
    for (let id = 1; id <= 600; id += 3) shelf.hide(id)
    await note()
    for (let id = 1; id <= 600; id += 2) shelf.show(id, { publishDate: '2026-11-20', confidential: id % 5 === 0 })
    await note()
    const whole = await readCopy(ask, '/feeds/jobs.ndjson')
    assert.equal(whole.postings.size, 500)
    for (const copy of copies) assert.deepEqual(sorted(await replayed(ask, '/feeds/jobs.ndjson', copy)), sorted(whole))
  })

  test('a gone posting is a line with its code alone', async () => {
    shelf.show(1)
    const { cursor } = await readLines(ask, '/feeds/jobs.ndjson')
    shelf.hide(1)
    const { postings } = await readLines(ask, `/feeds/jobs.ndjson?since=${cursor}`)
    assert.deepEqual(postings, [{ code: codeOf(1) }])
  })

  test('a job that may not be seen now has no line, and is not skipped when it may be seen again', async () => {
    shelf.show(1)
    shelf.show(2)
    shelf.mark(1, { open: false })
    const first = await readLines(ask, '/feeds/jobs.ndjson')
    assert.deepEqual(
      first.postings.map(({ code }) => code),
      [codeOf(2)],
    )
    const second = await readLines(ask, `/feeds/jobs.ndjson?since=${first.cursor}`)
    assert.deepEqual(
      second.postings.map(({ code }) => code),
      [codeOf(2)],
    )
    shelf.mark(1, { open: true })
    const third = await readLines(ask, `/feeds/jobs.ndjson?since=${second.cursor}`)
    assert.deepEqual(
      third.postings.map(({ code }) => code),
      [codeOf(1), codeOf(2)],
    )
  })

  test('a malformed cursor, one of another store and one of the future are refused', async () => {
    shelf.show(1)
    const { cursor } = await readLines(ask, '/feeds/jobs.ndjson')
    const [, mark] = Buffer.from(cursor, 'base64url').toString().split(':')
    const cursorOf = (text: string) => Buffer.from(text).toString('base64url')
    for (const bad of ['', 'x', `${cursor}A`, cursorOf('-1:00000000')])
      assert.equal(await refusalOf(ask, `/feeds/jobs.ndjson?since=${bad}`), 'invalid-request', bad)
    for (const old of [cursorOf('1:00000000'), cursorOf(`2:${mark}`)])
      assert.equal(await refusalOf(ask, `/feeds/jobs.ndjson?since=${old}`), 'cursor-expired', old)
  })
})

describe('the feeds of an employer', () => {
  const FILES = ['indeed.en.xml', 'jobs.en.atom', 'jobs.en.json', 'jobs.ndjson']

  test('have its postings alone, and none of its confidential ones', async () => {
    shelf.show(1)
    shelf.show(2, { employerId: 2 })
    shelf.show(3, { confidential: true })
    for (const file of FILES) {
      const { text } = await ask(`/feeds/employers/${MAPLE.slug}/${file}`)
      const codes = [1, 2, 3].filter((id) => text.includes(codeOf(id)))
      assert.deepEqual(codes, [1], file)
    }
  })

  test('say of a posting that became confidential that it is gone, and tie no other one to the employer', async () => {
    const path = `/feeds/employers/${MAPLE.slug}/jobs.ndjson`
    shelf.show(1)
    const { cursor } = await readLines(ask, path)
    shelf.show(1, { confidential: true })
    shelf.show(2, { confidential: true })
    shelf.show(3, { confidential: true, employerId: 2 })
    shelf.show(4, { employerId: 2 })
    const { postings } = await readLines(ask, `${path}?since=${cursor}`)
    assert.deepEqual(
      postings,
      [1, 2, 3].map((id) => ({ code: codeOf(id) })),
    )
  })

  test('are none where there is no such employer', async () => {
    for (const file of FILES) assert.equal(await refusalOf(ask, `/feeds/employers/nobody/${file}`), 'path-not-found')
  })
})
