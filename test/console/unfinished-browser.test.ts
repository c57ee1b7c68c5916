/** Drafts of a form that the server keeps unfinished, and that is opened again under its id. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scriptWords } from '../../server/console/script-words.ts'
import { inConsole } from './console-page.ts'
import { createWorld, offer, shown, title } from './draft-world.ts'

const { fr } = scriptWords

inConsole((open) => {
  test('a form that is opened again under its id offers what was typed after it was saved, with the version it had', async () => {
    const world = createWorld()
    world.served = { title: 'Baker', id: 'again', seen: '1' }
    const { page } = await open({ answer: world.answer })
    await title(page).fill('Night baker')
    world.served = { ...world.served, title: 'Day baker', seen: '2' }
    await page.reload()
    assert.equal(await title(page).inputValue(), 'Day baker')
    await page.locator('#text').fill('More')
    await page.reload()
    assert.equal(await offer(page).count(), 2, 'neither is lost')
    await offer(page).last().click()
    assert.deepEqual(await shown(page), ['Night baker', 'Served'])
    assert.equal(await page.locator('[name=unfinished]').inputValue(), '1')
    await page.getByRole('link', { name: 'Français' }).click()
    await page.getByText(fr.restored).waitFor()
    assert.equal(await title(page).inputValue(), 'Night baker')
  })
})
