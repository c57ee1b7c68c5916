/** Cells as people write them: names in either language, yes and no, and days that are clear. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Lists } from '../lists/reference.ts'
import { createReadCell } from './cells.ts'
import { guessMapping, type Target } from './columns.ts'

const list = (...names: readonly string[]) => ({ all: names.map((name, at) => ({ id: at + 1, name })) })

const LISTS = {
  categories: list('Cooking', 'Cleaning, homes'),
  positionTypes: list('Full Time'),
  salaryPeriods: list('Yearly', 'Hourly'),
  terms: {
    french: {
      categories: new Map([[1, 'Cuisine']]),
      positionTypes: new Map([[1, 'Temps plein']]),
      salaryPeriods: new Map([[2, 'Horaire']]),
    },
    employmentTypes: new Map([[1, 'FULL_TIME']]),
    unitTexts: new Map([[2, 'HOUR']]),
  },
} as unknown as Lists

const readCell = createReadCell(LISTS)

const said = (target: Target, text: string): string => {
  const read = readCell(target, text)
  return 'fault' in read ? `! ${read.fault}` : read.value
}

test('names of items are read in both languages, and so are their numbers', () => {
  for (const text of ['Cooking', 'cuisine', '1']) assert.equal(said('categories', text), '1')
  assert.equal(said('categories', 'Cuisine; Cleaning, homes'), '1;2')
  assert.equal(said('categories', 'Cuisine; 99'), '! choice')
  assert.equal(said('pay-period', 'HORAIRE'), '2')
  assert.equal(said('position-type', 'full time'), '1')
  for (const text of ['FULL_TIME', 'full-time', 'Fulltime', 'temps plein'])
    assert.equal(said('position-type', text), '1')
  assert.equal(said('position-type', '—'), '! choice')
  for (const text of ['HOUR', 'hourly']) assert.equal(said('pay-period', text), '2')
  for (const text of ['Télétravail', 'remote']) assert.equal(said('workplace', text), 'remote')
  for (const text of ['Publiée', 'active']) assert.equal(said('status', text), 'active')
})

test('yes and no are read in both languages', () => {
  for (const text of ['Yes', 'OUI', 'true', 'Vrai', '1', 'x']) assert.equal(said('confidential', text), 'on', text)
  for (const text of ['No', 'non', 'FALSE', 'faux', '0']) assert.equal(said('confidential', text), '', text)
  assert.equal(said('auto-refresh', 'maybe'), '! flag')
})

test('a day is read where it is clear, and the last one to apply is the day before the first that is closed', () => {
  for (const text of ['2027-01-31', '2027/1/31', '31/01/2027', '01-31-2027', '31.1.2027'])
    assert.equal(said('last-day', text), '2027-01-31', text)
  assert.equal(said('close-date', '2027-02-01'), '2027-01-31')
  assert.equal(said('last-day', '02/02/2027'), '2027-02-02')
  for (const text of ['03/04/2027', '2027-02-30', '31 Jan', '31/01/27', '44592', '2027-13-01'])
    assert.equal(said('last-day', text), '! date', text)
})

test('heads are known without accents, case and signs; of two for one field the first counts', () => {
  const heads = ['referenceId', 'TITRE DU POSTE', 'Lieux de travail', 'Job title', 'Secret', 'Courriel', 'maxPay']
  assert.deepEqual(guessMapping(heads), ['reference', 'title', 'places', null, null, 'email', 'pay-max'])
})
