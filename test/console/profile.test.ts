/** The profile of an employer in the console: read by all who act for it, changed by owners. */

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { prefixOf } from '@affiche/contract/operations.ts'
import { type BaseVersion, type ConsoleService, type Fields, startConsole, type Visitor } from '../support/console.ts'
import { onOneEngine } from '../support/product.ts'
import { type Client, createClient } from '../support/service.ts'

onOneEngine((start) => {
  describe('the profile of an employer', () => {
    let service: ConsoleService
    let employer: Client
    let api: ReturnType<typeof createClient>
    let owner: Visitor
    const at = (path = '', language = 'en') => `/${language}/console/${employer.employerId}/profile${path}`
    const profile = async () => (await api.get('/employer')).body
    const seenIn = ({ text }: BaseVersion): string => /name="seen" value="([^"]+)"/.exec(text)?.[1] ?? assert.fail(text)
    /** Sends the form as it is shown, with other values in some fields. */
    const send = async (fields: Fields, language = 'en') => {
      const seen = seenIn(await owner.get(at('/edit', language)))
      return owner.post(at('/edit', language), { seen, ...fields })
    }
    before(async () => {
      service = await startConsole(start, { environment: { PUBLIC_PAGES: 'true' } })
      employer = await service.employer('standard', 'Épicerie <Ann>')
      api = createClient(service.base + prefixOf('v1.2'), employer)
      owner = await service.person(employer)
    })
    after(() => service.stop())

    test('the header leads to it, and an owner without a size is asked three questions', async () => {
      const page = await owner.get(at())
      assert.equal(page.status, 200)
      assert.match(page.text, /<a href="[^"]*\/profile" aria-current="page">Profile</)
      assert.match(page.text, /Épicerie &lt;Ann&gt;<\/dd>/)
      assert.match(page.text, /<h2>Three questions<\/h2>/)
      assert.match((await owner.get(at('', 'fr'))).text, /<h2>Trois questions<\/h2>/)
      assert.ok(page.text.includes(`href="${at('/page')}"`))
    })

    test('a change is stored by the interface, recorded, and shown with the addresses and the sentences of rules', async () => {
      const form = await owner.get(at('/edit'))
      assert.match(form.text, /value="on-vacancy"/)
      assert.doesNotMatch(form.text, /value="on-keep"|value="nl-pay"/)
      const saved = await send({
        nameFr: 'Gouvernement du Canada',
        website: ' https://ann.example/ ',
        slug: 'ann',
        size: '25-or-more',
        federal: 'false',
        publishing: 'public',
        rules: 'shown',
        enforcedRules: ['on-vacancy', 'text-stale'],
      })
      assert.deepEqual([saved.status, saved.path], [303, `${at()}?done=saved`])
      const { nameFr, website, slug, size, federal, publishing, enforcedRules } = await profile()
      assert.deepEqual(
        [nameFr, website, slug, size, federal, publishing, enforcedRules],
        [null, 'https://ann.example/', 'ann', '25-or-more', false, 'public', ['on-vacancy', 'text-stale']],
      )
      const page = await owner.get(saved.path)
      assert.match(page.text, /role="status">The profile is saved/)
      assert.doesNotMatch(page.text, /Three questions/)
      assert.match(page.text, /href="https:\/\/ann\.example\/"/)
      assert.ok(page.text.includes(`${service.base}/en/employers/ann</a>`))
      assert.ok(page.text.includes(`${service.base}/fr/employeurs/ann</a>`))
      assert.match(page.text, /Ontario: the posting must state whether it is for an existing vacancy/)
      assert.match((await owner.get(at('', 'fr'))).text, /Le texte dans l’autre langue a été modifié/)
      const again = await owner.get(at('/edit'))
      assert.match(again.text, /value="text-stale" checked/)
      assert.match(again.text, /name="federal" value="false"[^>]* checked/)
    })

    test('only what a form has is changed; what it clears is cleared, and boxes without a tick enforce nothing', async () => {
      const before = await profile()
      assert.equal((await send({ size: 'under-25' })).status, 303)
      assert.deepEqual(await profile(), { ...before, size: 'under-25' })
      const cleared = { slug: '', size: '', federal: '', publishing: 'off', rules: 'shown' }
      assert.equal((await send(cleared)).status, 303)
      const none = { slug: null, size: null, federal: null, publishing: 'off', enforcedRules: [] }
      assert.deepEqual(await profile(), { ...before, ...none })
      const page = await owner.get(at())
      assert.doesNotMatch(page.text, /\/en\/employers\/ann/)
      assert.match(page.text, /<dt>Rules that must be met<\/dt><dd>None<\/dd>/)
    })

    test('faults stand at their fields in the words of the interface, with all that was typed', async () => {
      const before = await profile()
      const typed = { website: 'javascript:alert(1)', slug: 'Ann & Co', size: 'under-25' }
      const sent = { ...typed, federal: 'true', rules: 'shown', enforcedRules: ['on-ai', 'no-rule'] }
      const said = {
        en: [/<title>Error: Edit the profile/, /is no absolute http:\/\/ or https:\/\/ address/],
        fr: [/<title>Erreur\u00a0: Modifier le profil/, /n.est pas une adresse http:\/\/ ou https:\/\/ absolue/],
      }
      for (const language of ['en', 'fr'] as const) {
        const { status, text } = await send(sent, language)
        assert.equal(status, 400)
        for (const words of said[language]) assert.match(text, words)
        const summary = text.slice(text.indexOf('class="alert"'), text.indexOf('<h1>'))
        assert.match(summary, /autofocus/)
        for (const field of ['website', 'slug', 'enforcedRules']) {
          assert.ok(text.includes(`id="${field}-fault"`), field)
          assert.ok(summary.includes(`href="#${field}"`), field)
        }
        assert.match(text, /name="size" value="under-25"[^>]* checked/)
        assert.match(text, /value="javascript:alert\(1\)"[^>]*aria-invalid="true"/)
        assert.match(text, /value="Ann &amp; Co"/)
        assert.match(text, /value="on-ai" checked/)
        assert.match(text, /value="no-rule" checked/)
        assert.doesNotMatch(text, /href="javascript:/)
      }
      assert.deepEqual(await profile(), before)
    })

    test('an address that another employer has, or that is reserved, is refused at its field', async () => {
      const other = await service.employer('standard', 'Other')
      await createClient(service.base + prefixOf('v1.2'), other).put('/employer', { slug: 'taken' })
      const { status, text } = await send({ slug: 'taken' })
      assert.equal(status, 400)
      assert.match(text, /id="slug-fault">Another employer has/)
      assert.match((await send({ slug: 'canada' })).text, /id="slug-fault">[^<]*canada[^<]* is reserved/)
    })

    test('what somebody else changed meanwhile stays, or both values are shown before it is replaced', async () => {
      await api.put('/employer', { slug: 'anne', website: null, size: null, enforcedRules: ['on-ai', 'on-vacancy'] })
      const seen = seenIn(await owner.get(at('/edit')))
      const rules = { rules: 'shown', enforcedRules: ['on-vacancy', 'on-ai'] }
      const shown = { seen, slug: 'anne', size: '', website: '', ...rules }
      await api.put('/employer', { website: 'https://theirs.example/', size: '25-or-more', enforcedRules: ['on-ai'] })
      const before = await profile()
      assert.equal((await owner.post(at('/edit'), { ...shown, slug: 'anne-cie' })).status, 303)
      assert.deepEqual(await profile(), { ...before, slug: 'anne-cie' })

      const mine = { ...shown, slug: 'anne', website: 'https://mine.example/', size: 'under-25' }
      const contested = await owner.post(at('/edit'), mine)
      assert.equal(contested.status, 409)
      assert.match(contested.text, /id="website-fault">Somebody else .* “https:\/\/theirs\.example\/” now/)
      assert.match(contested.text, /value="https:\/\/mine\.example\/"/)
      assert.match(contested.text, /id="size-fault">Somebody else .* “25 or more” now/)
      assert.match(contested.text, /name="size" value="under-25"[^>]* checked/)
      assert.match(contested.text, /value="anne-cie"/, 'what was not touched is shown as it is now')
      assert.doesNotMatch(contested.text, /value="on-vacancy" checked|enforcedRules-fault/)
      assert.deepEqual(await profile(), { ...before, slug: 'anne-cie' })
      const again = { ...mine, seen: seenIn(contested), slug: 'anne-cie', enforcedRules: ['on-ai'] }
      assert.equal((await owner.post(at('/edit'), again)).status, 303)
      const { website, size, slug, enforcedRules } = await profile()
      const replaced = ['https://mine.example/', 'under-25', 'anne-cie', ['on-ai']]
      assert.deepEqual([website, size, slug, enforcedRules], replaced)

      const last = seenIn(await owner.get(at('/edit')))
      const rivals = ['un', 'deux', 'trois'].map((slug) => owner.post(at('/edit'), { seen: last, slug }))
      const statuses = (await Promise.all(rivals)).map(({ status }) => status)
      assert.deepEqual(statuses.sort(), [303, 409, 409], 'of forms that are sent at once, one is stored')
    })

    for (const role of ['editor', 'reader'] as const)
      test(`${role}: sees the profile and cannot change it`, async () => {
        const before = await profile()
        const visitor = await service.person(employer, { role })
        const page = await visitor.get(at())
        assert.equal(page.status, 200)
        assert.doesNotMatch(page.text, /profile\/edit|profile\/page|Three questions/)
        assert.equal((await visitor.get(at('/edit'))).status, 403)
        assert.equal((await visitor.post(at('/edit'), { size: '25-or-more' })).status, 403)
        assert.deepEqual(await profile(), before)
      })

    test('who signed in long ago proves first who it is, and nothing is stored', async () => {
      const before = await profile()
      await owner.get(at('/edit'))
      service.advance(11 * 60_000)
      const { status, path } = await owner.post(at('/edit'), { size: '25-or-more' })
      assert.equal(status, 303)
      assert.ok(path.startsWith(`/en/console/prove?next=${encodeURIComponent(`${at('/edit')}?parked=`)}`), path)
      assert.equal((await owner.get(at())).status, 200)
      assert.deepEqual(await profile(), before)
    })
  })
})
