/** The JSON that SQLite writes is, to the byte, what operations/wire.ts writes of the same job. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { anyJob, reference } from '../../../test/support/arbitrary-jobs.ts'
import type { Employer } from '../../domain/employer.ts'
import type { Job, JobContent } from '../../domain/job/job.ts'
import { referenceTexts, writeHeaders, writeJob } from '../../operations/wire.ts'
import type { InstantReads, JobQuery, Store } from '../../use-cases/ports.ts'
import { isStorable } from '../job-statements.ts'
import { openSqliteReader, openSqliteStore, type SqliteReader } from './store.ts'

const directory = mkdtempSync(join(tmpdir(), 'affiche-instant-'))
const EVERY: JobQuery = { words: [], status: null, referenceId: null, page: 1, pageSize: 100 }

const commits = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))

let store: Store
let reader: SqliteReader
let instant: InstantReads
let employer: Employer

before(async () => {
  store = openSqliteStore({ directory, clock: Date.now })
  employer = await store.directory.createEmployer({ name: 'L\'"Équipe" \\ 👷', plan: 'standard', createdAt: 1 })
  reader = openSqliteReader(directory, commits)
  instant = reader.instant(referenceTexts(reference))
})

after(async () => {
  reader.close()
  await store.close()
  rmSync(directory, { recursive: true })
})

const texts = ({ referenceId, title, description, applicationEmail, applicationUrl, places }: JobContent): string =>
  [
    referenceId,
    title,
    description,
    applicationEmail,
    applicationUrl,
    ...places.map((place) => place.unlisted?.name),
  ].join()

/** Jobs that the tables take: what the service itself stores is among them. */
const storable = anyJob
  .filter((job) => isStorable(texts(job)) && job.places.every(({ unlisted }) => unlisted?.name !== ''))
  .map(({ id: _, salary, ...job }) => {
    const [amount, maxAmount] = [salary?.amount ?? 0, salary?.maxAmount ?? null]
    const least = maxAmount === null ? amount : Math.min(amount, maxAmount)
    return {
      ...job,
      published: job.published && job.closeDate !== null,
      salary: salary && { ...salary, amount: least, maxAmount: maxAmount && Math.max(amount, maxAmount) },
      places: job.places.map((place) => (place.unlisted ? { id: null, unlisted: place.unlisted } : place)),
    } satisfies JobContent
  })

let stored = 0

/** Stores a job, whose referenceId is made another than those before. */
const storedAs = async ({ referenceId, ...content }: JobContent): Promise<Job> => {
  stored++
  const named = { ...content, referenceId: referenceId === null ? null : `${referenceId} ${stored}` }
  const inserted = await store.as(employer.id).insert(named)
  assert.ok('job' in inserted)
  Atomics.add(commits, 0, 1)
  return inserted.job
}

const textOf = (bytes: Uint8Array | null): string => Buffer.from(bytes ?? []).toString()

test('a job of any texts, places, items and amounts is the same bytes, on every plan', async () => {
  const plans = fc.constantFrom('standard' as const, 'unlimited' as const)
  await fc.assert(
    fc.asyncProperty(storable, plans, async (content, plan) => {
      const viewer = { ...employer, plan }
      const { id } = await storedAs(content)
      const job = await reader.as(employer.id).get(id)
      assert.ok(job)
      assert.equal(textOf(instant.job(viewer, id)), writeJob(job, { reference, employer: viewer }))
    }),
    { numRuns: 300 },
  )
})

test('every character that JSON escapes is escaped alike', async () => {
  const all = Array.from({ length: 0x2fff }, (_, at) => String.fromCodePoint(at + 1)).join('')
  const [content] = fc.sample(storable, 1)
  assert.ok(content)
  const { id } = await storedAs({ ...content, referenceId: null, title: all, description: all })
  const { title, description } = JSON.parse(textOf(instant.job(employer, id)))
  assert.deepEqual([title, description], [all, all])
  assert.ok(textOf(instant.job(employer, id)).includes(`"title":${JSON.stringify(all)}`))
})

