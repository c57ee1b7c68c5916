/** Suggestions below a field: by keys alone, by touch, and what becomes of what was typed. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { scriptWords } from '../../server/console/script-words.ts'
import { html } from '../../server/platform/lib/html.ts'
import { until } from '../support/waiting.ts'
import { type Answer, inConsole, violationsOf } from './console-page.ts'

const PLACES = ['Montréal, QC', 'Mont-Tremblant, QC', 'Montmagny, QC'].map((name, at) => ({
  name,
  note: at === 0 ? 'Town' : null,
}))

const form = html`<form action="/sent" method="post">
<div class="field"><label for="place-1">Place</label><p class="hint" id="place-1-hint">A town</p>
<input id="place-1" name="place" aria-describedby="place-1-hint" data-suggest="/places?kind=town"></div>
<div class="field"><label for="after">After</label><input id="after" name="after"></div><button>Send</button></form>`

const answer: Answer = ({ path, query }) => {
  if (path !== '/places') return { main: form }
  return {
    json: { places: query.get('q') === 'zz' ? [] : [...PLACES, ...Array(9).fill({ name: 'More', note: null })] },
  }
}

const field = (page: Page) => page.getByRole('combobox', { name: 'Place' })
const shown = (page: Page) => page.getByRole('option')
const active = async (page: Page) => {
  const id = await field(page).getAttribute('aria-activedescendant')
  return id === null ? null : page.locator(`[id="${id}"]`).textContent()
}

const typeMont = async (page: Page) => {
  await field(page).focus()
  await page.keyboard.type('mont')
  await shown(page).first().waitFor()
}

inConsole((open) => {
  test('suggestions come after two letters, in one request for what was typed, and at most eight', async () => {
    const { page, sent, faults } = await open({ answer })
    await field(page).focus()
    // In one step, since a busy machine may take longer for a key than the pause after which the field asks.
    await page.evaluate(`{
      const input = document.activeElement
      for (const value of ['m', 'mo', 'mon', 'mont ']) {
        input.value = value
        input.dispatchEvent(new Event('input', { bubbles: true }))
      }
    }`)
    await shown(page).first().waitFor()
    assert.deepEqual(
      sent.slice(1).map(({ query }) => [...query]),
      [
        [
          ['kind', 'town'],
          ['q', 'mont'],
        ],
      ],
    )
    assert.equal(await shown(page).count(), 8)
    assert.equal(await shown(page).first().textContent(), 'Montréal, QC Town')
    assert.equal(await field(page).getAttribute('aria-expanded'), 'true')
    assert.equal(await page.getByRole('status').textContent(), '8 suggestions')
    assert.equal(await active(page), null)
    assert.deepEqual(await violationsOf(page), [])
    assert.deepEqual(faults, [])
  })

  test('keys move among the suggestions and past both ends, choose one, and never lose what was typed', async () => {
    const { page, sent } = await open({ answer })
    const { keyboard } = page
    await typeMont(page)
    await keyboard.press('ArrowDown')
    assert.equal(await active(page), 'Montréal, QC Town')
    await keyboard.press('ArrowUp')
    assert.equal(await active(page), null)
    await keyboard.press('ArrowUp')
    assert.equal(await active(page), 'More')
    for (const [key, caret] of [
      ['Home', 0],
      ['End', 4],
    ] as const) {
      await keyboard.press('ArrowDown')
      await keyboard.press(key)
      assert.equal(await active(page), null, key)
      assert.equal(await page.evaluate('document.activeElement.selectionStart'), caret)
    }
    await keyboard.press('ArrowDown')
    await keyboard.press('Escape')
    assert.equal(await field(page).inputValue(), 'mont')
    assert.equal(await field(page).getAttribute('aria-expanded'), 'false')
    assert.equal(await shown(page).count(), 0)
    await keyboard.press('Alt+ArrowDown')
    assert.equal(await active(page), null)
    await keyboard.press('ArrowDown')
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    assert.equal(await field(page).inputValue(), 'Mont-Tremblant, QC')
    assert.equal(await field(page).getAttribute('aria-expanded'), 'false')
    assert.deepEqual(
      sent.filter(({ method }) => method === 'POST'),
      [],
    )
  })

  test('free text stays, Tab goes on without choosing, and Enter without a suggestion sends the form', async () => {
    const { page, sent } = await open({ answer })
    await typeMont(page)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    assert.equal(await page.evaluate('document.activeElement.id'), 'after')
    assert.equal(await field(page).inputValue(), 'mont')
    assert.equal(await shown(page).count(), 0)
    await field(page).fill('Chez moi')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/sent')
    // The field may still have asked for suggestions after the form was sent.
    const form = sent.find(({ method }) => method === 'POST')
    assert.equal(new URLSearchParams(form?.body).get('place'), 'Chez moi')
  })

  test('an answer that comes after a newer question is dropped, and none is shown where the focus has gone', async () => {
    const held: Record<string, () => void> = {}
    const slow: Answer = async (sent) => {
      const q = sent.query.get('q')
      if (q === null) return { main: form }
      await new Promise<void>((resolve) => {
        held[q] = resolve
      })
      return { json: { places: [{ name: `for ${q}`, note: null }] } }
    }
    const { page } = await open({ answer: slow })
    const asked = async (q: string) => {
      const isAsked = page.waitForRequest((request) => request.url().endsWith(`q=${q}`))
      await field(page).fill(q)
      await isAsked
      await until(() => held[q] !== undefined, `the question ${q}`)
    }
    await asked('old')
    await asked('new')
    held.new?.()
    await shown(page).first().waitFor()
    held.old?.()
    assert.deepEqual(await shown(page).allTextContents(), ['for new'])
    await asked('late')
    await page.locator('#after').focus()
    held.late?.()
    await page.evaluate('fetch("/places")')
    assert.equal(await shown(page).count(), 0)
  })

  test('says in French how many there are, also that there are none, and a click chooses', async () => {
    const { fr } = scriptWords
    const { page } = await open({
      answer: (sent) => (sent.path === '/places' ? answer(sent) : { main: form, language: 'fr' }),
      context: { viewport: { width: 320, height: 600 } },
    })
    await field(page).fill('zz')
    await page.getByText(fr.suggested.none).waitFor({ state: 'attached' })
    assert.equal(await shown(page).count(), 0)
    await field(page).fill('mo')
    await shown(page).first().click()
    assert.equal(await field(page).inputValue(), 'Montréal, QC')
    assert.equal(await page.evaluate('document.activeElement.id'), 'place-1')
    await field(page).fill('mon')
    await shown(page).first().waitFor()
    assert.ok(await page.evaluate('document.documentElement.scrollWidth <= 320'))
    const heights = await page.evaluate<number[]>(
      `[...document.querySelectorAll('[role=option]')].map((option) => option.getBoundingClientRect().height)`,
    )
    assert.ok(heights.every((height) => height >= 24))
  })

  test('where the server fails the field is a field', async () => {
    const { page } = await open({
      answer: ({ path }) => (path === '/places' ? { json: { broken: true } } : { main: form }),
    })
    const answered = page.waitForResponse('**/places*')
    await field(page).fill('mont')
    await answered
    await page.keyboard.press('ArrowDown')
    assert.equal(await field(page).getAttribute('aria-expanded'), 'false')
    assert.equal(await field(page).inputValue(), 'mont')
  })
})
