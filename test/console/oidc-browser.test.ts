/** Signing in at a provider of OpenID Connect in a browser, which keeps cookies and policies as people's browsers do. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { launchChromium, NO_BROWSER, turnPage } from '../support/chromium.ts'
import { type ConsoleService, startConsole } from '../support/console.ts'
import { CLIENT, startProvider } from '../support/openid.ts'
import { allOr } from '../support/product.ts'

describe('in Chromium', { skip: NO_BROWSER }, () => {
  const ended: (() => Promise<void>)[] = []
  let browser: Browser
  let service: ConsoleService
  let provider: Awaited<ReturnType<typeof startProvider>>
  before(async () => {
    browser = await launchChromium()
    // By its name, so that the provider is another site than the service.
    provider = await startProvider({ after: (end) => void ended.push(end as () => Promise<void>) }, 'localhost')
    const environment = { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: CLIENT.clientId, OIDC_NAME: 'Coop' }
    service = await startConsole(undefined, {
      environment: { ...environment, OIDC_CLIENT_SECRET: CLIENT.clientSecret },
    })
    await provider.serve(service.base)
  })
  after(async () => {
    await browser?.close()
    await service?.stop()
    for (const end of ended) await end()
  })

  /** Signs in at the provider, which asks for consent the first time. */
  const signInThere = async (page: Page, account: string, isFirst = true): Promise<void> => {
    await page.waitForURL((url) => url.origin === provider.issuer)
    await page.fill('[name=login]', account)
    await page.fill('[name=password]', 'any')
    await turnPage(page, () => page.click('[type=submit]'))
    if (isFirst) await page.click('[type=submit]')
    await page.waitForURL((url) => url.origin === service.base)
  }

  for (const javaScriptEnabled of allOr([true, false], [true]))
    test(`a person connects an account after a link and signs in with it, script ${javaScriptEnabled ? 'on' : 'off'}`, async () => {
      const account = `marie-${javaScriptEnabled}`
      const { token } = await service.link(account, null)
      const context = await browser.newContext({ javaScriptEnabled })
      const page = await context.newPage()
      const refused: string[] = []
      page.on('console', (message) => void refused.push(message.text()))
      await page.goto(`${service.base}/fr/console/link/${token}`)
      await page.locator('main button').click()
      await page.getByRole('button', { name: 'Associer un compte chez Coop' }).click()
      await signInThere(page, account)
      assert.equal(page.url(), `${service.base}/fr/console`)
      await page.goto(`${service.base}/fr/console/me`)
      assert.match(await page.locator('#accounts + ul').innerText(), /^Compte chez localhost:\d+, associé le /)

      await context.clearCookies({ name: 'affiche' })
      await page.goto(`${service.base}/en/console/sign-in?next=%2Fen%2Fconsole%2Fme`)
      // The provider knows the browser now, which goes there and back by itself.
      await page.getByRole('button', { name: 'Sign in with Coop' }).click()
      await page.waitForURL(`${service.base}/en/console/me`)
      const names = (await context.cookies(service.base)).map(({ name }) => name)
      assert.deepEqual(
        names.filter((name) => name.startsWith('affiche')),
        ['affiche'],
      )
      // A sign-in in which the provider asked for nothing proves nothing, so that a change needs a proof.
      await page.getByRole('button', { name: 'Unlink' }).click()
      await page.waitForURL(/\/en\/console\/prove\?/)
      await page.getByRole('button', { name: /Coop/ }).click()
      await signInThere(page, account, false)
      await page.waitForURL(`${service.base}/en/console/me`)
      await page.getByRole('button', { name: 'Unlink' }).click()
      await page.locator('#accounts + p').waitFor()
      assert.deepEqual(
        refused.filter((text) => /Content.Security.Policy/i.test(text)),
        [],
      )
      await context.close()
    })
})
