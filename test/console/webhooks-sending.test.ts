/** Deliveries of webhooks, as an owner sees and steers them in the console: tests, pauses, another beginning, what went wrong. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { DeliveryOutcome } from '../../server/events/webhook.ts'
import type { Visitor } from '../support/console.ts'
import { onOneEngine } from '../support/product.ts'
import { job } from '../support/service.ts'
import { RECEIVER, WEBHOOKS } from '../support/webhooks.ts'
import { openWebhookBed, type WebhookBed, withoutTags } from './webhooks-bed.ts'

/** The answer to every page of changes, so that what waits stays; a trial message has the outcome that its test names. */
const REFUSED: DeliveryOutcome = { ms: 12, status: 503, error: 'status', answer: '', retryAfterMs: null }
const TAKEN: DeliveryOutcome = { ...REFUSED, status: 204, error: null }

onOneEngine((start) => {
  describe('the deliveries of webhooks', () => {
    let bed: WebhookBed
    let ofTrial = REFUSED
    const tested: string[] = []
    before(async () => {
      bed = await openWebhookBed(start, async ({ url, body }) => {
        const { type } = JSON.parse(body)
        if (type !== 'webhook.test') return REFUSED
        tested.push(`${url} ${type}`)
        return ofTrial
      })
    })
    after(() => bed.service.stop())

    test('a test says in words how it went, and changes nothing', async (t) => {
      const { owner, at, newest, added, removeAll } = bed
      t.after(removeAll)
      const before = await added()
      const tell = async (given: Partial<DeliveryOutcome>, language = 'en'): Promise<string> => {
        ofTrial = { ...TAKEN, ...given }
        await owner.get(at(`/${before.id}`, language))
        const page = await owner.post(at(`/${before.id}/test`, language))
        assert.equal(page.status, 200)
        return withoutTags(/<section class="notice"[^>]*>(.*?)<\/section>/s.exec(page.text)?.[1] ?? '')
      }
      assert.match(await tell({}), /Result of the test .*Taken \(204\)\. 12 ms/)
      const none = { status: null }
      assert.match(await tell({ ...none, error: 'timeout' }), /No answer in time\./)
      assert.match(await tell({ ...none, error: 'refused: ECONNREFUSED' }), /The connection was refused\./)
      assert.match(await tell({ ...none, error: 'tls: CERT_HAS_EXPIRED' }), /certificate of the receiver has expired/)
      assert.match(await tell({ status: 302, error: 'redirect' }), /Redirected \(302\)\. Redirections are not followed/)
      assert.match(await tell({ status: 410, error: 'gone' }), /Gone for good \(410\)/)
      assert.match(await tell({ status: 500, answer: '<b>no</b>' }, 'fr'), /Erreur du récepteur \(500\)\..*<b>no<\/b>/)
      assert.equal(tested.at(-1), `${RECEIVER} webhook.test`)
      assert.deepEqual(await newest(), before)
    })

    test('the eleventh test in a minute is refused in words', async (t) => {
      const { employer, owner, at, added, removeAll } = bed
      t.after(removeAll)
      const { id } = await added()
      for (let count = 0; count < 10; count++) await employer.send('POST', `${WEBHOOKS}/${id}/test`)
      await owner.get(at(`/${id}`))
      const page = await owner.post(at(`/${id}/test`))
      assert.deepEqual([page.status, /at most 10 times a minute/.test(page.text)], [429, true])
    })

    test('a pause keeps what changes, and the end of it takes it up again', async (t) => {
      const { employer, owner, at, newest, added, removeAll } = bed
      t.after(removeAll)
      const { id } = await added()
      await owner.get(at(`/${id}`))
      const paused = await owner.submit(at(`/${id}/state`), { state: 'paused' })
      assert.match(paused.text, /role="status">The webhook is paused/)
      await employer.post(job())
      assert.match(withoutTags((await owner.get(at())).text), /Paused\. 1 change waiting\./)
      const active = await owner.submit(at(`/${id}/state`), { state: 'active' })
      assert.match(active.text, /role="status">The webhook is active again/)
      const { state, behind } = await newest()
      assert.deepEqual([state, behind], ['active', 1])
    })

    test('what changed after a moment is sent again, by the entry before it', async (t) => {
      const { employer, owner, at, newest, added, removeAll, run } = bed
      t.after(removeAll)
      await employer.post(job())
      const { body: later } = await employer.post(job())
      const newestJob = "(SELECT max(seq) FROM audit_entries WHERE action = 'job.create')"
      const [night, morning] = ['2026-11-20T05:59:59Z', '2026-11-20T06:00:00Z'].map(Date.parse)
      await run(`UPDATE audit_entries SET at = CASE WHEN seq >= ${newestJob} THEN ${morning} ELSE ${night} END`)
      const { id } = await added({ types: 'job.created' })
      const page = await owner.get(at(`/${id}/again`))
      assert.match(page.text, /type="date"[^>]* value="2026-11-19"|value="2026-11-19"[^>]*type="date"/)
      assert.match(page.text, /value="18:00"/)
      const done = await owner.submit(at(`/${id}/again`), { from: 'moment', date: '2026-11-20', time: '06:00' })
      assert.match(done.text, /role="status">The webhook begins again at that moment/)
      const { cursor, behind } = await newest()
      assert.equal(behind, 1)
      const { data } = (await employer.get(`/api/v1.2/changes?after=${cursor}&types=job.created`)).body
      assert.deepEqual(
        data.map((entry: { id: number }) => entry.id),
        [later.id],
      )
      await owner.get(at(`/${id}/again`))
      await owner.submit(at(`/${id}/again`), { from: 'now', date: '', time: '' })
      assert.equal((await newest()).behind, 0)
    })

    test('a moment that is none, or not past, is refused at its field', async (t) => {
      const { owner, at, newest, added, removeAll } = bed
      t.after(removeAll)
      const { id, cursor } = await added()
      for (const [fields, fault, text] of [
        [{ from: 'then' }, 'from', 'Choose where to begin.'],
        [{ date: '2026-02-30' }, 'date', 'Enter a day that exists'],
        [{ time: '25:00' }, 'time', 'Enter a time such as 18:00.'],
        [{ date: '2026-12-01' }, 'date', 'Choose a moment in the past.'],
      ] as const) {
        await owner.get(at(`/${id}/again`))
        const sent = { from: 'moment', date: '2026-11-19', time: '18:00', ...fields }
        const page = await owner.post(at(`/${id}/again`), sent)
        assert.equal(page.status, 400)
        assert.match(page.text, new RegExp(`id="${fault}-fault">${text}`))
      }
      assert.equal((await newest()).cursor, cursor)
    })

    test('before what was pruned it begins with the oldest that is kept, which is told; what stopped there needs such a choice', async (t) => {
      const { service, employer, owner, at, newest, added, removeAll } = bed
      t.after(removeAll)
      const { id } = await added()
      await owner.get(at(`/${id}`))
      await owner.post(at(`/${id}/state`), { state: 'paused' })
      await employer.post(job())
      await service.withStore(({ audit }) => audit.prune(employer.employerId, Date.parse('2100-01-01')))
      await owner.get(at(`/${id}`))
      const expired = await owner.post(at(`/${id}/state`), { state: 'active' })
      assert.deepEqual([expired.status, /are no longer kept\. Choose under/.test(expired.text)], [410, true])
      await owner.get(at(`/${id}/again`))
      const done = await owner.submit(at(`/${id}/again`), { from: 'moment', date: '2026-11-20', time: '00:00' })
      assert.match(done.text, /begins with the oldest that are/)
      await owner.submit(at(`/${id}/state`), { state: 'active' })
      assert.equal((await newest()).state, 'active')
    })

    test('every page of an owner says that a webhook is failing or has stopped, and nobody else is told', async (t) => {
      const { service, employer, owner, at, added, removeAll, run } = bed
      t.after(removeAll)
      const { id } = await added()
      const jobs = (language: string) => `/${language}/console/${employer.employerId}/jobs`
      const editor = await service.person(employer, { role: 'editor' })
      const told = async (who: Visitor, language = 'en') =>
        /<p class="notice">(Un webhook|A webhook)[^<]*/.exec((await who.get(jobs(language))).text)?.[0] ?? ''
      assert.equal(await told(owner), '')
      await run(`UPDATE webhooks SET failures = 5, failing_since = 1 WHERE id = ${id}`)
      assert.match(await told(owner), /A webhook is failing: /)
      assert.match(await told(owner, 'fr'), /Un webhook est en échec\s: /)
      assert.equal(await told(editor), '')
      const failing = withoutTags((await owner.get(at(`/${id}`))).text)
      assert.match(failing, /Failing\. The receiver does not take what we send; we keep trying\. 0 changes waiting\./)
      for (const [reason, text] of [
        ['gone', 'the receiver answered that it is gone for good'],
        ['unreachable', 'the receiver took nothing for five days'],
        ['key-revoked', 'the API key that made it was revoked'],
      ] as const) {
        await run(`UPDATE webhooks SET state = 'disabled', reason = '${reason}' WHERE id = ${id}`)
        assert.match(await told(owner), /A webhook has stopped: /)
        assert.ok(withoutTags((await owner.get(at())).text).includes(`Stopped: ${text}`), reason)
      }
    })

    test('an operator sees which webhooks fail or are stopped, with their owners, and no more of an address than its host', async (t) => {
      const { service, added, removeAll, run } = bed
      t.after(removeAll)
      const operator = await service.person(null, { handle: 'webhooks@example.ca', operator: 'auditor' })
      const read = async (path = '', language = 'en') =>
        withoutTags((await operator.get(`/${language}/console/operator${path}`)).text)
      const { id } = await added({ url: 'https://ats.example.ca/hook/s3cret' })
      assert.match(await read(), /No webhook is failing or stopped\./)
      await run(
        `UPDATE webhooks SET failures = 5, failing_since = ${Date.parse('2026-11-19T12:00:00Z')} WHERE id = ${id}`,
      )
      assert.match(await read(), /One webhook is failing or stopped\. See which/)
      assert.match(await read('', 'fr'), /Un webhook est en échec ou arrêté\. Voir lesquels/)
      const page = await read('/webhooks')
      assert.match(page, /Épicerie ats\.example\.ca Failing\. The receiver .* November 19, 2026/)
      assert.ok(!page.includes('s3cret'))
      await run(`UPDATE webhooks SET state = 'disabled', reason = 'gone', failing_since = NULL WHERE id = ${id}`)
      assert.match(await read('/webhooks'), /Épicerie ats\.example\.ca Stopped: the receiver .* \(410\)\. Not known/)
    })

    test('the last requests are told in words, the newest first, ten of them unless all are asked for', async (t) => {
      const { service, employer, owner, at, added, removeAll, run } = bed
      t.after(removeAll)
      const { id } = await added()
      assert.match((await owner.get(at(`/${id}`))).text, /Nothing was sent yet\./)
      const values = (number: number) =>
        `(${id}, ${number}, ${employer.employerId}, ${service.now() - 60_000 + number}, 7, NULL, 'tls: CERT_HAS_EXPIRED', '', 3, '${'0'.repeat(64)}', ${number})`
      await run(`INSERT INTO webhook_attempts (webhook_id, number, employer_id, at, ms, status, error, answer, cursor_seq,
        cursor_hash, entries) VALUES ${Array.from({ length: 12 }, (_, at) => values(at + 1)).join()}`)
      const counts = (text: string) => [...withoutTags(text).matchAll(/\((\d+) changes?\)/g)].map(([, count]) => count)
      const page = await owner.get(at(`/${id}`))
      assert.deepEqual(counts(page.text), ['12', '11', '10', '9', '8', '7', '6', '5', '4', '3'])
      assert.match(withoutTags(page.text), /The certificate of the receiver has expired\. 7 ms/)
      assert.equal(counts((await owner.get(at(`/${id}?attempts=all`))).text).length, 12)
    })
  })
})
