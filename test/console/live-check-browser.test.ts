/** The check of a form while it is filled in: when it asks, what it shows, and what it leaves alone. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { scriptWords } from '../../server/console/script-words.ts'
import { html } from '../../server/platform/lib/html.ts'
import { type Answer, inConsole, type SentRequest, violationsOf } from './console-page.ts'

const SOURCE = { title: 'The Act', url: 'https://example.ca/act' }

const notes = (id: string, fault = '') =>
  html`<p class="fault" id="${id}-fault">${fault}</p><div class="law" id="${id}-hint"></div><p class="hint" id="${id}-note"></p>`

const described = (id: string) => html` aria-describedby="${id}-fault ${id}-hint ${id}-note"`

const formWith = (titleFault = '') => html`<form method="post" data-check="/check?job=7">
<input type="hidden" name="once" value="token">
<div class="field"><label for="title">Title</label>${notes('title', titleFault)}<input id="title" name="title"${described('title')}></div>
<div class="field"><label for="place-1">Place</label>${notes('place-1')}<input id="place-1" name="place-1"${described('place-1')}></div>
<fieldset class="group"${described('shown')}><legend>Pay</legend>${notes('shown')}
<div class="choice"><input type="radio" id="shown" name="shown" value="yes"><label for="shown">Yes</label></div>
<div class="choice"><input type="radio" id="shown-2" name="shown" value="no"><label for="shown-2">No</label></div></fieldset>
<div class="field"><label for="text">Text</label>${notes('text')}<textarea id="text" name="text"${described('text')}></textarea></div>
<button class="button">Save</button> <button type="button" id="more">More</button></form>`

/** A server that wants a title and a choice, and a place with its province. */
const judge = (body: string) => {
  const fields = new URLSearchParams(body)
  const place = fields.get('place-1') ?? ''
  return {
    findings: [
      ...(fields.get('title') === '' ? [{ field: 'title', text: 'Enter a title.' }] : []),
      ...(place.includes(',') ? [] : [{ field: 'place-1', text: 'Which one?' }]),
      ...(fields.has('shown') ? [] : [{ field: 'shown', text: 'Choose one.' }]),
      { field: 'text', text: 'Enter a text.' },
    ],
    hints: [
      { field: 'title', text: 'Name no sex.', source: SOURCE, inForce: '2026-01-01' },
      { field: 'title', text: 'Short is good.', source: null, inForce: null },
    ],
    resolved: place.includes(',') ? { 'place-1': 'Saint-Jean-sur-Richelieu, QC' } : {},
    suggestions: place === 'Saint-Jean' ? { 'place-1': ['Saint-Jean, QC', 'Saint-Jean-sur-Richelieu, QC'] } : {},
  }
}

const answer: Answer = ({ method, path, body }) =>
  path === '/check' ? { json: judge(body) } : method === 'POST' ? { stay: true } : { main: formWith() }

const checks = (sent: readonly SentRequest[]) => sent.filter(({ path }) => path === '/check')

const fault = (page: Page, field: string) => page.locator(`#${field}-fault`)

/** Leaves the field that has the focus, and waits for what the check says. */
const tab = async (page: Page) => {
  const checked = page.waitForResponse('**/check*')
  await page.keyboard.press('Tab')
  await checked
}

const isEmpty = (page: Page, id: string) => page.locator(`#${id}:empty`).waitFor({ state: 'attached' })

const focused = (page: Page) => page.evaluate<string>('document.activeElement.id')

/** A page whose time stands still. */
const paused = async (page: Page) => {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000)
}