test('pages are the same bytes and totals, whichever way their jobs are found', async () => {
  const titles = ['Plombier à Québec', 'plombière', 'Soudeur "TIG"', 'Soudeuse', 'Cook\u2028']
  const samples = fc.sample(storable, 60)
  for (const [at, content] of samples.entries())
    await storedAs({ ...content, referenceId: 'REF', title: titles[at % titles.length] ?? '' })
  const referenceId = `REF ${stored}`
  const queries: Partial<JobQuery>[] = [
    { pageSize: 7 },
    { pageSize: 7, page: 3 },
    { page: 99 },
    { status: 'draft' },
    { status: 'active', pageSize: 1, page: 5 },
    { words: ['plombi'] },
    { words: ['plombi'], status: 'active', pageSize: 2, page: 2 },
    { words: ['s', '"tig"'] },
    { words: ['nowhere'] },
    { words: ['co'], status: 'archived' },
    { referenceId },
    { referenceId, words: ['cook'] },
    { referenceId, words: ['plombier'] },
    { referenceId, page: 2 },
    { referenceId: 'none' },
  ]
  const shown = await comparePages(employer, queries)
  assert.ok(shown > 60, `only ${shown} headers were compared`)
})

/** So many that pages are looked up and not walked to, and words met along the list and not gathered (job-pages, job-search). */
const MANY = 1_300

test('deep pages, and those of common words, are the same bytes in the same order', async () => {
  const many = await store.directory.createEmployer({ name: 'Many', plan: 'standard', createdAt: 1 })
  const [sample] = fc.sample(storable, 1)
  assert.ok(sample)
  await store.as(many.id).write(async (jobs) => {
    for (let nth = 0; nth < MANY; nth++) {
      // Days come in another order than ids.
      const publishDate = `2026-01-${String(((nth * 7) % 28) + 1).padStart(2, '0')}`
      const word = nth % 10 === 0 ? 'rare' : 'usual'
      const status = nth % 5 === 0 ? 'archived' : 'active'
      await jobs.insert({ ...sample, referenceId: null, title: `Common ${word} ${nth}`, publishDate, status })
    }
  })
  Atomics.add(commits, 0, 1)
  const pages = [1, 2, 6, 7, 9, 13].flatMap((page) =>
    [null, 'active' as const].flatMap((status) =>
      [[], ['common'], ['usual'], ['common', 'usual']].map((words) => ({ page, status, words })),
    ),
  )
  assert.ok((await comparePages(many, pages)) > 2_000)
})

/** Holds pages against those that are made of objects; returns how many headers there were. */
const comparePages = async (whose: Employer, queries: readonly Partial<JobQuery>[]): Promise<number> => {
  let shown = 0
  for (const part of queries) {
    const query = { ...EVERY, ...part }
    const { total, headers } = await reader.as(whose.id).list(query)
    const page = instant.page(whose, query)
    assert.equal(page.total, total, JSON.stringify(part))
    assert.equal(
      `[${textOf(page.headers)}]`,
      writeHeaders(headers, { reference, employer: whose }),
      JSON.stringify(part),
    )
    shown += headers.length
  }
  return shown
}

test("another employer's job and one that is not there are nothing alike", async () => {
  const [content] = fc.sample(storable, 1)
  assert.ok(content)
  const { id, referenceId } = await storedAs({ ...content, referenceId: 'MINE' })
  const other = { ...employer, id: employer.id + 1_000 }
  assert.equal(instant.job(other, id), null)
  assert.equal(instant.job(employer, id + 1), null)
  assert.deepEqual(instant.page(other, { ...EVERY, referenceId }), { total: 0, headers: new Uint8Array() })
  assert.equal(instant.page(other, EVERY).total, 0)
})
