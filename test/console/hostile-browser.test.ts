/** Markup in every text that a person can set or ask with, on every page of the console: it is shown, and does nothing. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { jobInputExample } from '@affiche/contract/examples.ts'
import { prefixOf } from '@affiche/contract/operations.ts'
import type { Language } from '@affiche/contract/values.ts'
import type { Browser, Page } from 'playwright-core'
import { launchChromium, NO_BROWSER, turnPage } from '../support/chromium.ts'
import { type Deeds, settled, watchDeeds } from '../support/deeds.ts'
import { cutParts } from '../support/looks.ts'
import { allOr } from '../support/product.ts'
import { createClient } from '../support/service.ts'
import { until } from '../support/waiting.ts'
import { pages } from './pages.ts'
import { become, openAs, visit } from './tour.ts'
import { makeWorld, startWorlds, type World } from './world.ts'

/** Each ends what it may stand in; as short as a reference may be, and without a space, as an address. */
const TEXTS = [
  `</title></textarea>"'><img/src=x onerror=alert(1)>`,
  `"autofocus/onfocus=alert(1)/x="<svg/onload=alert()>`,
  `--></script><script>alert(1)</script><base/href=//x`,
]

const REFERENCE_MAX = 50

/** Addresses that our own scripts ask for. */
const OURS =
  /^http:\/\/127\.0\.0\.1:\d+\/(?:assets\/console\/[\w.-]+|\w\w\/console\/\d+\/(?:jobs\/check|places)(?:\?.*)?)$/

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Every text of a posting. */
const hostileJob = (text: string) => ({
  ...jobInputExample,
  title: text,
  description: `<p>${escaped(text)}</p>`,
  referenceId: text.slice(0, REFERENCE_MAX),
  applicationUrl: `https://example.ca/?${encodeURIComponent(text)}`,
})

describe('in Chromium', { skip: NO_BROWSER }, () => {
  let browser: Browser
  let service: Awaited<ReturnType<typeof startWorlds>>
  before(async () => {
    ;[browser, service] = await Promise.all([launchChromium(), startWorlds()])
  })
  after(async () => {
    await browser?.close()
    await service?.stop()
  })

  /** An employer with the text wherever the interface or the operator takes one. */
  const makeHostile = async (text: string): Promise<World> => {
    const world = await makeWorld(service, { employer: text, owner: text, job: hostileJob(text) })
    const { employerId } = world.employer
    const { key } = await service.operator.issueKey({ employerId, name: text })
    const client = createClient(service.base + prefixOf('v1.2'), world.employer)
    const website = `https://example.ca/?${encodeURIComponent(text)}`
    await service.store.directory.setProfile({ employerId, keyId: null, profile: { nameFr: text } })
    const profile = await client.put('/employer', { website })
    const texts = { fr: { title: text, description: `<p>${escaped(text)}</p>` } }
    const job = await client.put(`/jobs/${world.jobId}`, { language: 'en', texts })
    assert.deepEqual([profile.status, job.status], [200, 200])
    return { ...world, keyId: key.id }
  }

  type Watched = {
    readonly page: Page
    readonly deeds: Deeds
    readonly text: string
    readonly language: Language
    readonly hasPolicy: boolean
  }

  const assertQuiet = async ({ page, deeds, text }: Watched, name: string): Promise<void> => {
    await settled(page)
    const asked = deeds.asked.splice(0).filter((request) => !request.isNavigationRequest())
    const strange = asked.map((request) => request.url()).filter((url) => !OURS.test(url))
    assert.deepEqual([deeds.done, strange], [[], []], `${name}: ${text}`)
    assert.deepEqual(await cutParts(page), [], `${name}: ${text}`)
  }

  /**
   * Fills in every field of a form with the text, choices too, and sends it. Chromium tells the policy of the page of
   * what the editor parses as well, where nothing would run, so that with it descriptions are left alone.
   */
  const sendEverywhere = async ({ page, text, hasPolicy }: Watched, button: string): Promise<void> => {
    await page.evaluate(`for (const field of document.querySelector('main form').elements) {
      if (field.tagName === 'SELECT') field.options[0].value = ${JSON.stringify(text)}
      if (field.tagName === 'SELECT') field.selectedIndex = 0
      else if (field.type !== 'hidden' && !${hasPolicy ? "['BUTTON', 'TEXTAREA']" : "['BUTTON']"}.includes(field.tagName)) field.value = ${JSON.stringify(text)}
    }`)
    await turnPage(page, () => page.locator(button).first().click())
  }

  const assertShown = async (watched: Watched, world: World): Promise<void> => {
    const { page, language, text, hasPolicy } = watched
    const some = pages.filter((_, at) => hasPolicy || at % TEXTS.length === TEXTS.indexOf(text))
    for (const row of allOr(pages, some)) await assertQuiet(watched, await visit(page, { world, row, language }))
    await become(page, { service, visitor: world.owner })
    const path = `${service.base}/${language}/console`
    const own = `${path}/${world.employer.employerId}`
    const q = encodeURIComponent(text)
    for (const address of [
      ...[`${own}/jobs?tab=all&q=${q}`, `${own}/activity?who=${q}&job=${q}&from=${q}&to=${q}`, `${own}/places?q=${q}`],
      ...[`${own}/jobs/new?from=${world.jobId}`, `${path}/${q}?${q}=${q}`, `${path}/link/${q}`],
    ]) {
      await page.goto(address)
      await assertQuiet(watched, address)
    }
    for (const [address, button] of [
      [`${own}/jobs/new`, 'button[value=save]:not([hidden])'],
      [`${own}/keys/new`, 'main form .button'],
      [`${own}/people/invite`, 'main form .button'],
      [`${own}/profile/edit`, 'main form .button'],
      [`${own}/keys/${world.keyId}/revoke`, 'main form .button'],
    ] as const) {
      await page.goto(address)
      await sendEverywhere(watched, button)
      await assertQuiet(watched, `${address} sent`)
    }
    await page.goto(`${own}/jobs/${world.jobId}/edit`)
    await turnPage(page, () => page.click('button[value=preview]'))
    await page.locator('.sides').waitFor()
    await assertQuiet(watched, 'preview')
  }

  for (const [at, text] of TEXTS.entries())
    test(`it runs nothing and asks for nothing: ${text}`, async () => {
      const world = await makeHostile(text)
      // By their text alone, and one of them with the policy, which no page breaks.
      const hasPolicy = at === 0
      const options = { viewport: { width: 320, height: 640 }, bypassCSP: !hasPolicy }
      const page = await openAs(browser, { service, visitor: world.owner }, options)
      const deeds = await watchDeeds(page)
      const watched: Watched = { page, deeds, text, hasPolicy, language: at % 2 === 0 ? 'en' : 'fr' }
      await assertShown(watched, world)
      await page.evaluate(`document.body.innerHTML = '<img src=/x onerror=alert(1)>'`).catch(() => undefined)
      await until(() => watched.deeds.done.length > 0, 'that what does run is noticed')
      await page.context().close()
    })
})
