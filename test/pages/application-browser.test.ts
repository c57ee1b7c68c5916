/** Walks of candidates through the form in a browser, with script and without. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { Language } from '@affiche/contract/values.ts'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { words } from '../../server/html/words/words.ts'
import { MOMENT_MIN_MS } from '../../server/site/apply/moment.ts'
import { createMemoryDesk, faceOf, type MemoryDesk } from '../support/application-desk.ts'
import { launchChromium, NO_BROWSER, turnPage } from '../support/chromium.ts'
import { PDF, wordDocument } from '../support/documents.ts'
import { brokenRules } from '../support/looks.ts'
import { START } from '../support/service.ts'
import { until } from '../support/waiting.ts'
import { CANDIDATE, shelf } from './application-form.ts'
import { servePages } from './served.ts'
import { codeOf } from './support.ts'

const STEP_MS = 10_000

const CV = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: PDF }

const FILES_MAX = 5 * 1024 * 1024

describe('in Chromium', { skip: NO_BROWSER }, () => {
  let browser: Browser
  let base: string
  let desk: MemoryDesk
  const ended: (() => unknown)[] = []
  before(async () => {
    browser = await launchChromium()
  })
  beforeEach(async () => {
    desk = createMemoryDesk()
    // Each look at the clock is later, as if people had typed meanwhile.
    let now = START
    const clock = () => {
      now += STEP_MS
      return now
    }
    const parts = { shelf, clock, applications: faceOf(desk) }
    ;({ base } = await servePages(parts, { after: (end) => void (end && ended.push(end as () => unknown)) }))
  })
  after(async () => {
    await browser?.close()
    for (const end of ended) end()
  })

  const openForm = async (options: BrowserContextOptions, language: Language, jobId = 2): Promise<Page> => {
    const page = await (await browser.newContext(options)).newPage()
    await page.goto(base + words[language].paths.apply(codeOf(jobId)))
    return page
  }

  const fill = async (page: Page): Promise<void> => {
    const [name, email, message] = await page.getByRole('textbox').all()
    await name?.fill(CANDIDATE.name)
    await email?.fill(CANDIDATE.email)
    await message?.fill(CANDIDATE.message)
  }

  const idOfFocus = (page: Page) => page.evaluate('document.activeElement.id || document.activeElement.className')

  test('a candidate applies by the keyboard alone, whose browser solves the puzzle', async () => {
    const page = await openForm({}, 'en')
    const seen: unknown[] = []
    while (seen.at(-1) !== 'button') {
      await page.keyboard.press('Tab')
      const id = await idOfFocus(page)
      seen.push(id)
      if (id === 'name') await page.keyboard.type(CANDIDATE.name)
      if (id === 'email') await page.keyboard.type(CANDIDATE.email)
      if (id === 'message') await page.keyboard.type(CANDIDATE.message)
      if (id === 'file') await page.locator('#file').setInputFiles(CV)
      assert.ok(seen.length < 20, seen.join())
    }
    // Between the file and the button are the address of who answers for privacy, and the policy.
    assert.deepEqual(seen.slice(seen.indexOf('name')), ['name', 'email', 'message', 'file', '', '', 'button'])
    await page.keyboard.press('Enter')
    await page.waitForURL(/\?sent$/)
    assert.match(await page.getByRole('heading').first().innerText(), /on its way/)
    const [application] = desk.relayed()
    assert.deepEqual([application?.name, application?.message], [CANDIDATE.name, CANDIDATE.message])
    assert.ok(PDF.equals(application?.file?.bytes ?? new Uint8Array()))
    await page.context().close()
  })

  test('a candidate without script applies, and confirms by the link of the mail', async () => {
    const page = await openForm({ javaScriptEnabled: false }, 'fr')
    await fill(page)
    await page.locator('#file').setInputFiles(CV)
    await page.getByRole('button', { name: 'Envoyer la candidature' }).click()
    await page.waitForURL(/\?confirm$/)
    assert.match(await page.getByRole('main').innerText(), /ouvrez votre courriel/)
    const [entry] = desk.entries.values()
    await page.goto(`${base}${words.fr.paths.confirmApplication(codeOf(2))}?t=${entry?.token}`)
    assert.deepEqual(desk.relayed(), [])
    await page.getByRole('button', { name: 'Confirmer et envoyer' }).click()
    await page.waitForURL(/\?sent$/)
    assert.equal(desk.relayed()[0]?.file?.name, 'cv.pdf')
    await page.context().close()
  })

  test('a candidate on a phone is told what is wrong, finds what was typed, and chooses the file again', async () => {
    const page = await openForm({ viewport: { width: 360, height: 740 }, bypassCSP: true }, 'fr')
    await fill(page)
    await page.getByLabel('Votre courriel').fill('zoe@candidate')
    await page.locator('#file').setInputFiles({ ...CV, name: 'CV.docx' })
    await turnPage(page, () => page.locator('.button').click())
    await until(async () => (await idOfFocus(page)) === 'alert', 'focus of the summary')
    assert.match(await page.getByRole('alert').first().innerText(), /Inscrivez le courriel.*se termine par \.docx/s)
    assert.equal(await page.getByLabel('Votre nom').inputValue(), CANDIDATE.name)
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 360)
    assert.deepEqual(await brokenRules(page), [])
    await page.getByLabel('Votre courriel').fill(CANDIDATE.email)
    await page.getByLabel('Fichier').setInputFiles({ name: 'CV.docx', mimeType: 'x/y', buffer: wordDocument() })
    await page.locator('.button').click()
    await page.waitForURL(/\?sent$/)
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 360)
    assert.deepEqual(await brokenRules(page), [])
    const [application] = desk.relayed()
    assert.deepEqual(
      [application?.title, application?.language, application?.file?.name],
      ['Boulanger', 'fr', 'CV.docx'],
    )
    await page.context().close()
  })

  test('a file that is too large is refused as soon as it is chosen', async () => {
    const page = await openForm({}, 'en')
    const input = page.locator('#file')
    await input.setInputFiles({ ...CV, buffer: Buffer.alloc(FILES_MAX + 1) })
    await until(async () => /larger than 5/.test(await page.getByRole('main').innerText()), 'the refusal')
    assert.equal(await input.inputValue(), '')
    await input.setInputFiles({ ...CV, buffer: Buffer.alloc(FILES_MAX) })
    assert.doesNotMatch(await page.getByRole('main').innerText(), /larger than 5/)
    assert.notEqual(await input.inputValue(), '')
    await page.context().close()
  })

  test('two clicks send one application', async () => {
    const page = await openForm({}, 'en')
    await fill(page)
    await page.locator('.button').dblclick()
    await page.waitForURL(/\?sent$/)
    assert.equal(desk.entries.size, 1)
    await page.context().close()
  })

  test('the moment of a form counts from its page on, however long that was on its way', async () => {
    const page = await (await browser.newContext()).newPage()
    // A minute after the navigation began, as after a slow upload; the wait for the moment is over at once.
    await page.addInitScript(`window.waits = []
      performance.now = () => 60_000
      const later = setTimeout
      window.setTimeout = (call, ms) => {
        waits.push(ms)
        return later(call, ms === ${MOMENT_MIN_MS} ? 0 : ms)
      }
      addEventListener('pagehide', () => sessionStorage.setItem('waits', JSON.stringify(waits)))`)
    await page.goto(base + words.en.paths.apply(codeOf(2)))
    await fill(page)
    await page.locator('.button').click()
    await page.waitForURL(/\?sent$/)
    const waits: unknown = await page.evaluate('JSON.parse(sessionStorage.getItem("waits"))')
    assert.ok(Array.isArray(waits) && waits.includes(MOMENT_MIN_MS), JSON.stringify(waits))
    await page.context().close()
  })

  test('no candidate meets the field for robots', async () => {
    const page = await openForm({}, 'en')
    assert.equal(await page.locator('[name="website"]').isVisible(), false)
    assert.doesNotMatch(await page.locator('form').ariaSnapshot(), /Leave this field/)
    await page.context().close()
  })
})
