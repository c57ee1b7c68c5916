/** A recruiting system sends its whole feed night after night; the store agrees with a model each morning. */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import { type Posting, postings } from '../tools/postings/generate.ts'
import { LINES, resultsOf, sendBulk } from './support/bulk.ts'
import { onEveryEngine } from './support/engines.ts'
import { type Answered, type Client, DAY_MS } from './support/service.ts'

type Feed = ReadonlyMap<string, Posting>

const JOBS = 120

/** Postings with a referenceId of their own, open. */
const makeFeed = (count: number, seed: number): Map<string, Posting> =>
  new Map(
    postings(count, seed).map((posting, at) => [
      `N${seed}-${at}`,
      { ...posting, status: 'active', autoRefresh: false },
    ]),
  )

const jobOf = (referenceId: string, posting: Posting) => ({ ...posting, referenceId })

const digestOf = (referenceId: string, posting: Posting): string =>
  hash('sha256', JSON.stringify(jobOf(referenceId, posting)), 'base64url').slice(0, 32)

const linesOf = (feed: Feed): string[] => [
  ...[...feed].map(([referenceId, posting]) => JSON.stringify({ referenceId, digest: digestOf(referenceId, posting) })),
  JSON.stringify({ end: true, items: feed.size }),
]

const sendSnapshot = (client: Client, lines: readonly string[], query = '') =>
  client.send('POST', `/snapshots${query}`, { raw: lines.join('\n'), headers: LINES })

const summaryOf = (answer: Answered) => {
  assert.equal(answer.status, 200, answer.text)
  return resultsOf(answer.text).summary ?? assert.fail('the answer was cut off')
}

/** Jobs that the service lacks by the dry run of a snapshot, as lines of a bulk. */
const neededOf = (answer: Answered, feed: Feed): object[] =>
  answer.text
    .split('\n')
    .filter((line) => line.includes('"need"'))
    .map((line) => {
      const { referenceId, need } = JSON.parse(line)
      const posting = feed.get(referenceId) ?? assert.fail(line)
      const job = { ...jobOf(referenceId, posting), ...(need === 'publish' ? { status: 'active' } : {}) }
      return { op: 'upsert', job, digest: digestOf(referenceId, posting), replace: true }
    })

/** The recommended run; `storm`: every request is sent so many times at once. */
const sync = async (client: Client, feed: Feed, { night, storm = 1 }: { night: number; storm?: number }) => {
  const dryRun = await sendSnapshot(client, linesOf(feed), '?dryRun=true')
  const lines = neededOf(dryRun, feed)
  const headers = { 'Idempotency-Key': `night-${night}` }
  if (lines.length > 0) {
    const answers = await Promise.all(
      Array.from({ length: storm }, () => untilServed(() => sendBulk(client, lines, { headers }))),
    )
    for (const { text, summary } of answers) assert.equal(summary?.failed, 0, text.slice(0, 2_000))
  }
  const { archive } = summaryOf(dryRun)
  const archiveMax = Math.max(archive, 1)
  const sent = await Promise.all(
    Array.from({ length: storm }, () =>
      untilServed(() => sendSnapshot(client, linesOf(feed), `?archiveMax=${archiveMax}`)),
    ),
  )
  const last = summaryOf(await sendSnapshot(client, linesOf(feed), `?archiveMax=${archiveMax}`))
  assert.deepEqual([last.create, last.update, last.publish, last.archive], [0, 0, 0, 0])
  assert.equal(last.unchanged, feed.size)
  return { written: lines.length, archived: sent.map(summaryOf).reduce((sum, { archived }) => sum + archived, 0) }
}

/** Repeats what is refused for now, as a client does. */
const untilServed = async <A extends { readonly status: number }>(send: () => Promise<A>): Promise<A> => {
  for (;;) {
    const answer = await send()
    if (![429, 409, 503].includes(answer.status)) return answer
  }
}

