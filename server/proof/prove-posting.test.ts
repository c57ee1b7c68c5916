/** Proofs of postings with very long histories: bounded in time and memory. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AuditEntry, type AuditNote, CHAIN_START, chainNote } from '../audit/entry.ts'
import { DAY_MS } from '../platform/lib/dates.ts'
import { ENGLISH, say } from '../platform/sentences/say.ts'
import type { NewProof } from './ports.ts'
import { type ProofStore, provePosting } from './prove-posting.ts'
import { type ProofRecord, sha256 } from './record.ts'

const START = Date.parse('2026-03-01T15:00:00Z')
const PAGE = 500
const [EMPLOYER, JOB] = [1, 7]

const documentOf = (n: number): string =>
  JSON.stringify({
    code: 'AAAAAAA',
    closeDate: '2027-01-01',
    employer: null,
    texts: { en: { title: `Baker ${n}`, description: `<p>${'x'.repeat(900)}</p>`, applicationUrl: null } },
  })

/** A store in memory, whose trail shows a posting so many times and hides it after each, but for the last that stays. */
const storeOf = (showings: number, stays = false) => {
  const entries: AuditEntry[] = []
  const documents = new Map<string, string>()
  const add = (note: Pick<AuditNote, 'action' | 'subjectId' | 'members'>, at: number): void => {
    entries.push(chainNote(EMPLOYER, entries.at(-1) ?? CHAIN_START, { ...note, at, keyId: null }))
  }
  add({ action: 'employer.create', subjectId: EMPLOYER, members: [] }, START)
  for (let n = 0; n < showings; n++) {
    const [text, at] = [documentOf(n), START + n * 120_000]
    documents.set(sha256(text), text)
    add({ action: 'job.shown', subjectId: JOB, members: [`sha256:${sha256(text)}`] }, at)
    if (stays && n === showings - 1) break
    add({ action: 'posting.hide', subjectId: JOB, members: [] }, at + 60_000)
    add({ action: 'job.hidden', subjectId: JOB, members: [] }, at + 61_000)
    add({ action: 'posting.show', subjectId: JOB, members: [] }, at + 90_000)
  }
  const kept: NewProof[] = []
  const store = {
    as: () => ({ get: () => null }),
    directory: {
      getEmployer: async () => ({ id: EMPLOYER, name: 'Bakery', plan: 'standard', suspended: false }),
      getProfile: async () => ({ nameFr: null, publishing: 'public' }),
    },
    audit: {
      page: async (_: number, after: number) => ({ entries: entries.slice(after, after + PAGE), anchor: CHAIN_START }),
    },
    public: {
      publicDocument: (hash: string) => documents.get(hash) ?? null,
      deletedReference: () => null,
      newestProof: () => null,
      proofs: () => [],
    },
    publicWrites: { keepProof: async (proof: NewProof) => void kept.push(proof) },
  } as unknown as ProofStore
  return { store, kept }
}

const prove = (store: ProofStore, mayBePublic = true) =>
  provePosting({ store, clock: () => START + 60 * DAY_MS, timeZone: 'America/Toronto', mayBePublic })({
    employerId: EMPLOYER,
    jobId: JOB,
    keyId: null,
    base: '',
  })

test('ten thousand entries of showing and hiding make one record, whose texts are bounded and whose times are whole', async () => {
  const { store, kept } = storeOf(5_000)
  const before = process.memoryUsage().heapUsed
  const proven = await prove(store)
  const megabytes = (process.memoryUsage().heapUsed - before) / 1e6
  assert.ok('proof' in proven)
  assert.equal(kept.length, 1)
  const { periods, documents, documentsLeftOut, daysPublic } = JSON.parse(proven.proof.document) as ProofRecord
  assert.equal(periods.length, 5_000)
  assert.equal(documents.length + documentsLeftOut, 5_000)
  assert.ok(documentsLeftOut > 0)
  assert.ok(documents.reduce((sum, { text }) => sum + text.length, 0) <= 4_000_000)
  assert.match(documents.at(-1)?.text ?? '', /Baker 4999/, 'the newest are there')
  assert.equal(daysPublic, 8)
  // Some 40 MB.
  assert.ok(megabytes < 200, `${megabytes} MB`)
})

test('more entries than a record can hold are refused', async () => {
  const { store, kept } = storeOf(7_000)
  const proven = await prove(store)
  assert.ok('fault' in proven)
  assert.match(say(proven.fault, ENGLISH), /^More than 25000 entries/)
  assert.equal(kept.length, 0)
})

test('no proof says that a posting is public where none is', async () => {
  const { store, kept } = storeOf(1, true)
  const proven = await prove(store, false)
  assert.ok('fault' in proven)
  assert.match(say(proven.fault, ENGLISH), /^Postings are not public here any more/)
  assert.equal(kept.length, 0)
})
