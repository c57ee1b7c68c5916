/** Reports, hidden postings, suspensions and the policy on the operators' pages: as the commands do them. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { trailOf } from '../support/audit.ts'
import { type ConsoleService, startConsole, type Visitor } from '../support/console.ts'
import { onEveryEngine } from '../support/engines.ts'
import { type PublicService, startPublic } from '../support/public-service.ts'
import type { Client } from '../support/service.ts'

const MINUTE_MS = 60_000
const PASSWORD = 'cheval agrafe pile'
const REASON = 'Asks for <money>'

onEveryEngine((start) => {
  describe('operators decide', () => {
    let service: ConsoleService & Pick<PublicService, 'publish' | 'codeOf' | 'status'>
    let employer: Client
    let owner: Visitor
    let operator: Visitor
    let auditor: Visitor
    const at = (path = '', language = 'en') => `/${language}/console/operator${path}`
    const ownPage = (path: string, language = 'en') => `/${language}/console/${employer.employerId}${path}`
    /** Newest entry of the trail of the employer that an operator wrote. */
    const lastDeed = async () => {
      const entries = await service.withStore((store) => trailOf(store, employer.employerId))
      const { action, operator: name } = entries.findLast(({ operator }) => operator !== null) ?? assert.fail()
      return [action, name?.replace(/\d+/, 'N')]
    }
    const BY_ZOE = 'Person zoe (#N)'
    const report = async (text = 'They ask for money.\nAt once.'): Promise<{ id: number; jobId: number }> => {
      const jobId = await service.publish(employer)
      const order = { jobId, at: service.now(), reason: 'fraud', text, contact: null }
      return { id: (await service.store.publicWrites.report(order)) ?? 0, jobId }
    }
    const send = async (path: string, fields: Record<string, string>) => {
      await operator.get(path)
      return operator.post(path, fields)
    }
    before(async () => {
      let open: PublicService | undefined
      const console = await startConsole(async (options) => {
        open = await startPublic(start, options)
        return open
      })
      assert.ok(open)
      const { publish, codeOf, status } = open
      service = { ...console, publish, codeOf, status }
      employer = await service.employer('standard', 'Épicerie')
      owner = await service.person(employer, { handle: 'owner' })
      operator = await service.person(null, { handle: 'zoe', operator: 'operator' })
      auditor = await service.person(null, { handle: 'auditor', operator: 'auditor' })
    })
    after(() => service.stop())

    test('a report is read with its text and posting, and decided by hiding, with a reason that is told', async () => {
      const { id, jobId } = await report('They ask for <money>.\nAt once.')
      const list = await auditor.get(at('/reports'))
      assert.ok(list.text.includes('They ask for &lt;money&gt;.\nAt once.'))
      assert.ok(list.text.includes(`/en/jobs/${service.codeOf(jobId)}"`) && !list.text.includes(`/reports/${id}"`))
      const path = at(`/reports/${id}`)
      assert.match((await send(path, { do: 'hide', reason: ' ' })).text, /Enter 1 to 500 characters/)
      assert.equal((await send(path, { do: 'hide', reason: REASON, tell: 'yes' })).path, at('/reports?done=hidden'))
      assert.equal(await service.status(jobId), 410)
      assert.deepEqual(await lastDeed(), ['posting.hide', BY_ZOE])
      assert.ok(!(await operator.get(at('/reports'))).text.includes(`/reports/${id}"`))
      assert.match((await operator.get(at('/reports?decided=yes'))).text, /Decision<\/dt><dd>Asks for &lt;money&gt; \(/)
      assert.match((await owner.get(ownPage(`/jobs/${jobId}`))).text, /The reason: Asks for &lt;money&gt;/)
      assert.equal((await operator.get(path)).status, 404)
    })

    test('a report is dismissed with a note or without one, and the posting stays', async () => {
      const { id, jobId } = await report()
      assert.equal((await send(at(`/reports/${id}`), { do: 'dismiss', reason: '' })).status, 303)
      assert.equal(await service.status(jobId), 200)
      const { decision } = (await service.store.public.report(id)) ?? {}
      assert.equal(decision, 'Dismissed')
      const other = await report()
      await send(at(`/reports/${other.id}`, 'fr'), { do: 'dismiss', reason: 'A known employer' })
      assert.equal((await service.store.public.report(other.id))?.decision, 'A known employer')
    })

    test('a posting is hidden by its address, is listed, and is shown again', async () => {
      const jobId = await service.publish(employer)
      const posting = `https://jobs.example.ca/fr/emplois/${service.codeOf(jobId)}?x=1`
      assert.match(
        (await send(at('/postings/hide'), { posting: 'x', reason: 'y' })).text,
        /Enter the address of the page/,
      )
      const hide = { posting, reason: REASON }
      assert.equal((await send(at('/postings/hide'), hide)).path, at('/postings?done=hidden'))
      assert.equal((await send(at('/postings/hide'), hide)).path, at('/postings?done=already'))
      assert.equal(await service.status(jobId), 410)
      assert.match(
        (await auditor.get(at('/postings'))).text,
        /Asks for &lt;money&gt;.*Shown to the employer<\/dt><dd>No</s,
      )
      const own = (await owner.get(ownPage(`/jobs/${jobId}`))).text
      assert.ok(own.includes('has hidden this posting') && !own.includes('The reason:'))
      const path = at(`/postings/${jobId}/show`)
      assert.equal((await send(path, {})).path, at('/postings?done=shown'))
      assert.deepEqual(await lastDeed(), ['posting.show', BY_ZOE])
      assert.equal((await operator.get(path)).status, 404)
    })

    test('an employer is suspended with a reason, which its people read if it is told, and resumed', async () => {
      const path = at(`/employers/${employer.employerId}`)
      for (const [tell, isTold] of [
        [{ tell: 'yes' }, true],
        [{}, false],
      ] as const) {
        assert.match((await send(`${path}/suspend`, { reason: '' })).text, /Enter 1 to 500 characters/)
        assert.equal((await send(`${path}/suspend`, { reason: REASON, ...tell })).path, `${path}?done=suspended`)
        assert.deepEqual(await lastDeed(), ['employer.suspend', BY_ZOE])
        assert.equal((await employer.get('/jobs')).status, 403)
        const banner = (await owner.get(ownPage('/jobs', 'fr'))).text
        assert.equal(banner.includes('Motif\u00a0: Asks for &lt;money&gt;'), isTold)
        assert.match((await auditor.get(path)).text, /Suspended, <time.*Reason<\/dt><dd>Asks for &lt;money&gt;/s)
        assert.match((await operator.get(`${path}/suspend`)).text, /suspended already/)
        assert.equal((await send(`${path}/resume`, {})).path, `${path}?done=resumed`)
        assert.deepEqual(await lastDeed(), ['employer.resume', BY_ZOE])
      }
      assert.equal((await employer.get('/jobs')).status, 200)
    })

    test('a policy is written in both languages; a text that is as it was makes no version', async () => {
      const edit = at('/policy/edit')
      const form = (await operator.get(edit)).text
      assert.match(form, /<textarea[^>]*id="en"[^>]*>\nThe postings on this site come from employers/)
      const fields = { en: 'We *remove* frauds.\r\n\r\nAlways.', fr: 'Nous retirons les fraudes.' }
      assert.equal((await operator.post(edit, fields)).path, at('/policy?done=policy'))
      assert.equal((await send(edit, { ...fields, en: ' ' })).status, 400)
      assert.equal((await send(edit, fields)).path, at('/policy?done=same'))
      assert.equal((await service.store.public.policies('en')).length, 1)
      assert.match((await auditor.get(at('/policy'))).text, /We <em>remove<\/em> frauds.*Nous retirons les fraudes/s)
      const page = await (await fetch(`${service.base}/en/fraud-policy`)).text()
      assert.ok(page.includes('We <em>remove</em> frauds.'))
    })

    test('a policy that one text refuses comes into force in no language, and each fault is told', async () => {
      const edit = at('/policy/edit')
      const kept = await service.store.public.policies('en')
      const refused = await send(edit, { en: 'Another policy.', fr: ' ' })
      assert.equal(refused.status, 400)
      assert.match(refused.text, /Another policy\./)
      assert.deepEqual(await service.store.public.policies('en'), kept)
      const both = (await send(edit, { en: '', fr: '' })).text
      assert.deepEqual([both.includes('id="en-fault"'), both.includes('id="fr-fault"')], [true, true])
    })

    test('an auditor reads and is offered nothing that it may not do', async () => {
      const { id } = await report()
      for (const path of ['', '/reports', '/postings', '/policy', `/employers/${employer.employerId}`]) {
        const { status, text } = await auditor.get(at(path))
        assert.equal(status, 200)
        assert.doesNotMatch(text, /\/(?:hide|show|edit|suspend|resume)"|\/reports\/\d/, path)
      }
      const before = await service.withStore((store) => trailOf(store, employer.employerId))
      for (const path of ['/postings/hide', `/reports/${id}`, `/employers/${employer.employerId}/suspend`]) {
        await auditor.get(at())
        assert.equal((await auditor.post(at(path), { do: 'hide', posting: '1', reason: 'x' })).status, 403, path)
      }
      assert.deepEqual(await service.withStore((store) => trailOf(store, employer.employerId)), before)
    })

    test('a decision asks for a new proof, and what was typed comes back after it', async () => {
      const { id, jobId } = await report()
      const own = '/en/console/me/password'
      await operator.get(own)
      assert.equal((await operator.post(own, { password: PASSWORD, again: PASSWORD })).status, 303)
      const path = at(`/reports/${id}`)
      await operator.get(path)
      service.advance(11 * MINUTE_MS)
      const late = await operator.post(path, { do: 'hide', reason: 'typed before the proof' })
      const next = new URL(late.path, service.base).searchParams.get('next') ?? ''
      assert.match(next, /\/reports\/\d+\?parked=/)
      assert.equal(await service.status(jobId), 200)
      await operator.get(late.path)
      assert.equal((await operator.post('/en/console/prove', { password: PASSWORD, next })).path, next)
      assert.match((await operator.get(next)).text, /typed before the proof/)
      for (const deed of ['/postings/hide', '/policy/edit', `/employers/${employer.employerId}/suspend`]) {
        service.advance(11 * MINUTE_MS)
        assert.match((await operator.get(at(deed))).path, /\/prove\?/, deed)
      }
    })
  })
})
