/** The ways in, in a browser: a passkey from its making to its end, and every page by the rules of accessibility. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { LANGUAGES, type Language } from '@affiche/contract/values.ts'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { launchChromium, NO_BROWSER, turnPage } from '../support/chromium.ts'
import { type ConsoleService, startConsole } from '../support/console.ts'
import { brokenRules } from '../support/looks.ts'
import { allOr } from '../support/product.ts'
import { type Client, startService } from '../support/service.ts'

const PASSWORD = 'cheval agrafe pile'
const KIND = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const
const MINUTE_MS = 60_000

describe('in Chromium', { skip: NO_BROWSER }, () => {
  let browser: Browser
  let service: ConsoleService
  let base: string
  before(async () => {
    browser = await launchChromium()
    service = await startConsole(startService)
    base = service.base.replace('127.0.0.1', 'localhost')
  })
  after(async () => {
    await browser?.close()
    await service?.stop()
  })

  /** A page of a person that has just used its link. */
  const arrive = async (
    handle: string,
    options: BrowserContextOptions = {},
    { language = 'en', employer = null }: { readonly language?: string; readonly employer?: Client | null } = {},
  ): Promise<Page> => {
    const { token } = await service.link(handle, employer)
    const page = await (await browser.newContext(options)).newPage()
    await page.goto(`${base}/${language}/console/link/${token}`)
    await page.locator('main button').click()
    await page.waitForURL('**/welcome')
    return page
  }

  /** Sends the form with the password. */
  const send = (page: Page) => turnPage(page, () => page.locator('form:has(#password) button').click())
  const signOut = async (page: Page) => {
    const folded = page.locator('.menu:not([open]) > summary')
    if (await folded.isVisible()) await folded.click()
    await turnPage(page, () => page.locator('header form button').click())
  }

  test('what is typed as a password can be shown, and is secret again when it is sent', async () => {
    const page = await arrive('shown')
    await page.fill('#password', PASSWORD)
    const typeOf = (id: string) => page.locator(id).getAttribute('type')
    await page.getByLabel('Show the password').check()
    assert.deepEqual([await typeOf('#password'), await typeOf('#again')], ['text', 'text'])
    await page.getByLabel('Show the password').uncheck()
    assert.equal(await typeOf('#password'), 'password')
    await page.getByLabel('Show the password').check()
    await page.evaluate(`document.querySelector('form:has(#password)').dispatchEvent(new Event('submit'))`)
    assert.equal(await typeOf('#password'), 'password')
  })

  test('times are those of the reader, whose zone they name, and without a script those of the site', async () => {
    const timesOf = async (options: BrowserContextOptions) => {
      const page = await arrive(`times${options.javaScriptEnabled ?? 'on'}`, options)
      await page.goto(`${base}/en/console/me`)
      return page.locator('main time').first().innerText()
    }
    assert.match(await timesOf({ timezoneId: 'America/Toronto' }), /^November \d+, 2026, \d+:\d\d [ap]\.m\. EST$/)
    assert.match(await timesOf({ timezoneId: 'America/Toronto', javaScriptEnabled: false }), / UTC$/)
  })

  test('under a heading with the day a time has no day, but where the reader has another day', async () => {
    const employer = await service.employer()
    const timeIn = async (timezoneId: string) => {
      const page = await arrive(`days${timezoneId.length}`, { timezoneId }, { employer })
      await page.goto(`${base}/en/console/${employer.employerId}/activity`)
      const time = page.locator('main li time').first()
      return { text: await time.innerText(), at: new Date((await time.getAttribute('datetime')) ?? '') }
    }
    const { text, at } = await timeIn('UTC')
    assert.match(text, /^\d+:\d\d [ap]\.m\. UTC$/)
    const other = await timeIn(at.getUTCHours() < 12 ? 'Etc/GMT+12' : 'Pacific/Kiritimati')
    assert.match(other.text, /^[A-Z][a-z]+ \d+, \d{4}, \d+:\d\d [ap]\.m\. /)
  })

  test('a passkey is made after the link, signs in, proves again and is removed', async () => {
    const page = await arrive('keyed')
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('WebAuthn.enable')
    const options = { ...KIND, isUserVerified: true, automaticPresenceSimulation: true }
    await cdp.send('WebAuthn.addVirtualAuthenticator', { options })
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.waitForURL(/\/en\/console(\/\d+\/jobs)?(\?notice=passkey)?$/)
    assert.match(await page.locator('main').innerText(), /Your passkey is added/)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL('**/sign-in')
    await page.goto(`${base}/en/console/me`)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.waitForURL('**/en/console/me')
    assert.match(await page.locator('main').innerText(), /Added .* last used/)
    service.advance(11 * MINUTE_MS)
    await page.getByRole('link', { name: 'Remove the passkey' }).click()
    await page.getByRole('button', { name: 'Confirm with a passkey' }).click()
    await page.waitForURL('**/remove')
    await page.getByRole('button', { name: 'Remove the passkey' }).click()
    await page.waitForURL(/\/me(\?done=removed)?$/)
    assert.match(await page.locator('main').innerText(), /The passkey is removed.*You have no passkey/s)
    await page.context().close()
  })

  test('without scripts a password is chosen and signs in, and no button of a passkey is shown', async () => {
    const page = await arrive('plain', { javaScriptEnabled: false }, { language: 'fr' })
    assert.equal(await page.locator('[data-passkey]').isVisible(), false)
    assert.match(await page.locator('main').innerText(), /JavaScript, qui est désactivé/)
    await page.fill('#password', PASSWORD)
    await page.fill('#again', 'autre chose')
    await send(page)
    assert.match(await page.title(), /^Erreur\u00a0: /)
    await page.fill('#password', PASSWORD)
    await page.fill('#again', PASSWORD)
    await send(page)
    await page.waitForURL('**/fr/console?notice=password')
    await signOut(page)
    await page.fill('#handle', 'plain')
    await page.fill('#password', PASSWORD)
    await send(page)
    await page.waitForURL('**/fr/console')
    await page.context().close()
  })

  test('no page breaks a rule of accessibility or is wider than a narrow screen, in both languages', async () => {
    const options = { viewport: { width: 320, height: 640 }, bypassCSP: true }
    for (const language of allOr<Language>(LANGUAGES, ['fr'])) {
      const page = await arrive(`axe-${language}`, options, { language })
      const path = `${base}/${language}/console`
      const look = async (name: string) => {
        assert.deepEqual(await brokenRules(page), [], `${name}, ${language}`)
        assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320, `${name}, ${language}`)
        if (process.env.SHOTS)
          await page.screenshot({ path: `${process.env.SHOTS}/${name}-${language}.png`, fullPage: true })
      }
      await look('welcome')
      await page.goto(`${path}/me/passkeys/new`)
      await look('new-passkey')
      await page.goto(`${path}/me/password`)
      await look('password')
      await page.fill('#password', 'abcabcabcabc')
      await page.fill('#again', 'abcabcabcabc')
      await send(page)
      await page.waitForSelector('.alert')
      await look('password-fault')
      await page.fill('#password', PASSWORD)
      await page.fill('#again', PASSWORD)
      await send(page)
      await page.waitForURL(/\/me(\?done=password)?$/)
      await look('me')
      service.advance(11 * MINUTE_MS)
      await page.goto(`${path}/me/password`)
      await look('prove')
      await signOut(page)
      await page.waitForURL('**/sign-in')
      await look('sign-in')
      await page.context().close()
    }
  })
})
