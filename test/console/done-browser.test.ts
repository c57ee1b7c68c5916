/** Scripts after something was done: the address forgets it, the page of a posting is awaited, a page is printed. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { html } from '../../server/platform/lib/html.ts'
import { turnPage } from '../support/chromium.ts'
import { inConsole } from './console-page.ts'

inConsole((open) => {
  test('the address says what was done once: not when the page is loaded again', async () => {
    const main = html`<div class="notice">Saved</div>`
    const { page, faults } = await open({
      answer: () => ({ main }),
      path: '/jobs/new?done=saved&version=1&was=x&unfinished=a#b',
    })
    const addressOf = () => page.evaluate<string>('location.pathname + location.search + location.hash')
    assert.equal(await addressOf(), '/jobs/new?unfinished=a#b')
    await turnPage(page, () => page.reload())
    assert.equal(await addressOf(), '/jobs/new?unfinished=a#b')
    for (const said of ['done=suspended', 'notice=password', 'tab=draft&done=removed']) {
      await turnPage(page, () => page.goto(new URL(`/jobs?${said}`, page.url()).href))
      assert.equal(await addressOf(), said.startsWith('tab') ? '/jobs?tab=draft' : '/jobs', said)
    }
    assert.deepEqual(faults, [])
  })

  test('a page that is not there yet is asked for until it is, whatever fails between', async () => {
    const replies = [{ json: {}, status: 503 }, { json: { isThere: false } }, { json: { isThere: true } }] as const
    let asked = 0
    const { page } = await open({
      answer: ({ path }) =>
        path === '/public'
          ? (replies[asked++] ?? { stay: true })
          : { main: html`<p role="status" data-awaits="/public" data-there="It is there">In a moment</p>` },
      prepare: (page) => page.clock.install(),
    })
    const status = page.getByRole('status')
    assert.equal(await status.textContent(), 'In a moment')
    while ((await status.textContent()) !== 'It is there') await page.clock.runFor(1_000)
    await page.clock.runFor(5_000)
    assert.equal(asked, 3, 'it asks no more')
  })

  test('a button prints the page, and is not there without scripts', async () => {
    const main = html`<button type="button" data-print hidden>Print</button>`
    const { page } = await open({
      answer: () => ({ main }),
      prepare: (page) => page.addInitScript('print = () => { printed = true }'),
    })
    await page.getByRole('button', { name: 'Print' }).click()
    assert.equal(await page.evaluate('printed'), true)
    const plain = await open({ answer: () => ({ main }), context: { javaScriptEnabled: false } })
    assert.equal(await plain.page.getByRole('button', { name: 'Print' }).isVisible(), false)
  })

  test('the button that was pressed says what it does', async () => {
    const form = html`<form method="post"><button data-busy="Archiving…">Archive</button></form>`
    const { page } = await open({ answer: ({ method }) => (method === 'GET' ? { main: form } : { stay: true }) })
    await page.getByRole('button', { name: 'Archive' }).click()
    const busy = page.getByRole('button', { name: 'Archiving…' })
    assert.equal(await busy.getAttribute('aria-busy'), 'true')
  })
})
