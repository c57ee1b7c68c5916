/** The audit trail from outside: over HTTP, by the operator's commands, and by other tools. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, test } from 'node:test'
import { runCli } from './support/cli.ts'
import { onEveryEngine } from './support/engines.ts'
import { runStatements } from './support/postgres.ts'
import { type Client, DAY_MS, job, START, type TestService } from './support/service.ts'
import { DEADLINE_MS } from './support/waiting.ts'

type Line = {
  readonly employerId: number
  readonly seq: number
  readonly at: string
  readonly keyId: number | null
  readonly action: string
  readonly subjectId: number
  readonly members: readonly string[]
  readonly operator: string | null
  readonly hash: string
}

const SECRET = 'Zymurgist'

onEveryEngine((start) => {
  let service: TestService
  let client: Client
  before(async () => {
    service = await start()
    // The ids of keys are never those of their employers.
    const { employerId } = await service.employer()
    for (let n = 0; n < 10; n++) await service.operator.issueKey({ employerId })
  })
  after(() => service.stop())

  const run = (...words: string[]) => {
    const { dataDir, databaseUrl } = service
    const store = databaseUrl === null ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl }
    return runCli(words, store)
  }

  /** Runs a statement behind the service's back. */
  const tamper = async (sql: string): Promise<void> => {
    if (service.databaseUrl) return runStatements(service.databaseUrl, [sql])
    const database = new DatabaseSync(join(service.dataDir, 'affiche.db'), { timeout: DEADLINE_MS })
    database.exec(sql)
    database.close()
  }

  const trail = async (...options: string[]): Promise<Line[]> => {
    const { code, out } = await run('audit', String(client.employerId), ...options, '--json')
    assert.equal(code, 0)
    return out
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  }

  /** The entries that a request adds to the trail, as `action members`. */
  const adds = async (request: () => Promise<unknown>): Promise<string[]> => {
    const seen = (await trail()).length
    await request()
    const added = (await trail()).slice(seen)
    const [{ id: keyId } = { id: 0 }] = await service.operator.listKeys(client.employerId)
    for (const entry of added) assert.equal(entry.keyId, keyId)
    return added.map(({ action, members }) => `${action} ${members.join(',')}`)
  }

  test('every operation that writes adds one entry with its key, and one that is refused or changes nothing none', async () => {
    client = await service.employer()
    const { body } = await client.post(job({ title: SECRET }))
    const entry = (await trail()).at(-1)
    assert.deepEqual([entry?.action, entry?.subjectId], ['job.create', body.id])
    assert.ok(entry?.members.includes('title') && entry.members.includes('salary'))
    const one = job({ referenceId: 'R' })
    assert.match((await adds(() => client.put('/jobs', one))).join(), /^job.create referenceId,title,[^ ]+$/)
    assert.deepEqual(await adds(() => client.put('/jobs', one)), [])
    assert.deepEqual(await adds(() => client.put('/jobs', { referenceId: 'R', title: 'New' })), ['job.update title'])
    assert.deepEqual(await adds(() => client.put(`/jobs/${body.id}`, { status: 'archived' })), ['job.update status'])
    const places = { locations: [{ description: 'Nowhere Landing, ON' }] }
    assert.deepEqual(await adds(() => client.put(`/jobs/${body.id}`, places)), ['job.update locations'])
    assert.deepEqual(await adds(() => client.put(`/jobs/${body.id}`, places)), [])
    assert.deepEqual(await adds(() => client.delete('/jobs', { referenceId: 'R' })), ['job.delete '])
    const refused = [
      () => client.post(job({ title: '' })),
      () => client.put(`/jobs/${body.id}`, { status: 'draft' }),
      () => client.put('/jobs', { title: 'No referenceId' }),
      () => client.delete('/jobs', { referenceId: 'R' }),
      () => client.put('/jobs/999999', { title: 'Nobody' }),
      () => client.get(`/jobs/${body.id}`),
    ]
    for (const request of refused) assert.deepEqual(await adds(request), [])
    assert.deepEqual(await adds(() => client.delete(`/jobs/${body.id}`)), ['job.delete '])
    assert.doesNotMatch(JSON.stringify(await trail()), new RegExp(SECRET))
  })

  test('auto-refresh and the operator are in the trail without a key', async () => {
    client = await service.employer()
    const { body } = await client.post(job({ autoRefresh: true, closeDate: '2099-12-31' }))
    service.advance(7 * DAY_MS)
    assert.equal(await service.refresh(), 1)
    await service.operator.suspendEmployer(client.employerId)
    const last = (await trail()).slice(-2)
    assert.deepEqual(
      last.map(({ action, subjectId, keyId, members }) => [action, subjectId, keyId, members]),
      [
        ['job.refresh', body.id, null, ['publishDate']],
        ['employer.suspend', client.employerId, null, []],
      ],
    )
  })

  test('a hundred writes at once are a hundred entries in a chain that verifies', async () => {
    client = await service.employer()
    const before = (await trail()).length
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => client.put('/jobs', job({ referenceId: `R${n}` }))),
    )
    assert.ok(answers.every(({ status }) => status === 201))
    const { code, out } = await run('audit', 'verify', String(client.employerId))
    assert.equal(code, 0)
    assert.match(
      out,
      new RegExp(
        `^Employer ${client.employerId}: ${before + 100} entries are in order, head ${before + 100}:[0-9a-f]{64}\n$`,
      ),
    )
  })

  test('the hashes are what the documents say, so that any tool can verify them', async () => {
    const lines = await trail()
    let previous = '0'.repeat(64)
    for (const { employerId, seq, at, keyId, action, subjectId, members, operator, hash } of lines) {
      const names = members.join(',') || '-'
      const fields = [previous, employerId, seq, Date.parse(at), keyId ?? '-', action, subjectId, names]
      const text = [...fields, ...(operator === null ? [] : [operator])].join(' ')
      assert.equal(createHash('sha256').update(text).digest('hex'), hash)
      previous = hash
    }
    assert.ok(lines.length > 100)
  })

  test('the command shows a part of the trail, and refuses unknown arguments', async () => {
    const whole = await trail()
    assert.deepEqual(await trail('--limit', '3'), whole.slice(-3))
    const { subjectId, keyId } = whole.at(-1) ?? assert.fail()
    assert.deepEqual(await trail('--job', String(subjectId)), whole.slice(-1))
    assert.equal((await trail('--key', String(keyId))).length, 100)
    assert.deepEqual(await trail('--until', new Date(START - DAY_MS).toISOString().slice(0, 10)), [])
    assert.match(
      (await run('audit', String(client.employerId), '--limit', '1')).out,
      /^SEQ +AT +ACTION +ID +BY +MEMBERS\n\d+ +\S+Z +job\.create +\d+ +key \d+ +referenceId,\S+\n$/,
    )
    for (const words of [['audit'], ['audit', 'x'], ['audit', '1', '--limit', '0'], ['audit', '1', '--since', 'once']])
      assert.equal((await run(...words)).code, 2, words.join(' '))
    for (const words of [['verify', '1', '2'], ['verify', '--expect', '1:2'], ['prune'], ['prune', '--before', 'x']])
      assert.equal((await run('audit', ...words)).code, 2, words.join(' '))
  })

  test('a noted head is held against the trail, and entries that are pruned leave a trail that verifies', async () => {
    const { out } = await run('audit', 'verify', String(client.employerId))
    const head = /head (\S+)/.exec(out)?.[1] ?? ''
    const expecting = () => run('audit', 'verify', String(client.employerId), '--expect', head)
    assert.equal((await expecting()).code, 0)
    await client.post(job())
    assert.equal((await expecting()).code, 0)
    const wrong = await run('audit', 'verify', String(client.employerId), '--expect', `7:${head.split(':')[1]}`)
    assert.equal(wrong.code, 1)
    assert.match(wrong.out, /^Employer \d+: broken after entry 6: entry 7 has another hash than expected\.\n$/)
    assert.equal(wrong.stderr, 'affiche: 1 of 1 trails is broken.\n')
    const before = await run('audit', 'prune', '--before', '2020-01-01', '--json')
    assert.deepEqual(JSON.parse(before.out), { dropped: 0 })
    const dropped = JSON.parse((await run('audit', 'prune', '--before', '2099-01-01', '--json')).out).dropped
    assert.ok(dropped > 100)
    await client.post(job())
    assert.deepEqual(
      (await trail()).map(({ action }) => action),
      ['audit.prune', 'job.create'],
    )
    assert.equal((await run('audit', 'verify')).code, 0)
  })

  test('a change outside of the service is reported in one sentence with exit code 1, beside the intact trails', async () => {
    const sql = `UPDATE audit_entries SET key_id = 1 WHERE employer_id = ${client.employerId} AND action = 'audit.prune'`
    await tamper(sql)
    const { code, out, stderr } = await run('audit', 'verify')
    assert.equal(code, 1)
    const lines = out.trimEnd().split('\n')
    assert.equal(lines.length, client.employerId)
    assert.match(lines.at(-1) ?? '', /^Employer \d+: broken after entry \d+: entry \d+ is not [^\n]+\.$/)
    assert.ok(lines.slice(0, -1).every((line) => / entries are in order, head /.test(line)))
    assert.equal(stderr, `affiche: 1 of ${client.employerId} trails is broken.\n`)
  })

  test('--json lists every chain, the broken ones with their fault', async () => {
    const { code, out } = await run('audit', 'verify', '--json')
    assert.equal(code, 1)
    const verdicts = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    assert.deepEqual(
      verdicts.map(({ employerId }) => employerId),
      Array.from({ length: client.employerId }, (_, at) => at + 1),
    )
    assert.match(verdicts.at(-1).fault, /^entry \d+ is not what was written/)
    assert.ok(verdicts.slice(0, -1).every(({ fault }) => fault === null))
  })

  test('an employer who does not exist is refused, and a trail that was removed altogether is a fault', async () => {
    for (const words of [
      ['audit', '999'],
      ['audit', 'verify', '999'],
    ]) {
      const { code, out, stderr } = await run(...words)
      assert.deepEqual([code, out], [1, ''])
      assert.equal(stderr, 'affiche: There is no employer 999, and no trail of one.\n')
    }
    const { employerId } = await service.employer()
    await tamper(`DELETE FROM audit_entries WHERE employer_id = ${employerId}`)
    await tamper(`DELETE FROM audit_anchors WHERE employer_id = ${employerId}`)
    const { code, out } = await run('audit', 'verify', String(employerId))
    assert.equal(code, 1)
    assert.match(out, /: broken after entry 0: it has no entries, but every trail starts with one\.\n$/)
  })
})
