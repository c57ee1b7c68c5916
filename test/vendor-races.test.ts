/** Rights of vendors that end while their requests are under way: what is answered with success is stored, nothing else. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from './support/engines.ts'
import { holdFile } from './support/holding.ts'
import { type Answered, type Client, job } from './support/service.ts'
import { serveSuite } from './support/suite-service.ts'
import { makeVendor } from './support/vendors.ts'

const MANY = 40

onEveryEngine(async (start, engine) => {
  const { service } = await serveSuite({ start, environment: { METRICS_PORT: '0', CHANGES_WAITING_MAX: '2' } })
  const { operator } = service

  const acting = async () => {
    const vendor = await makeVendor(service)
    const employer = await service.employer()
    await vendor.grant(employer.employerId)
    return { vendor, employer, client: vendor.as(employer.employerId) }
  }

  type Acting = Awaited<ReturnType<typeof acting>>

  const ENDINGS: Readonly<Record<string, readonly [code: string, end: (acting: Acting) => Promise<unknown>]>> = {
    'the grant is ended': ['vendor-grant', ({ vendor, employer }) => vendor.end(employer.employerId)],
    'the key is revoked': ['key-invalid', ({ vendor }) => operator.revokeVendorKey(vendor.keyId)],
    'the vendor is suspended': ['vendor-suspended', ({ vendor }) => operator.suspendVendor(vendor.id)],
    'the employer is suspended': ['vendor-grant', ({ employer }) => operator.suspendEmployer(employer.employerId)],
    'the vendor is deleted': ['key-invalid', ({ vendor }) => operator.deleteVendor(vendor.id)],
  }

  for (const [what, [code, end]] of Object.entries(ENDINGS))
    test(`of ${MANY} writes at the moment at which ${what}, each is stored or refused, and the next one is refused`, async () => {
      const made = await acting()
      const { employer, client } = made
      const writes = Array.from({ length: MANY }, (_, n) => client.post(job({ referenceId: `R-${n}` })))
      const [answers] = await Promise.all([Promise.all(writes), end(made)])
      assert.equal((await client.post(job())).body.code, code)
      for (const { status, body } of answers) assert.ok(status === 201 || body.code === code, `${status} ${body.code}`)
      await operator.resumeEmployer(employer.employerId)
      const stored = (await employer.get(`/jobs?pageSize=100`)).body
      assert.equal(stored.paging.total, answers.filter(({ status }) => status === 201).length)
    })

  /** Half of CHANGES_WAITING_MAX is one wait of an employer: where one of two is answered at once, the other waits. */
  const beginWait = async (
    client: Client,
    path = '/changes',
    seconds = 60,
  ): Promise<{ readonly answer: Promise<Answered> }> => {
    const headers = { Prefer: `wait=${seconds}` }
    const wait = () => client.send('GET', `${path}?after=now&expand=job`, { headers })
    const waits = [wait(), wait()]
    const first = await Promise.race(waits)
    assert.deepEqual([first.status, first.headers.get('preference-applied')], [200, null])
    return { answer: Promise.all(waits).then((all) => all.find((each) => each !== first) ?? assert.fail()) }
  }

  // Nothing changes at an employer that is suspended.
  for (const [what, [code, end]] of Object.entries(ENDINGS))
    if (what !== 'the employer is suspended')
      test(`a request that waits for changes while ${what} learns of none that came later`, async () => {
        const made = await acting()
        const { answer } = await beginWait(made.client)
        await end(made)
        await made.employer.post(job())
        const { body, text } = await answer
        assert.equal(body.code, code, text)
      })

  // A second employer, so that there is something to learn.
  for (const [what, [code, end]] of Object.entries(ENDINGS))
    test(`a request that waits for the changes of all employers while ${what} learns of none that it may not`, async () => {
      const made = await acting()
      const other = await service.employer()
      await made.vendor.grant(other.employerId)
      const { answer } = await beginWait(made.vendor.as(null), '/vendor/changes', code === 'vendor-grant' ? 60 : 2)
      await end(made)
      if (code !== 'vendor-grant') {
        await other.post(job())
        const { body, text } = await answer
        assert.equal(body.code, code, text)
        return
      }
      if (what === 'the grant is ended') await made.employer.post(job())
      const { body: posted } = await other.post(job())
      const { body, text } = await answer
      assert.deepEqual(
        body.data?.map(({ id }: { id: number }) => id),
        [posted.id],
        text,
      )
    })

  test('a grant that begins while a request waits ends the wait with the entries that it lets in', async () => {
    const { vendor } = await acting()
    const later = await service.employer()
    const { body: posted } = await later.post(job())
    const { answer } = await beginWait(vendor.as(null), '/vendor/changes')
    await vendor.grant(later.employerId)
    const { body } = await answer
    assert.deepEqual(
      body.data.map(({ employerId, id }: { employerId: number; id: number }) => [employerId, id]),
      [[later.employerId, posted.id]],
    )
  })

  test('the place of an employer whose grant ended while a request waited is not in the cursor of the answer', async () => {
    const { vendor, employer } = await acting()
    const other = await service.employer()
    await vendor.grant(other.employerId)
    const { body: hidden } = await employer.post(job())
    const { answer } = await beginWait(vendor.as(null), '/vendor/changes')
    await vendor.end(employer.employerId)
    await other.post(job())
    const { cursor } = (await answer).body
    await vendor.grant(employer.employerId)
    const { body } = await vendor.as(null).get(`/vendor/changes?after=${cursor}`)
    assert.deepEqual(
      body.data.map(({ id }: { id: number }) => id),
      [hidden.id],
      'from its oldest entry',
    )
  })

  /** Ends what the waiting write was admitted by, in the transaction that it waits for. */
  const endHeld = async ({ vendor, client }: Acting, sql: string) => {
    const held = await holdFile(service)
    try {
      await held.run(sql.replaceAll('$V', String(vendor.id)))
      const answer = client.post(job())
      await held.untilWaiting()
      await held.commit()
      return await answer
    } finally {
      await held.close()
    }
  }

  if (engine === 'sqlite')
    for (const [what, code, sql] of [
      ['a grant', 'vendor-grant', 'DELETE FROM vendor_grants WHERE vendor_id = $V'],
      ['a key', 'key-invalid', 'UPDATE vendor_keys SET revoked_at = 1 WHERE vendor_id = $V'],
      ['a vendor', 'vendor-suspended', 'UPDATE vendors SET suspended_at = 1 WHERE id = $V'],
    ] as const)
      test(`a write that waits while ${what} ends is refused as a later request is, and stores nothing`, async () => {
        const made = await acting()
        const both = `${sql}; UPDATE api_keys SET revoked_at = 1 WHERE vendor_id = $V`
        assert.equal((await endHeld(made, both)).body.code, code)
        assert.equal((await made.employer.get('/jobs')).body.paging.total, 0)
      })

  test('a read after the end of a grant never shows a job again, in whatever thread or process it was known', async () => {
    const { vendor, employer, client } = await acting()
    const { body } = await client.post(job())
    const reads: Client[] = [client, vendor.as(employer.employerId)]
    for (let round = 0; round < 5; round++) {
      for (const each of reads) assert.equal((await each.get(`/jobs/${body.id}`)).status, 200)
      await vendor.end(employer.employerId)
      for (const each of reads) assert.equal((await each.get(`/jobs/${body.id}`)).body.code, 'vendor-grant')
      await vendor.grant(employer.employerId)
    }
  })
})
