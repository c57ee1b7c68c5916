/** The console says of a posting that its address takes no applications, as long as that is so. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startConsole } from '../support/console.ts'
import { onEveryEngine } from '../support/engines.ts'
import { deliverApplication, failApplication } from '../support/mailed-applications.ts'
import { startPublic } from '../support/public-service.ts'
import { RELAYING } from '../support/relaying.ts'
import { DAY_MS, job } from '../support/service.ts'

const TITLES = { en: 'The address takes no applications', fr: 'L’adresse n’accepte pas les candidatures' } as const
const MARKS = { en: 'Its address has taken no mail since', fr: 'Courriels refusés depuis le' } as const
const LANGUAGES = ['en', 'fr'] as const

onEveryEngine((start) => {
  const open = async (environment: Record<string, string> = RELAYING) => {
    const service = await startConsole((options) => startPublic(start, options), { environment })
    const client = await service.employer()
    const about = (jobId: number) => ({ employerId: client.employerId, jobId, now: service.now() })
    // Somebody who has signed in now: sessions end within the days of these tests.
    const page = async (language: 'en' | 'fr', path: string) => {
      const visitor = await service.person(client)
      const { status, text } = await visitor.get(`/${language}/console/${client.employerId}/jobs${path}`)
      assert.equal(status, 200)
      return text
    }
    return {
      service,
      client,
      page,
      // By a store on the clock of the test, which the thread that writes does not have.
      fail: (jobId: number) => service.withStore(({ applications }) => failApplication(applications, about(jobId))),
      deliver: (jobId: number, day: string) =>
        service.withStore(({ applications }) => deliverApplication(applications, day, about(jobId))),
      isToldOf: async (jobId: number) => (await page('en', `/${jobId}`)).includes(TITLES.en),
    }
  }

  test('from the first failure until the address is changed, on its page and in the list, and of no other posting', async (t) => {
    const { service, client, page, fail, isToldOf } = await open()
    t.after(() => service.stop())
    const post = async (title: string) => (await client.post(job({ title, closeDate: '2027-01-31' }))).body.id
    const [id, other] = [await post('Baker'), await post('Cook')]
    assert.equal(await isToldOf(id), false)
    await fail(id)
    service.advance(2 * DAY_MS)
    await fail(id)
    for (const language of LANGUAGES) {
      const text = await page(language, `/${id}`)
      assert.ok(text.includes(TITLES[language]))
      assert.match(text, /<time datetime="2026-11-20T/)
      const list = await page(language, '')
      assert.equal(list.split(MARKS[language]).length, 2)
      assert.ok(list.indexOf('Baker') < list.indexOf(MARKS[language]))
    }
    assert.equal(await isToldOf(other), false)
    await client.put(`/jobs/${id}`, { title: 'Night baker' })
    assert.equal(await isToldOf(id), true)
    await client.put(`/jobs/${id}`, { applicationEmail: 'other@example.ca' })
    assert.equal(await isToldOf(id), false)
    assert.ok(!(await page('en', '')).includes(MARKS.en))
    service.advance(DAY_MS)
    await fail(id)
    const again = await page('en', `/${id}`)
    assert.ok(again.includes(TITLES.en))
    assert.match(again.slice(again.indexOf(TITLES.en)), /^.*\n.*<time datetime="2026-11-23T/)
  })

  test('it ends with an application that arrives on a later day, and not with one of the days before', async (t) => {
    const { service, client, fail, deliver, isToldOf } = await open()
    t.after(() => service.stop())
    const { id } = (await client.post(job({ closeDate: '2027-01-31' }))).body
    await deliver(id, '2026-11-18')
    await fail(id)
    assert.equal(await isToldOf(id), true)
    service.advance(DAY_MS)
    await deliver(id, '2026-11-21')
    assert.equal(await isToldOf(id), false)
  })

  test('the form says what becomes of the address, as long as applications are mailed to it', async (t) => {
    const said = { en: 'The public never sees this address.', fr: 'Le public ne voit jamais cette adresse.' }
    for (const environment of [RELAYING, {}]) {
      const { service, page } = await open(environment)
      t.after(() => service.stop())
      for (const language of LANGUAGES) {
        const text = await page(language, '/new')
        assert.match(text, /<input[^>]* id="email"/)
        assert.equal(text.includes(said[language]), environment === RELAYING, language)
        assert.equal(/<input[^>]* id="email"[^>]*email-about/.test(text), environment === RELAYING, language)
      }
    }
  })

  test('nothing is said where candidates write to the address themselves', async (t) => {
    const { service, client, page, fail } = await open({})
    t.after(() => service.stop())
    const { id } = (await client.post(job({ closeDate: '2027-01-31' }))).body
    await fail(id)
    for (const path of ['', `/${id}`])
      assert.doesNotMatch(await page('en', path), /takes no applications|taken no mail/)
    assert.match(
      await page('en', `/${id}`),
      /An application to this posting could not be delivered: its address took no mail/,
    )
  })
})