inConsole((open) => {
  test('a field that was left says its faults and hints, and those that nobody visited say nothing', async () => {
    const { page, sent, faults } = await open({ answer })
    await page.locator('#title').focus()
    await tab(page)
    await fault(page, 'title').getByText('Enter a title.').waitFor()
    assert.deepEqual(
      checks(sent).map(({ method, query, body }) => [method, query.get('job'), body]),
      [['POST', '7', 'once=token&title=&place-1=&text=']],
    )
    assert.equal(await page.locator('#title').getAttribute('aria-invalid'), 'true')
    assert.equal(
      await page.locator('#title-hint').innerText(),
      'Name no sex. Source: The Act, in force since January 1, 2026\n\nShort is good.',
    )
    assert.equal(await page.getByRole('link', { name: SOURCE.title }).getAttribute('href'), SOURCE.url)
    assert.equal(await page.getByRole('status').textContent(), 'Enter a title.')
    for (const other of ['place-1', 'shown', 'text']) assert.equal(await fault(page, other).textContent(), '', other)
    assert.equal(await page.locator('#place-1').getAttribute('aria-invalid'), null)
    assert.equal(await focused(page), 'place-1')
    assert.deepEqual(await violationsOf(page), [])
    assert.deepEqual(faults, [])
  })

  test('a fault goes 600 ms after it is corrected, where typing alone asks nothing of fields without one', async () => {
    const { page, sent } = await open({ answer, prepare: paused })
    await page.locator('#title').focus()
    await page.keyboard.press('Tab')
    await page.clock.runFor(0)
    await fault(page, 'title').getByText('Enter a title.').waitFor()
    await page.keyboard.type('Oslo')
    await page.clock.runFor(5_000)
    assert.equal(checks(sent).length, 1)
    await page.locator('#title').focus()
    await page.clock.runFor(5_000)
    await fault(page, 'place-1').getByText('Which one?').waitFor()
    assert.equal(checks(sent).length, 2)
    await page.keyboard.type('Bak')
    await page.clock.runFor(599)
    await page.keyboard.type('er')
    await page.clock.runFor(599)
    assert.equal(checks(sent).length, 2)
    await page.clock.runFor(1)
    await isEmpty(page, 'title-fault')
    assert.equal(await page.locator('#title').getAttribute('aria-invalid'), null)
    assert.equal(await focused(page), 'title')
  })

  test('a fault that is mended is said no more at the end of the form', async () => {
    const { page } = await open({ answer })
    await page.locator('#place-1').fill('Laval, QC')
    await page.locator('#title').focus()
    await page.keyboard.press('Tab')
    await page.getByRole('status').getByText('Enter a title.').waitFor()
    await page.locator('#title').fill('Baker')
    await isEmpty(page, 'title-fault')
    assert.equal(await page.getByRole('status').textContent(), '')
  })

  test('a group is left as a whole and described as one, and an editor too', async () => {
    const { page, sent } = await open({ answer })
    await page.locator('#shown').focus()
    await page.evaluate(`document.querySelector('#shown-2').focus()`)
    await tab(page)
    await fault(page, 'shown').getByText('Choose one.').waitFor()
    assert.equal(checks(sent).length, 1)
    assert.equal(await page.locator('#shown').getAttribute('aria-invalid'), null)
    await page.locator('#shown-2').check()
    await isEmpty(page, 'shown-fault')
  })

  test('suggestions are buttons that fill the field in, and what was understood is said', async () => {
    const { page } = await open({ answer })
    await page.locator('#place-1').fill('Saint-Jean')
    await tab(page)
    await page.getByText(scriptWords.en.didYouMean).waitFor()
    await page.getByRole('button', { name: 'Saint-Jean-sur-Richelieu, QC' }).press('Enter')
    assert.equal(await page.locator('#place-1').inputValue(), 'Saint-Jean-sur-Richelieu, QC')
    assert.equal(await focused(page), 'place-1')
    await page.locator('#place-1-note').getByText('Saint-Jean-sur-Richelieu, QC').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Saint-Jean' }).count(), 0)
    assert.equal(await fault(page, 'place-1').textContent(), '')
  })

  test('asks at most twice a second, one at a time, never of the same form again, and not above 64 kB', async () => {
    let release = (): void => {}
    const held: Answer = async (sent) => {
      if (sent.path === '/check' && checks(asked()).length === 1)
        await new Promise<void>((resolve) => {
          release = resolve
        })
      return answer(sent)
    }
    let asked = (): readonly SentRequest[] => []
    const { page, sent } = await open({ answer: held, prepare: paused })
    asked = () => sent
    const leave = async (id: string, value: string, milliseconds: number) => {
      await page.locator(`#${id}`).fill(value)
      await page.locator(`#${id}`).blur()
      await page.clock.runFor(milliseconds)
      await page.evaluate(`fetch('/after')`)
      return checks(sent).length
    }
    assert.equal(await leave('title', 'a', 0), 1)
    assert.equal(await leave('title', 'b', 10_000), 1)
    release()
    await page.locator('#title-hint p').first().waitFor()
    await page.clock.runFor(0)
    await page.evaluate(`fetch('/after')`)
    assert.equal(checks(sent).length, 2)
    assert.equal(await leave('title', 'c', 499), 2)
    assert.equal(await leave('title', 'd', 200), 3)
    assert.equal(await leave('title', 'd', 10_000), 3)
    assert.equal(await leave('text', 'x'.repeat(70_000), 10_000), 3)
    assert.equal(await leave('text', 'x'.repeat(60_000), 10_000), 4)
  })

  test('what is about to be clicked stays where it is', async () => {
    const { page } = await open({ answer })
    await page.evaluate(`document.querySelector('#more').addEventListener('click', () => (window.clicked = true))`)
    await page.locator('#title').focus()
    const box = await page.locator('#more').boundingBox()
    assert.ok(box)
    await page.mouse.move(box.x + 5, box.y + 5)
    const checked = page.waitForResponse('**/check*')
    await page.mouse.down()
    await checked
    await page.evaluate(`fetch('/after')`)
    assert.equal(await fault(page, 'title').textContent(), '')
    await page.mouse.up()
    await fault(page, 'title').getByText('Enter a title.').waitFor()
    assert.equal(await page.evaluate('window.clicked'), true)
  })

  test('the field that has the focus stays where it is when something is said above it', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const held: Answer = async (sent) => {
      if (sent.path === '/check') await released
      return answer(sent)
    }
    const { page } = await open({ answer: held, context: { viewport: { width: 640, height: 240 } } })
    const top = () => page.evaluate<number>(`document.querySelector('#place-1').getBoundingClientRect().top`)
    await page.locator('#title').focus()
    await page.keyboard.press('Tab')
    const before = await top()
    release()
    await fault(page, 'title').getByText('Enter a title.').waitFor()
    assert.equal(await focused(page), 'place-1')
    assert.ok(Math.abs((await top()) - before) < 1)
  })

  test('a server that fails is passed over', async () => {
    const { page } = await open({
      answer: (sent) => (sent.path === '/check' ? { json: {}, status: 503 } : { main: formWith('Enter a title.') }),
    })
    await page.locator('#title').fill('Baker')
    await tab(page)
    await page.evaluate(`fetch('/after')`)
    assert.equal(await fault(page, 'title').textContent(), 'Enter a title.')
  })

  test('in French, after a refused form, its faults are kept up to date from the start', async () => {
    const { page } = await open({
      answer: (each) =>
        each.path === '/check' ? answer(each) : { main: formWith('Le titre manque.'), language: 'fr' },
    })
    await page.locator('#title').fill('Boulangère')
    await isEmpty(page, 'title-fault')
    assert.match(
      await page.locator('#title-hint').innerText(),
      /Source\s: The Act, en vigueur depuis le 1er janvier 2026/,
    )
  })
})
