/** The pages of an import in a browser, with a file that has every kind of row. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Language } from '@affiche/contract/values.ts'
import { turnPage } from '../support/chromium.ts'
import { violations } from '../support/looks.ts'
import { inWorld } from './tour.ts'

const FILE = [
  'Titre;Lieux;Catégories;Type de poste;Montant;Période de rémunération;Description;Courriel;Autre',
  'Boulanger;Trois-Rivières, QC;17;1;21,50;6;Du pain;x@example.ca;a',
  'Pâtissier;Nulle part;Rien;1;vingt;6;;x@example.ca;b',
].join('\r\n')

inWorld(({ open, at }) => {
  for (const language of ['en', 'fr'] as const satisfies readonly Language[])
    test(`a file is checked and imported at 320 pixels, without a violation: ${language}`, async () => {
      const page = await open({ viewport: { width: 320, height: 640 } })
      await page.goto(at('/import', language))
      await page.setInputFiles('#file', { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) })
      await turnPage(page, () => page.locator('main form .button').first().click())
      assert.equal((await page.locator('td .fault').count()) > 0, true)
      const width = Number(await page.evaluate('document.documentElement.scrollWidth'))
      assert.ok(width <= 320, `${width} pixels`)
      assert.deepEqual(await violations(page), [])
      await page.locator('main summary').click()
      await turnPage(page, () => page.locator('details .button').click())
      await turnPage(page, () => page.locator('button[value="import"]').click())
      assert.equal(await page.locator('tbody a').count(), 1)
      assert.deepEqual(await violations(page), [])
    })
})
