/** Changes, deletions and the walk through all jobs, on every engine. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { employerOf, insert, onEveryStore } from '../../../test/support/stores.ts'
import { cursorAt, readCursor, writeCursor } from '../../platform/lib/cursor.ts'
import { actionsOf } from '../changes/changes.ts'
import type { ChangeQuery, EmployerStore } from '../ports.ts'

const NOON = Date.parse('2026-11-20T12:00:00Z')
const FIRST: ChangeQuery = { after: null, actions: actionsOf(null), limit: 1_000 }

const LIST = { words: [], status: null, referenceId: null, page: 1, pageSize: 10 }

const start = { seq: 0, mark: '00000000' }

onEveryStore(({ fresh }) => {
  const some = async (t: TestContext) => {
    const bed = await fresh(t)
    const employer = await employerOf(bed.store)
    const page = async (query: Partial<ChangeQuery> = {}) => {
      const found = await employer.jobs.changes({ ...FIRST, ...query })
      return (
        found && { ...found, entries: found.changes.map(({ seq, action, referenceId }) => [seq, action, referenceId]) }
      )
    }
    return { ...bed, ...employer, page }
  }

  const remove = (jobs: EmployerStore, id: number) => jobs.write((writer) => writer.delete(id))

  test('changes are the entries about jobs, with the referenceId of now or of the deletion', async (t) => {
    const { jobs, page, store, id: employer } = await some(t)
    const { id } = await insert(jobs, { referenceId: 'R-1' })
    const other = await insert(jobs, { referenceId: 'R-2' })
    const plain = await insert(jobs)
    await store.directory.setName(employer, 'Renamed')
    await jobs.change({ id }, (job) => ({ ...job, referenceId: 'R-3' }))
    for (const gone of [other, plain]) await remove(jobs, gone.id)
    const found = await page()
    assert.deepEqual(found?.entries, [
      [2, 'job.create', 'R-3'],
      [3, 'job.create', 'R-2'],
      [4, 'job.create', null],
      [6, 'job.update', 'R-3'],
      [7, 'job.delete', 'R-2'],
      [8, 'job.delete', null],
    ])
    assert.deepEqual(found?.changes.at(3)?.members, ['referenceId'])
    assert.deepEqual(found?.changes.at(5)?.members, [])
    assert.deepEqual(found?.end, await jobs.head())
    assert.equal(found?.more, false)
  })

  test('cursors and ends move for jobs and for a prune alone, and one after other entries stays good', async (t) => {
    const { jobs, page, store, tamper, id: employer } = await some(t)
    const empty = await jobs.head()
    assert.equal(empty.seq, 0)
    const { id } = await insert(jobs)
    const head = await jobs.head()
    assert.equal(head.seq, 2)
    const listed = await jobs.list(LIST)
    assert.equal(listed.headHash, head.hash)
    await store.directory.setName(employer, 'Renamed')
    await tamper(
      `UPDATE audit_entries SET action = 'job.shown', subject_id = ${id} WHERE employer_id = ${employer} AND seq = 3`,
    )
    assert.deepEqual(await jobs.head(), head)
    assert.deepEqual((await jobs.list(LIST)).headHash, head.hash)
    assert.equal((await store.trailEnds.look(() => [employer]))?.get(employer), 2)
    const [found, later] = [await page({ after: cursorAt(head) }), (await store.audit.page(employer, 2)).entries[0]]
    assert.deepEqual([found?.entries, found?.end, found?.more], [[], head, false])
    const { seq, hash } = later ?? assert.fail()
    const old = { seq, hash }
    const same = await page({ after: cursorAt(old) })
    assert.deepEqual([same?.entries, same?.end, same?.more], [[], old, false])
    await jobs.change({ id }, (job) => ({ ...job, title: 'Later' }))
    for (const after of [old, head]) {
      const next = await page({ after: cursorAt(after) })
      assert.deepEqual([next?.entries.length, next?.end, next?.more], [1, await jobs.head(), false])
    }
    assert.notEqual((await jobs.list(LIST)).headHash, head.hash)
    await store.audit.prune(employer, NOON + 1)
    const pruned = await jobs.head()
    assert.deepEqual((await page({ after: cursorAt(pruned) }))?.end, pruned)
    assert.equal(await page({ after: cursorAt(head) }), null)
  })

  test('a deletion that is rolled back leaves no referenceId, and a freed one may be used again', async (t) => {
    const { jobs, page } = await some(t)
    const { id } = await insert(jobs, { referenceId: 'R-1' })
    const rolledBack = jobs.write(async (writer) => {
      await writer.delete(id)
      throw new Error('on purpose')
    })
    await assert.rejects(rolledBack, /on purpose/)
    await remove(jobs, id)
    await insert(jobs, { referenceId: 'R-1' })
    assert.deepEqual(
      (await page())?.entries.map(([, , reference]) => reference),
      ['R-1', 'R-1', 'R-1'],
    )
  })

  test('pages of any size join without a gap, and a filter moves the end past what it leaves out', async (t) => {
    const { jobs, page } = await some(t)
    const { id } = await insert(jobs)
    for (let n = 0; n < 5; n++) await jobs.change({ id }, (job) => ({ ...job, title: `Title ${n}` }))
    const whole = await page()
    const joined: unknown[] = []
    for (let at = await page({ limit: 2 }); at; ) {
      joined.push(...at.entries)
      if (!at.more) break
      at = await page({ limit: 2, after: readCursor(writeCursor(at.end)) })
    }
    assert.deepEqual(joined, whole?.entries)
    const created = await page({ actions: ['job.create'] })
    assert.deepEqual([created?.entries.length, created?.end, created?.more], [1, whole?.end, false])
  })

  test('one request looks through 5,000 entries and says that there are more', async (t) => {
    const { jobs, page, tamper, id: employer } = await some(t)
    const { id } = await insert(jobs)
    const entries = Array.from(
      { length: 5_100 },
      (_, n) => `(${employer}, ${n + 3}, 1, NULL, 'key.issue', 1, '', HASH)`,
    )
    const hash = (value: string) => entries.join(', ').replaceAll('HASH', value)
    const into = 'INSERT INTO audit_entries (employer_id, seq, at, key_id, action, subject_id, members, hash) VALUES '
    await tamper(into + hash(`zeroblob(32)`)).catch(() => tamper(into + hash(`'\\x${'00'.repeat(32)}'`)))
    const alone = await page({ actions: ['job.delete'] })
    assert.deepEqual([alone?.entries, alone?.end.seq, alone?.more], [[], 2, false])
    await jobs.change({ id }, (job) => ({ ...job, title: 'After them' }))
    const first = await page({ actions: ['job.delete'] })
    assert.deepEqual([first?.entries, first?.end.seq, first?.more], [[], 5_000, true])
    const next = await page({ actions: ['job.delete'], after: readCursor(writeCursor(first?.end ?? assert.fail())) })
    assert.deepEqual([next?.entries, next?.end.seq, next?.more], [[], 5_103, false])
    assert.deepEqual((await page())?.entries, [[2, 'job.create', null]])
  })

  test('a point that the trail does not have is none: another hash, beyond the end, another employer, or pruned', async (t) => {
    const { jobs, page, store, id: employer } = await some(t)
    const { id } = await insert(jobs, { referenceId: 'R-1' })
    await remove(jobs, id)
    const kept = await insert(jobs, { referenceId: 'R-2' })
    const head = readCursor(writeCursor(await jobs.head())) ?? assert.fail()
    assert.deepEqual((await page({ after: head }))?.entries, [])
    assert.equal((await page({ after: start }))?.entries.length, 3)
    for (const after of [
      { ...head, mark: '00000000' },
      { ...head, seq: head.seq + 1 },
      { seq: 0, mark: '00000001' },
    ])
      assert.equal(await page({ after }), null)
    const stranger = await employerOf(store)
    assert.equal(await stranger.jobs.changes({ ...FIRST, after: head }), null)
    await store.audit.prune(employer, NOON + 1)
    assert.deepEqual((await page({ after: head }))?.entries, [])
    for (const after of [start, { ...head, seq: head.seq - 1 }]) assert.equal(await page({ after }), null)
    assert.deepEqual((await page())?.entries, [])
    await remove(jobs, kept.id)
    assert.deepEqual(
      (await page({ after: head }))?.entries.map(([, ...rest]) => rest),
      [['job.delete', 'R-2']],
    )
  })

  test('a prune forgets the referenceIds of the deletions that it drops, and no others', async (t) => {
    const { jobs, page, store, tamper, id: employer } = await some(t)
    const [first, second] = [await insert(jobs, { referenceId: 'R-1' }), await insert(jobs, { referenceId: 'R-2' })]
    await remove(jobs, first.id)
    await tamper(`UPDATE audit_entries SET at = at - 10 WHERE employer_id = ${employer}`)
    await tamper('UPDATE deleted_jobs SET deleted_at = deleted_at - 10')
    await remove(jobs, second.id)
    await store.audit.prune(employer, NOON - 5)
    assert.deepEqual(
      (await page())?.entries.map(([, ...rest]) => rest),
      [['job.delete', 'R-2']],
    )
    // Fails if the row of the second was forgotten, or that of the first was not.
    await tamper(`INSERT INTO deleted_jobs VALUES (${employer}, ${first.id}, 'R-1', 1)`)
    await assert.rejects(tamper(`INSERT INTO deleted_jobs VALUES (${employer}, ${second.id}, 'R-2', 1)`))
  })

  test('the ends of the trails of many employers are found at once', async (t) => {
    const { jobs, store, id } = await some(t)
    const other = await employerOf(store)
    await insert(jobs)
    const ends = await store.trailEnds.look(() => [id, other.id, 999_999])
    assert.deepEqual([ends?.get(id), ends?.get(other.id) ?? 0], [2, 0])
    await store.directory.setName(other.id, 'Renamed')
    await insert(other.jobs)
    assert.equal((await store.trailEnds.look(() => [other.id]))?.get(other.id), 3)
  })

  test('a walk reads every job once, by ascending id, above an id and with a status', async (t) => {
    const { jobs, store } = await some(t)
    const stranger = await employerOf(store)
    const made = []
    for (let n = 0; n < 12; n++) {
      made.push(await insert(jobs, { status: n % 3 === 0 ? 'archived' : 'active', publishDate: `2026-11-${30 - n}` }))
      await insert(stranger.jobs)
    }
    const walked = async (query: Partial<Parameters<EmployerStore['walk']>[0]>) => {
      const found = []
      for await (const round of jobs.walk({ status: null, after: 0, ...query })) found.push(...round)
      return found
    }
    assert.deepEqual(await walked({}), made)
    assert.deepEqual(await walked({ after: made[4]?.id ?? 0 }), made.slice(5))
    const archived = made.filter(({ status }) => status === 'archived')
    assert.deepEqual(await walked({ status: 'archived' }), archived)
    assert.deepEqual(await walked({ status: 'draft' }), [])
    assert.deepEqual(await walked({ after: 2_147_483_647 }), [])
  })

  test('a round of a walk holds a bounded number of jobs and of bytes', async (t) => {
    const { jobs } = await some(t)
    const long = `<p>${'x'.repeat(900_000)}</p>`
    for (let n = 0; n < 7; n++) await insert(jobs, { description: long })
    const rounds: number[] = []
    for await (const round of jobs.walk({ status: null, after: 0 })) rounds.push(round.length)
    assert.deepEqual(rounds, [5, 2])
  })
})
