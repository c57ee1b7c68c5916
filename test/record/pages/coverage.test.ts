/** The record has a page for every route of the page sets, in each of its languages and methods. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { LANGUAGES } from '@affiche/contract/values.ts'
import { consoleRoutes } from '../../../server/console/console.ts'
import type { ConsoleFrame } from '../../../server/console/frame.ts'
import { PREFIX } from '../../../server/console/request-context.ts'
import type { Frame } from '../../../server/html/frame.ts'
import { createTallySets } from '../../../server/platform/http/limits/tally-sets.ts'
import { publicRoutes } from '../../../server/site/pages.ts'
import { contextOf } from '../../pages/support.ts'
import { createMemoryDesk, faceOf } from '../../support/application-desk.ts'
import { entriesOf, pathOf, sides } from './corpus.ts'

type Asked = { readonly method: string; readonly path: string; readonly status: number }

const asked = Object.values(sides)
  .flatMap(({ files }) => files)
  .flatMap((file) => entriesOf(readFileSync(pathOf(file), 'utf8')))
  .map((entry): Asked => {
    const [, method = '', path = ''] = /^> (\S+) ([^\s?]+)/.exec(entry) ?? []
    return { method, path, status: Number(/^< HTTP\/1\.1 (\d{3})/m.exec(entry)?.[1]) }
  })

type Known = { readonly path: string; readonly get?: unknown; readonly post?: unknown }

const ways = ({ path, get, post }: Known) => [...(get ? [`GET ${path}`] : []), ...(post ? [`POST ${path}`] : [])]

const isRecorded = (way: string): boolean => {
  const [expectedMethod = '', pattern = ''] = way.split(' ')
  const address = new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`)
  return asked.some(({ method, path, status }) => method === expectedMethod && address.test(path) && status < 500)
}

const missing = (routes: readonly Known[]): string[] => routes.flatMap(ways).filter((way) => !isRecorded(way))

/** Only the paths are read. */
const frame = { store: {}, clock: () => 0, oidc: {}, tallies: createTallySets() } as unknown as ConsoleFrame

test('every public page is recorded', async () => {
  const applications = faceOf(createMemoryDesk())
  const parts = { ...contextOf(new Map()), applications, whenMade: (handle: unknown) => handle } as unknown as Frame
  const routes = await publicRoutes(parts)
  assert.ok(routes.length > 20)
  assert.deepEqual(missing(routes), [])
})

for (const language of LANGUAGES)
  test(`every page of the console is recorded, ${language}`, () => {
    const routes = consoleRoutes(frame).map((route) => ({ ...route, path: PREFIX[language] + route.path }))
    assert.ok(routes.length > 50)
    assert.deepEqual(missing(routes), [])
  })

test('pages are recorded with every status that they are refused with', () => {
  const found = new Set(asked.map(({ status }) => status))
  for (const status of [302, 303, 304, 308, 400, 403, 404, 405, 409, 410, 415, 429, 503])
    assert.ok(found.has(status), String(status))
})
