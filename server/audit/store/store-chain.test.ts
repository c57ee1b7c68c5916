/** Whatever is done to an audit trail behind the service's back shows, on every engine. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { assertWhole, verify } from '../../../test/support/audit.ts'
import { employerOf, insert, onEveryStore } from '../../../test/support/stores.ts'
import { verifyAudit, verifyEmployerAudit } from '../audit.ts'

const move = (from: number, to: number): string => `UPDATE audit_entries SET seq = ${to} WHERE seq = ${from}`

onEveryStore(({ fresh }) => {
  /** A trail of six entries. */
  const some = async (t: TestContext) => {
    const bed = await fresh(t)
    const employer = await employerOf(bed.store)
    for (let n = 0; n < 5; n++) await insert(employer.jobs)
    return { ...bed, ...employer }
  }

  const row = 'employer_id = 1 AND seq = 3'
  const changes: Record<string, { sql: string[]; fault: RegExp }> = {
    'a changed action': {
      sql: [`UPDATE audit_entries SET action = 'job.delete' WHERE ${row}`],
      fault: /entry 3 is not/,
    },
    'a changed moment': { sql: [`UPDATE audit_entries SET at = at + 1 WHERE ${row}`], fault: /entry 3 is not/ },
    'a changed key': { sql: [`UPDATE audit_entries SET key_id = 9 WHERE ${row}`], fault: /entry 3 is not/ },
    'a changed subject': { sql: [`UPDATE audit_entries SET subject_id = 9 WHERE ${row}`], fault: /entry 3 is not/ },
    'changed members': { sql: [`UPDATE audit_entries SET members = 'title' WHERE ${row}`], fault: /entry 3 is not/ },
    'a removed entry': { sql: [`DELETE FROM audit_entries WHERE ${row}`], fault: /entry 3 is missing/ },
    'a removed beginning': { sql: ['DELETE FROM audit_entries WHERE seq <= 2'], fault: /entry 1 is missing/ },
    'a removed entry, the others moved up': {
      sql: [`DELETE FROM audit_entries WHERE ${row}`, ...[4, 5, 6].map((n) => move(n, n - 1))],
      fault: /entry 3 is not/,
    },
    'two that changed places': { sql: [move(3, 99), move(4, 3), move(99, 4)], fault: /entry 3 is not/ },
    'an inserted entry': {
      sql: [
        ...[6, 5, 4].map((n) => move(n, n + 1)),
        'INSERT INTO audit_entries SELECT employer_id, 4, at, key_id, action, subject_id, members, hash, operator FROM audit_entries WHERE seq = 3',
      ],
      fault: /entry 4 is not/,
    },
    'an appended entry': {
      sql: [
        'INSERT INTO audit_entries SELECT employer_id, 7, at, key_id, action, subject_id, members, hash, operator FROM audit_entries WHERE seq = 6',
      ],
      fault: /entry 7 is not/,
    },
    'the removal of every entry': { sql: ['DELETE FROM audit_entries'], fault: /it has no entries/ },
    'the removal of every entry and of where the trail begins': {
      sql: ['DELETE FROM audit_entries', 'DELETE FROM audit_anchors'],
      fault: /it has no entries/,
    },
    'a changed operator': { sql: [`UPDATE audit_entries SET operator = 'x' WHERE ${row}`], fault: /entry 3 is not/ },
    'a beginning that was pruned by hand': {
      sql: [
        'DELETE FROM audit_anchors',
        `INSERT INTO audit_anchors SELECT employer_id, seq, hash FROM audit_entries WHERE ${row}`,
        'DELETE FROM audit_entries WHERE seq <= 3',
      ],
      fault: /up to 3 are missing without an audit.prune entry/,
    },
  }
  for (const [what, { sql, fault }] of Object.entries(changes))
    test(`${what} shows`, async (t) => {
      const { store, id, tamper } = await some(t)
      assert.equal(id, 1)
      await assertWhole(store, id, 6)
      for (const statement of sql) await tamper(statement)
      assert.match((await verify(store, id)).fault ?? 'no fault', fault)
    })

  test('an employer who was removed behind the service’s back shows, and so does a removed trail, in a look at all', async (t) => {
    const { store, tamper } = await fresh(t)
    for (let n = 0; n < 3; n++) await employerOf(store)
    await tamper('DELETE FROM employers WHERE id = 2')
    await tamper('DELETE FROM audit_entries WHERE employer_id = 3')
    const verdicts = await Array.fromAsync(verifyAudit(store)())
    assert.deepEqual(
      verdicts.map(({ employerId, fault }) => [employerId, fault?.slice(0, 20) ?? null]),
      [
        [1, null],
        [2, 'the employer is miss'],
        [3, 'it has no entries, b'],
      ],
    )
  })

  test('a cut end does not show by itself, and does against a head that was noted', async (t) => {
    const { store, id, tamper } = await some(t)
    const { head } = await verify(store, id)
    await tamper('DELETE FROM audit_entries WHERE seq > 4')
    await assertWhole(store, id, 4)
    const expecting = verifyEmployerAudit(store)
    assert.match((await expecting(id, { expect: head })).fault ?? '', /ends with entry 4, before the expected entry 6/)
    await insert(store.as(id))
    await insert(store.as(id))
    assert.match((await expecting(id, { expect: head })).fault ?? '', /entry 6 has another hash/)
    assert.equal((await expecting(id, { expect: (await verify(store, id)).head })).fault, null)
  })
})
