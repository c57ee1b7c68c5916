/** The posting form in a browser: what is folded away, what one field says of another, and where links of faults lead. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { formWords } from '../../server/console/job-form/words.ts'
import { scriptWords } from '../../server/console/script-words.ts'
import { turnPage } from '../support/chromium.ts'
import { brokenRules } from '../support/looks.ts'
import { inWorld } from './tour.ts'

const { further, topics, addText } = formWords.en

/** True if an element is on the screen. */
const isOnScreen = (page: Page, selector: string) =>
  page.evaluate<boolean>(`(() => {
    const { top, bottom, height } = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect()
    return height > 0 && top >= 0 && bottom <= innerHeight
  })()`)

inWorld(({ world, open, at }) => {
  const openForm = async (options = {}) => {
    // Too narrow for previews, of which a session has two in a second as well.
    const page = await open({ viewport: { width: 1000, height: 800 }, ...options })
    // A session has two checks in a second, by a clock that stands still.
    world().service.advance(1_000)
    await page.goto(at('/jobs/new'))
    return page
  }
  const press = (page: Page, action: string) =>
    turnPage(page, () => page.click(`button[value="${action}"]:not([hidden])`))

  test('one place and one category are asked for, and one more at a time', async () => {
    const page = await openForm()
    await page.waitForSelector('.editor')
    for (const id of ['place-2', 'place-3', 'category-2', 'reference', 'text-title'])
      assert.equal(await page.isVisible(`#${id}`), false, id)
    await page.getByText(further.furtherPlace).first().click()
    await page.locator('#place-2:focus').waitFor()
    assert.equal(await page.isVisible('#place-3'), false)
    await page.getByText(further.furtherPlace).last().press('Enter')
    await page.locator('#place-3:focus').waitFor()
    assert.equal(await page.getByText(further.furtherPlace).filter({ visible: true }).count(), 0)
  })

  for (const javaScriptEnabled of [true, false])
    test(`what is filled in is never folded away behind one more, with scripts ${javaScriptEnabled ? 'on' : 'off'}`, async () => {
      const page = await openForm({ javaScriptEnabled })
      await page.getByText(further.furtherPlace).first().click()
      await page.fill('#place-2', 'Laval, QC')
      await press(page, 'publish')
      assert.equal(await page.inputValue('#place-2'), 'Laval, QC')
      assert.ok(await page.isVisible('#place-2'))
      assert.equal(await page.isVisible('#place-3'), false)
    })

  test('the line of a topic says what is set in it, as it is typed and as it comes back', async () => {
    const page = await openForm()
    await page.waitForSelector('.editor')
    const line = page.locator('summary', { hasText: topics.about })
    await line.click()
    await page.check('#workplace-3')
    await page.fill('#reference', 'R-1')
    const said = `${topics.about} 2 set: Workplace, Your reference`
    assert.equal(await line.textContent(), said)
    await press(page, 'publish')
    assert.equal(await page.locator('summary', { hasText: topics.about }).textContent(), said)
    assert.equal(await page.isVisible('#reference'), false, 'no fault is there')
  })

  test('a topic is open where one of its fields has a fault', async () => {
    const page = await openForm({ javaScriptEnabled: false })
    await page.locator('summary', { hasText: topics.about }).click()
    await page.fill('#reference', 'R'.repeat(60))
    await press(page, 'publish')
    assert.ok(await page.isVisible('#reference'))
    assert.match((await page.textContent('#reference-fault')) ?? '', /^Shorten “Your reference”/)
  })

  test('what the browser kept of a folded field is shown when it is put back', async () => {
    const page = await openForm()
    await page.locator('summary', { hasText: topics.about }).click()
    await page.fill('#reference', 'R-2')
    await page.getByText(further.furtherPlace).first().click()
    await page.fill('#place-2', 'Laval, QC')
    await page.reload()
    assert.equal(await page.isVisible('#place-2'), false)
    await page.getByRole('button', { name: scriptWords.en.restore }).click()
    for (const id of ['place-2', 'reference']) assert.ok(await page.isVisible(`#${id}`), id)
  })

  test('whoever is on a suggestion stays on it when the script makes it anew', async () => {
    const page = await openForm()
    await page.fill('#title', 'Night baker')
    await press(page, 'publish')
    world().service.advance(1_000)
    const [own, made] = ['[name=action]', '[type=button]'].map((kind) => page.locator(`.phrases button${kind}`))
    await page.focus('#title')
    await own?.focus()
    await made?.waitFor()
    assert.equal(await page.evaluate('document.activeElement.textContent'), await made?.textContent())
    await page.keyboard.press('Enter')
    assert.equal(await page.inputValue('#category-1'), '17')
  })

  test('an address chooses how candidates apply, and the other way leaves no field', async () => {
    const page = await openForm()
    for (const id of ['email', 'url']) assert.ok(await page.isVisible(`#${id}`), id)
    await page.fill('#email', 'jobs@example.ca')
    assert.ok(await page.isChecked('#routing'))
    assert.equal(await page.isVisible('#url'), false)
    await page.check('#routing-2')
    await page.fill('#url', 'https://example.ca/')
    assert.deepEqual([await page.isVisible('#email'), await page.isChecked('#routing-2')], [false, true])
    await page.fill('#pay', '21.50')
    assert.ok(await page.isChecked('#pay-shown'))
    await page.check('#pay-shown-2')
    for (const id of ['pay', 'pay-max', 'pay-period', 'pay-commission'])
      assert.equal(await page.isVisible(`#${id}`), false, id)
  })

  test('the text in the other language is offered by its name as soon as the first is written', async () => {
    const page = await openForm()
    const line = page.locator('#other-text')
    assert.equal(await line.textContent(), addText.other)
    const text =
      'Nous cherchons une personne qui aime le pain, qui travaille la nuit avec les autres et qui sait ce que nos clients veulent dans la boulangerie et sur la table.'
    await page.locator('.editor-text').first().fill(text)
    await page.press('#title', 'Tab')
    await line.filter({ hasText: addText.en }).waitFor()
  })

  test('the title suggests a category, which one press takes', async () => {
    const page = await openForm()
    await page.fill('#title', 'Boulangère de nuit')
    await page.press('#title', 'Tab')
    const button = page.getByRole('button', { name: 'Food Services and Restaurants' })
    await button.click()
    assert.equal(await page.inputValue('#category-1'), '17')
    assert.equal(await button.count(), 0)
    assert.equal(await page.evaluate('document.activeElement.id'), 'category-1')
  })

  for (const [width, count] of [
    [1000, 0],
    [1280, 1],
  ] as const)
    test(`of what was typed before a rest a screen of ${width} pixels asks for ${count === 0 ? 'no preview' : 'one preview'}`, async () => {
      const page = await open({ viewport: { width, height: 800 } })
      const previews: string[] = []
      page.on('request', (request) => request.url().endsWith('/jobs/preview') && previews.push(request.url()))
      await page.clock.install({ time: 0 })
      await page.clock.pauseAt(1_000)
      await page.goto(at('/jobs/new'))
      await page.fill('#title', 'Baker')
      await page.clock.runFor(999)
      assert.equal(previews.length, 0)
      await page.clock.runFor(4_000)
      await page.evaluate(`fetch('/after')`)
      assert.equal(previews.length, count)
    })

  test('on a wide screen the posting stands beside its form and follows what is typed', async () => {
    const page = await openForm({ viewport: { width: 1280, height: 800 } })
    const faults: string[] = []
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    const beside = page.getByRole('region', { name: scriptWords.en.preview.title })
    await beside.getByRole('heading').first().waitFor()
    world().service.advance(1_000)
    await page.fill('#email', 'jobs@example.ca')
    await page.fill('#place-1', 'Laval, QC')
    await page.fill('#title', 'Baker <b>of rye')
    await beside.getByRole('heading', { name: 'Baker <b>of rye' }).waitFor()
    assert.match((await beside.textContent()) ?? '', /Laval.*jobs@example\.ca/s)
    assert.equal(await beside.locator('a[href]').count(), 0, 'nothing leads away from the form')
    assert.deepEqual([faults, await brokenRules(page)], [[], []])
    await page.setViewportSize({ width: 1000, height: 800 })
    assert.equal(await beside.isVisible(), false)
  })

  for (const javaScriptEnabled of [true, false])
    test(`a link of the faults shows the label, the hint and the fault of its field, with scripts ${javaScriptEnabled ? 'on' : 'off'}`, async () => {
      const page = await openForm({ javaScriptEnabled, viewport: { width: 360, height: 640 } })
      await page.fill('#pay', 'x')
      await press(page, 'publish')
      const ids = ['place-1', 'category-1', 'position-type', 'pay', 'routing']
      for (const id of ids) {
        await page.click(`[role=alert] a[href="#${id}"]`)
        assert.ok(await isOnScreen(page, `#${id}-fault`), id)
        const label = id === 'routing' ? 'fieldset:has(#routing) legend' : `label[for="${id}"]`
        assert.ok(await isOnScreen(page, label), `the label of ${id}`)
        await page.evaluate('scrollTo(0, 0)')
      }
    })
})