type Exported = {
  readonly referenceId: string
  readonly status: string
  readonly title: string
  readonly description: string
}

const exported = async (client: Client): Promise<Exported[]> => {
  const { text } = await client.get('/export')
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.ok(lines.at(-1)?.end)
  return lines.slice(1, -1).map(({ job }) => job)
}

/** The store holds the feed, open, and everything else that it ever held archived. */
const assertAgrees = async (client: Client, feed: Feed, known: ReadonlySet<string>): Promise<void> => {
  const jobs = await exported(client)
  assert.deepEqual(jobs.map(({ referenceId }) => referenceId).sort(), [...known].sort())
  for (const job of jobs) {
    const posting = feed.get(job.referenceId)
    assert.equal(job.status, posting ? 'active' : 'archived', job.referenceId)
    if (posting) assert.deepEqual([job.title, job.description], [posting.title, posting.description])
  }
}

const headOf = async (client: Client): Promise<string> => (await client.get('/changes?after=now')).body.cursor

/** A feed that was cut off, emptied or doubled changes nothing. */
const assertRefusesPartOf = async (client: Client, feed: Feed): Promise<void> => {
  const before = await headOf(client)
  const whole = linesOf(feed)
  const end = (items: number) => JSON.stringify({ end: true, items })
  const some = whole.slice(0, 5)
  for (const lines of [whole.slice(0, -1), some, [...some, end(feed.size)], [...some, ...some, end(10)], []])
    assert.equal((await sendSnapshot(client, lines)).status, 400)
  for (const lines of [[...some, end(5)], [end(0)]]) {
    const guarded = await sendSnapshot(client, lines)
    assert.deepEqual([guarded.status, guarded.body.code], [409, 'archive-guard'])
  }
  assert.equal(await headOf(client), before)
}

/** Edits, closings, re-openings and new postings of a night. */
const change = (feed: Map<string, Posting>, closed: Map<string, Posting>, night: number): void => {
  const names = [...feed.keys()]
  const at = (n: number): string => names[(night * 17 + n * 7) % names.length] ?? assert.fail()
  for (const n of [0, 1, 2, 3])
    feed.set(at(n), { ...(feed.get(at(n)) as Posting), title: `Edited in night ${night}`, salary: null })
  const [reopened] = closed.keys()
  if (night % 2 === 0 && reopened !== undefined) {
    feed.set(reopened, closed.get(reopened) as Posting)
    closed.delete(reopened)
  }
  for (const n of [4, 5]) {
    closed.set(at(n), feed.get(at(n)) as Posting)
    feed.delete(at(n))
  }
  for (const [name, posting] of makeFeed(3, 100 + night)) feed.set(name, posting)
}

type Season = { readonly client: Client; readonly feed: Map<string, Posting>; readonly known: Set<string> }

const runNight = async ({ client, feed, known }: Season, night: number): Promise<void> => {
  for (const name of feed.keys()) known.add(name)
  if (night === TRUNCATED) await assertRefusesPartOf(client, feed)
  const before = await headOf(client)
  const done = await sync(client, feed, { night, storm: night === STORM ? 4 : 1 })
  await assertAgrees(client, feed, known)
  if (night === UNCHANGED) assert.deepEqual([done, await headOf(client)], [{ written: 0, archived: 0 }, before])
}

const [NIGHTS, TRUNCATED, UNCHANGED, STORM] = [10, 3, 5, 7]

onEveryEngine((start) => {
  test('ten nights of edits, closings, re-openings, a truncated feed and a retry storm leave what the feed says', async (t) => {
    const service = await start()
    t.after(() => service.stop())
    const season = { client: await service.employer(), feed: makeFeed(JOBS, 7), known: new Set<string>() }
    const closed = new Map<string, Posting>()
    for (let night = 0; night < NIGHTS; night++) {
      if (night > 0 && night !== UNCHANGED) change(season.feed, closed, night)
      await runNight(season, night)
      service.advance(DAY_MS)
    }
  })
})
