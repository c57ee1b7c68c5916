/** First steps of an employer: told to its owners until they are done or hidden, with the code for its own site. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { prefixOf } from '@affiche/contract/operations.ts'
import { type ConsoleService, startConsole, type Visitor } from '../support/console.ts'
import { onOneEngine } from '../support/product.ts'
import { type Client, createClient, job } from '../support/service.ts'

onOneEngine((start) => {
  describe('the first steps', () => {
    let service: ConsoleService
    before(async () => {
      service = await startConsole(start, { environment: { PUBLIC_PAGES: 'true' } })
    })
    after(() => service.stop())

    const begin = async (): Promise<{ employer: Client; owner: Visitor; home: string }> => {
      const employer = await service.employer('standard', 'Boulangerie')
      const owner = await service.person(employer)
      return { employer, owner, home: `/en/console/${employer.employerId}` }
    }
    const stepsIn = (text: string): string | null =>
      /<section class="notice guide".*?<\/section>/s.exec(text)?.[0] ?? null
    const profileOf = (employer: Client) => createClient(service.base + prefixOf('v1.2'), employer)

    test('each is a link until what it asks for is there, and the list goes with the last', async () => {
      const { employer, owner, home } = await begin()
      const steps = async () => stepsIn((await owner.get(`${home}/jobs`)).text)
      const first = (await steps()) ?? assert.fail()
      for (const path of ['/profile/edit#size', '/jobs/new', '/people/invite', '/embed'])
        assert.ok(first.includes(`<a href="${home}${path}">`), path)
      await employer.post(job({ status: 'draft' }))
      assert.match((await steps()) ?? '', /<li class="done"><span>Write your first posting<\/span>/)
      await service.person(employer, { role: 'reader' })
      assert.match((await steps()) ?? '', /<li class="done"><span>Invite a colleague<\/span>/)
      assert.equal(stepsIn((await owner.get(`${home}/jobs?q=baker`)).text), null, 'not in a search')
      await profileOf(employer).put('/employer', { size: 'under-25' })
      assert.equal(await steps(), null)
    })

    test('an owner hides them for all owners, and the trail says so', async () => {
      const { employer, owner, home } = await begin()
      const other = await service.person(employer)
      await owner.get(`${home}/jobs`)
      const hidden = await owner.submit(`${home}/guide/hide`)
      assert.equal(hidden.status, 200)
      for (const visitor of [owner, other]) assert.equal(stepsIn((await visitor.get(`${home}/jobs`)).text), null)
      assert.match((await owner.get(`${home}/activity`)).text, /changed the first steps in the profile/)
    })

    for (const role of ['editor', 'reader'] as const)
      test(`${role}: neither sees nor hides them`, async () => {
        const { employer, owner, home } = await begin()
        const visitor = await service.person(employer, { role })
        assert.equal(stepsIn((await visitor.get(`${home}/jobs`)).text), null)
        assert.equal((await visitor.post(`${home}/guide/hide`)).status, 403)
        assert.notEqual(stepsIn((await owner.get(`${home}/jobs`)).text), null)
      })

    test('the code for a website is there in both languages once the employer has a page, and says why it is not', async () => {
      const { employer, owner, home } = await begin()
      assert.match((await owner.get(`${home}/embed`)).text, /as soon as your first posting is public/)
      await profileOf(employer).put('/employer', { slug: `boulangerie-${employer.employerId}` })
      const { text } = await owner.get(`${home}/embed`)
      for (const language of ['en', 'fr'])
        assert.match(
          text,
          new RegExp(
            `id="code-${language}"[^>]*>&lt;div data-affiche=&quot;boulangerie-\\d+&quot; data-lang=&quot;${language}`,
          ),
        )
      assert.match(text, /data-copy="#code-en" hidden/)
      const french = (await owner.get(home.replace('/en/', '/fr/').concat('/embed'))).text
      assert.ok(french.indexOf('id="code-fr"') < french.indexOf('id="code-en"'))
      await profileOf(employer).put('/employer', { publishing: 'off' })
      const off = (await owner.get(`${home}/embed`)).text
      assert.match(off, /not shown to candidates/)
      assert.doesNotMatch(off, /data-affiche/)
    })
  })
})
