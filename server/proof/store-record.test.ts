/** Records of proofs on every engine: what they hold, and what keeps one from being issued. */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import { proofBed, timesOf } from '../../test/support/proofs.ts'
import { content, employerOf, insert, onEveryStore } from '../../test/support/stores.ts'
import { NO_EXTRAS } from '../jobs/extras.ts'
import { createCodes } from '../public/code.ts'

const CLOSES = '2026-05-30'

onEveryStore(({ fresh }) => {
  test('a record holds the times, addresses, feeds, entries and documents of a posting, and its hash is in the trail', async (t) => {
    const { store, at, follow, prove, record } = await proofBed(fresh, t)
    const { id, jobs } = await employerOf(store)
    const job = await insert(jobs, { closeDate: CLOSES, referenceId: 'R-7' })
    at('2026-03-01T15:00:02Z')
    await follow()
    at('2026-03-31T15:00:02Z')
    await jobs.write((writer) =>
      writer.update(job.id, content({ closeDate: CLOSES, referenceId: 'R-7', title: 'Baker' })),
    )
    await follow()
    at('2026-04-10T16:00:00Z')
    const order = { employerId: id, jobId: job.id }
    const { entries } = await store.audit.page(id, 0)
    const made = await record(order)
    const code = createCodes(await store.public.secret()).codeOf(job.id)
    const [first, second] = entries.filter(({ action }) => action === 'job.shown')
    assert.deepEqual(made.employer, { id, name: 'Example employer', nameFr: null })
    assert.deepEqual([made.jobId, made.code, made.referenceId, made.timeZone], [job.id, code, 'R-7', 'America/Toronto'])
    assert.equal(made.issuedAt, '2026-04-10T16:00:00.000Z')
    const [one, two] = made.periods
    assert.deepEqual(one, {
      document: first?.members[0]?.slice('sha256:'.length),
      from: '2026-03-01T15:00:02.000Z',
      to: '2026-03-31T15:00:02.000Z',
      languages: ['en'],
      addresses: { en: `https://jobs.example.ca/en/jobs/${code}` },
      start: { action: 'job.shown', seq: first?.seq, hash: first?.hash },
      end: { action: 'job.shown', seq: second?.seq, hash: second?.hash },
      shown: { seq: first?.seq, hash: first?.hash },
      hidden: null,
    })
    assert.deepEqual([two?.from, two?.to, two?.end], [one?.to, null, null])
    assert.deepEqual(
      made.feeds.filter((address) => !address.includes('/employers/')),
      ['indeed.en.xml', 'jobs.en.json', 'jobs.ndjson'].map((file) => `https://jobs.example.ca/feeds/${file}`),
    )
    assert.equal(made.feeds.length, 6)
    assert.deepEqual([made.daysPublic, made.longestUnbrokenDays, made.fourWeeksInNinetyDays], [41, 40, true])
    const head = entries.at(-1)
    assert.deepEqual(made.chain, {
      keptAfter: { seq: 0, hash: '0'.repeat(64) },
      keptSince: '2026-03-01T15:00:00.000Z',
      head: { seq: head?.seq, hash: head?.hash },
    })
    assert.deepEqual(
      made.documents.map(({ text }) => JSON.parse(text).texts.en.title),
      ['Bookkeeper', 'Baker'],
    )
    for (const { hash: name, text } of made.documents) assert.equal(hash('sha256', text), name)
    const [kept] = await store.public.proofs({ employerId: id, jobId: job.id, limit: 5 })
    const { entries: later } = await store.audit.page(id, head?.seq ?? 0)
    assert.deepEqual(
      later.map(({ action, subjectId, members }) => [action, subjectId, members]),
      [['proof.issue', job.id, [`sha256:${kept?.hash}`]]],
    )
    const again = await prove(order)
    assert.equal('proof' in again && again.proof.hash, kept?.hash, 'the same day')
    at('2026-04-11T16:00:00Z')
    const next = await prove(order)
    assert.notEqual('proof' in next && next.proof.hash, kept?.hash, 'the next day')
  })

  test('a language that is added later is of a document of its own', async (t) => {
    const { store, at, follow, record } = await proofBed(fresh, t)
    const { id, jobs } = await employerOf(store)
    const job = await insert(jobs, { closeDate: CLOSES })
    await follow()
    at('2026-03-05T15:00:00Z')
    const fr = { title: 'Commis', description: '<p>Tient les livres.</p>', applicationUrl: null, of: '' }
    const both = content({ closeDate: CLOSES, extras: { ...NO_EXTRAS, language: 'en', texts: { fr } } })
    await jobs.write((writer) => writer.update(job.id, both))
    await follow()
    at('2026-03-09T15:00:00Z')
    const { periods, feeds } = await record({ employerId: id, jobId: job.id })
    assert.deepEqual(
      periods.map(({ languages, addresses }) => [languages, Object.keys(addresses)]),
      [
        [['en'], ['en']],
        [
          ['en', 'fr'],
          ['en', 'fr'],
        ],
      ],
    )
    assert.ok(feeds.includes('https://jobs.example.ca/feeds/indeed.fr.xml'))
  })

  test('nothing is public after the close date, though no follower runs', async (t) => {
    const { store, at, follow, record } = await proofBed(fresh, t)
    const { id, jobs } = await employerOf(store)
    const job = await insert(jobs, { closeDate: '2026-03-08' })
    await follow()
    at('2026-04-01T00:00:00Z')
    const order = { employerId: id, jobId: job.id }
    const expected = ['2026-03-01T15:00', '2026-03-08T05:00', 'close-date']
    const made = await record(order)
    assert.deepEqual([timesOf(made), made.daysPublic], [[expected], 7])
    await follow()
    const [period] = (await record(order)).periods
    assert.deepEqual(timesOf({ ...made, periods: period ? [period] : [] }), [expected])
    assert.ok(period?.hidden)
  })

  test('an archive, a hiding and a suspension end it at once, and what follows begins anew', async (t) => {
    const { store, at, follow, record } = await proofBed(fresh, t)
    const { id, jobs } = await employerOf(store)
    const job = await insert(jobs, { closeDate: CLOSES })
    const set = (status: 'active' | 'archived') =>
      jobs.write((writer) => writer.update(job.id, content({ closeDate: CLOSES, status })))
    await follow()
    const steps: readonly (readonly [time: string, work: () => Promise<unknown>, follows: boolean])[] = [
      ['2026-03-03T12:00:00Z', () => set('archived'), false],
      ['2026-03-03T13:00:00Z', () => set('active'), true],
      ['2026-03-05T12:00:00Z', () => store.publicWrites.hide(job.id, 'reason'), true],
      ['2026-03-06T12:00:00Z', () => store.publicWrites.unhide(job.id), true],
      ['2026-03-08T12:00:00Z', () => store.directory.setSuspended(id, 1), false],
      ['2026-03-09T12:00:00Z', () => store.directory.setSuspended(id, null), true],
      ['2026-03-10T12:00:00Z', () => jobs.write((writer) => writer.delete(job.id)), false],
    ]
    for (const [time, work, follows] of steps) {
      at(time)
      await work()
      if (follows) await follow()
    }
    at('2026-03-20T12:00:00Z')
    assert.deepEqual(timesOf(await record({ employerId: id, jobId: job.id })), [
      ['2026-03-01T15:00', '2026-03-03T12:00', 'job.update'],
      ['2026-03-03T13:00', '2026-03-05T12:00', 'posting.hide'],
      ['2026-03-06T12:00', '2026-03-08T12:00', 'employer.suspend'],
      ['2026-03-09T12:00', '2026-03-10T12:00', 'job.delete'],
    ])
  })

  test('a deleted job of a deleted employer is proved, and its trail still ends with the deletion', async (t) => {
    const { store, at, follow, record } = await proofBed(fresh, t)
    const { id, jobs } = await employerOf(store)
    const job = await insert(jobs, { closeDate: CLOSES, referenceId: 'R-9' })
    await follow()
    at('2026-03-03T12:00:00Z')
    await jobs.write((writer) => writer.delete(job.id))
    assert.equal((await record({ employerId: id, jobId: job.id })).referenceId, 'R-9')
    at('2026-03-04T12:00:00Z')
    await store.directory.deleteEmployer(id)
    const made = await record({ employerId: id, jobId: job.id })
    assert.deepEqual(timesOf(made), [['2026-03-01T15:00', '2026-03-03T12:00', 'job.delete']])
    assert.deepEqual(made.employer, { id, name: 'Example employer', nameFr: null })
    assert.deepEqual(await record({ employerId: id, jobId: job.id }), made)
    const { entries } = await store.audit.page(id, 0)
    assert.equal(entries.at(-1)?.action, 'employer.delete')
  })

  test('after a prune a record says from where the trail is kept, and tells of no time before', async (t) => {
    const { store, at, follow, record, refusal } = await proofBed(fresh, t)
    const { id, jobs } = await employerOf(store)
    const job = await insert(jobs, { closeDate: CLOSES })
    await follow()
    at('2026-03-10T12:00:00Z')
    await jobs.write((writer) => writer.update(job.id, content({ closeDate: CLOSES, title: 'Baker' })))
    await follow()
    assert.equal((await record({ employerId: id, jobId: job.id })).periods.length, 2)
    await store.audit.prune(id, Date.parse('2026-03-05T00:00:00Z'))
    const made = await record({ employerId: id, jobId: job.id })
    assert.deepEqual(timesOf(made), [['2026-03-10T12:00', null, null]])
    assert.equal(made.chain.keptSince, '2026-03-10T12:00:00.000Z')
    assert.ok(made.chain.keptAfter.seq > 0)
    at('2026-04-10T12:00:00Z')
    await store.audit.prune(id, Date.parse('2026-04-05T00:00:00Z'))
    assert.match(await refusal({ employerId: id, jobId: job.id }), /kept since 2026-04-10, tells of no time/)
  })

  test('a changed byte in a document, an entry or an earlier record is found, and nothing is issued', async (t) => {
    const { store, at, follow, record, refusal, tamper } = await proofBed(fresh, t)
    const { id, jobs } = await employerOf(store)
    const job = await insert(jobs, { closeDate: CLOSES })
    await follow()
    const order = { employerId: id, jobId: job.id }
    const { documents, chain } = await record(order)
    at('2026-03-09T15:00:00Z')
    const finds = async (sql: string, back: string, expected: RegExp) => {
      await tamper(sql)
      assert.match(await refusal(order), expected)
      await tamper(back)
    }
    const [name] = documents.map(({ hash }) => hash)
    const swap = (table: string, one: string, other: string) =>
      [
        `UPDATE ${table} SET document = replace(document, '${one}', '${other}')`,
        `UPDATE ${table} SET document = replace(document, '${other}', '${one}')`,
      ] as const
    await finds(
      ...swap('public_documents', 'Bookkeeper', 'Bookkeepes'),
      new RegExp(`document ${name} is not as it was shown`),
    )
    await finds(...swap('proofs', 'Bookkeeper', 'Bookkeepes'), /stored proof [0-9a-f]{64} is not as it was issued/)
    const move = (by: string) => `UPDATE audit_entries SET at = at ${by} WHERE action = 'job.shown'`
    await finds(move('- 86400000'), move('+ 86400000'), new RegExp(`entry ${chain.head.seq - 1} is the last`))
    assert.equal((await store.public.proofs({ ...order, limit: 9 })).length, 1)
    await tamper(`DELETE FROM audit_entries WHERE seq >= ${chain.head.seq}`)
    assert.match(await refusal(order), new RegExp(`entry ${chain.head.seq - 1} is the last`), 'cut off')
  })

  test('a document that is missing is named', async (t) => {
    const { store, follow, refusal, tamper } = await proofBed(fresh, t)
    const { id, jobs } = await employerOf(store)
    const job = await insert(jobs, { closeDate: CLOSES })
    await follow()
    await tamper('DELETE FROM public_documents')
    assert.match(await refusal({ employerId: id, jobId: job.id }), /document [0-9a-f]{64} is missing/)
  })

  test('a trail that was written anew does not have the head of an earlier record, nor one that was noted', async (t) => {
    const { store, follow, record, refusal } = await proofBed(fresh, t)
    const { id, jobs } = await employerOf(store)
    const job = await insert(jobs, { closeDate: CLOSES })
    await follow()
    const order = { employerId: id, jobId: job.id }
    const { chain } = await record(order)
    const expect = { seq: chain.head.seq, hash: 'f'.repeat(64) }
    assert.match(await refusal({ ...order, expect }), /does not fit together/)
    await record({ ...order, expect: chain.head })
  })

  test('a job that was never public has no proof, nor has one of another employer', async (t) => {
    const { store, follow, refusal } = await proofBed(fresh, t)
    const { id, jobs } = await employerOf(store)
    const other = await employerOf(store)
    const draft = await insert(jobs, { status: 'draft', published: false })
    const job = await insert(jobs, { closeDate: CLOSES })
    await follow()
    assert.match(await refusal({ employerId: id, jobId: draft.id }), /tells of no time/)
    assert.match(await refusal({ employerId: other.id, jobId: job.id }), /tells of no time/)
  })
})
