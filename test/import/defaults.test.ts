/** Defaults of a map file: each is told at the member of the job that it fills. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { newFolder } from '../support/folder.ts'
import { importToFile } from './bed.ts'

const DEFAULTS = [
  ['location', 'Toronto', '/locations'],
  ['category', 'Other', '/categories'],
  ['positionType', '1', '/positionType'],
  ['maxPay', '30', '/salary/maxAmount'],
  ['applicationEmail', 'jobs@example.ca', '/applicationEmail'],
  ['lastDay', '2027-01-31', '/closeDate'],
  ['confidential', 'yes', '/confidential'],
  ['openings', '2', '/openings'],
] as const

test('a default is told at the place of the job that it fills, as a JSON Pointer', async () => {
  const folder = newFolder('import-defaults')
  const [source, mapFile] = [join(folder, 'jobs.csv'), join(folder, 'map.csv')]
  writeFileSync(source, 'Title,Reference,Description,Pay,Pay period\nCook,K-1,Cooks all day.,20,Hour\n')
  writeFileSync(mapFile, DEFAULTS.map(([name, value]) => `default,${name},${value}\n`).join(''))
  const { report, error } = await importToFile(source, 'csv', { mapFile })
  assert.equal(error, null)
  const { items } = JSON.parse(report) as { items: { notes: { pointer: string; code: string }[] }[] }
  assert.deepEqual(
    items.map(({ notes }) => notes.filter(({ code }) => code === 'default').map(({ pointer }) => pointer)),
    [DEFAULTS.map(([, , pointer]) => pointer)],
  )
})
