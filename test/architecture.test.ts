/** The house's one stair: http or cli -> use case -> domain -> port; who may import what, as data. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { test } from 'node:test'

const ROOT = join(import.meta.dirname, '..')

/** Each room, and the rooms whose files it may import besides its own. The first that fits a path is its room. */
const ROOMS: [room: string, path: RegExp, mayImport: string[]][] = [
  ['tests', /\.test\.ts$|^test\/|^tools\/|^bench\//, ['*']],
  ['contract', /^contract\//, []],
  ['lib', /^server\/lib\//, []],
  ['domain', /^server\/domain\//, ['contract', 'lib']],
  ['ports', /^server\/use-cases\/ports\.ts$/, ['contract', 'lib', 'domain']],
  ['use-cases', /^server\/use-cases\//, ['contract', 'lib', 'domain', 'ports']],
  ['storage', /^server\/storage\//, ['contract', 'lib', 'domain', 'ports']],
  ['config', /^server\/config\//, []],
  ['observe', /^server\/observe\//, ['config']],
  ['metrics', /^server\/metrics\//, ['contract', 'domain', 'ports', 'config']],
  ['operations', /^server\/operations\//, ['contract', 'lib', 'domain', 'ports', 'use-cases']],
  ['http', /^server\/http\//, ['contract', 'lib', 'domain', 'ports', 'use-cases', 'operations', 'config']],
  [
    'workers',
    /^server\/workers\//,
    ['lib', 'domain', 'ports', 'use-cases', 'operations', 'storage', 'http', 'metrics', 'config', 'observe'],
  ],
  ['operator', /^server\/operator\//, ['*']],
  [
    'cli',
    /^server\/cli\//,
    ['contract', 'lib', 'domain', 'ports', 'use-cases', 'config', 'observe', 'operator', 'app'],
  ],
  ['app', /^server\/(app|main)\.ts$/, ['*']],
  ['launcher', /^server\/bin\//, ['app']],
]

/** Packages and runtime modules that only some files may know. */
const RESERVED: [name: string, files: RegExp][] = [
  ['node:sqlite', /^server\/storage\/sqlite\/connection\.ts$/],
  ['postgres', /^server\/storage\/postgres\//],
  ['fastify', /^server\/(http\/|app\.ts|operator\/refresh-timer\.ts)/],
  ['ajv', /^server\/domain\/job\/structure\.ts$/],
  ['parse5', /^server\/domain\/description\//],
  ['node:fs', /^server\/(storage|cli|observe)\//],
  ['node:http', /^server\/(http|metrics)\//],
  ['prom-client', /^server\/metrics\//],
  ['pino', /^server\/observe\//],
]

const LINES_MAX = 250

const files = (pattern: RegExp): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => pattern.test(file) && existsSync(join(ROOT, file)))

const sources = files(/^(bench|contract|server|test|tools)\/.*\.ts$/)

const roomOf = (file: string): string => {
  const [room] = ROOMS.find(([, path]) => path.test(file)) ?? []
  assert.ok(room, `${file} lies in no room of the table`)
  return room
}

const importsOf = (file: string): string[] =>
  [
    ...readFileSync(join(ROOT, file), 'utf8').matchAll(
      /^(?:import|export)\s[^'"]*?from '([^']+)'|^import '([^']+)'|import\('([^']+)'\)/gm,
    ),
  ].map(([, from, bare, lazy]) => from ?? bare ?? lazy ?? '')

/** The file of this repository that an import names; null for a package. */
const targetOf = (file: string, name: string): string | null => {
  if (name.startsWith('@affiche/contract/')) return name.replace('@affiche/', '')
  return name.startsWith('.') ? relative(ROOT, join(ROOT, dirname(file), name)) : null
}

test('every import goes down the one stair', () => {
  const allowed = new Map(ROOMS.map(([room, , mayImport]) => [room, new Set([room, ...mayImport])]))
  const wrong = sources.flatMap((file) =>
    importsOf(file).flatMap((name) => {
      const target = targetOf(file, name)
      const rooms = allowed.get(roomOf(file))
      if (target === null || rooms?.has('*') || rooms?.has(roomOf(target))) return []
      return [`${file} imports ${target}`]
    }),
  )
  assert.deepEqual(wrong, [])
})

test('a driver, a framework and the file system are known only where they belong', () => {
  const wrong = sources
    .filter((file) => roomOf(file) !== 'tests')
    .flatMap((file) =>
      importsOf(file)
        .filter((name) => RESERVED.some(([reserved, owners]) => name === reserved && !owners.test(file)))
        .map((name) => `${file} imports ${name}`),
    )
  assert.deepEqual(wrong, [])
})

test('the test of the stair sees imports at all', () => {
  assert.ok(importsOf('server/app.ts').includes('./http/limits/rate-limit.ts'))
  assert.ok(sources.length > 50)
})

test('no source file is longer than a reader can hold', () => {
  const long = sources.filter((file) => readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1 > LINES_MAX)
  assert.deepEqual(long, [])
})

test('no committed file names a registry host, or a folder of the machine it was written on', () => {
  const forbidden = new RegExp(
    ['registry\\.(npmjs|yarnpkg)', `"resolved": "http`, '/work/', '/root/', '/home/\\w'].join('|'),
  )
  const guilty = files(
    /\.(ts|js|json|md|sql|csv|yml|yaml|html)$|^(NOTICE|LICENSE|\.npmrc|\.dockerignore|\.ci\/run)$|^deploy\//,
  )
    .filter((file) => file !== 'test/architecture.test.ts')
    .filter((file) => forbidden.test(readFileSync(join(ROOT, file), 'utf8')))
  assert.deepEqual(guilty, [])
})
