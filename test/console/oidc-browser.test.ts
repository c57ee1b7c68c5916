/** Signing in at a provider of OpenID Connect in a browser, which keeps cookies and policies as people's browsers do. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { launchChromium, NO_BROWSER } from '../support/chromium.ts'
import { type ConsoleService, startConsole } from '../support/console.ts'
import { CLIENT, startProvider } from '../support/openid.ts'

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

  /** Signs in at the provider, which may ask for consent. */
  const signInThere = async (page: Page, account: string): Promise<void> => {
    await page.waitForURL((url) => url.origin === provider.issuer)
    await page.fill('[name=login]', account)
    await page.fill('[name=password]', 'any')
    await page.click('[type=submit]')
    await page.waitForURL(/interaction/)
    await page.click('[type=submit]')
    await page.waitForURL((url) => url.origin === service.base)
  }

  for (const javaScriptEnabled of [true, false])
    test(`a person signs in there from the sign-in page, script ${javaScriptEnabled ? 'on' : 'off'}`, async () => {
      const subject = `marie ${javaScriptEnabled}`
      const { personId } = await service.link(subject.replace(' ', '-'), null)
      await service.store.people.addIdentity({ issuer: provider.issuer, subject, personId, createdAt: 1 })
      const context = await browser.newContext({ javaScriptEnabled })
      const page = await context.newPage()
      const refused: string[] = []
      page.on('console', (message) => void refused.push(message.text()))
      await page.goto(`${service.base}/fr/console/sign-in?next=%2Ffr%2Fconsole%3Fx%3D1`)
      await page.getByRole('button', { name: 'Se connecter avec Coop' }).click()
      await signInThere(page, subject)
      assert.equal(page.url(), `${service.base}/fr/console?x=1`)
      assert.equal(await page.getByRole('link', { name: 'Person marie' }).count(), 1)
      assert.deepEqual(
        (await context.cookies(service.base)).filter(({ name }) => name.startsWith('affiche')).map(({ name }) => name),
        ['affiche'],
      )
      // The provider knows the person now, and the browser goes there and back by itself.
      await context.clearCookies({ name: 'affiche' })
      await page.goto(`${service.base}/en/console/sign-in`)
      await page.getByRole('button', { name: 'Sign in with Coop' }).click()
      await page.waitForURL(`${service.base}/en/console`)
      assert.deepEqual(
        refused.filter((text) => /Content.Security.Policy/i.test(text)),
        [],
      )
      await context.close()
    })
})
