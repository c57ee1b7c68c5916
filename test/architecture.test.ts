/** The layers, http or cli -> operations -> use cases -> domain, and the imports that each may have, as data. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { test } from 'node:test'
import { importsIn } from '../tools/imports.ts'

const ROOT = join(import.meta.dirname, '..')

/** Each layer, and the layers whose files it may import besides its own. A file belongs to the first that fits. */
const LAYERS: [layer: string, path: RegExp, mayImport: string[]][] = [
  ['tests', /\.test\.ts$|^test\/|^tools\/|^bench\//, ['*']],
  ['contract', /^contract\//, []],
  ['lib', /^server\/lib\//, []],
  ['domain', /^server\/domain\//, ['contract', 'lib']],
  [
    'ports',
    /^server\/use-cases\/((?:directory-|people-|answer-|claim-|public-|follower-|console-|audit-|proof-)?ports|write-job|claim)\.ts$/,
    ['contract', 'lib', 'domain'],
  ],
  ['use-cases', /^server\/use-cases\//, ['contract', 'lib', 'domain', 'ports']],
  ['storage', /^server\/storage\//, ['contract', 'lib', 'domain', 'ports']],
  ['config', /^server\/config\//, []],
  ['observe', /^server\/observe\//, ['config']],
  ['metrics', /^server\/metrics\//, ['contract', 'domain', 'ports', 'config']],
  ['operations', /^server\/operations\//, ['contract', 'lib', 'domain', 'ports', 'use-cases']],
  ['pages', /^server\/pages\//, ['contract', 'lib', 'domain', 'ports', 'use-cases', 'config']],
  // Modules for browsers, and what of the service they share.
  ['web', /^web\//, ['contract', 'lib', 'domain', 'pages']],
  ['http', /^server\/http\//, ['contract', 'lib', 'domain', 'ports', 'use-cases', 'operations', 'pages', 'config']],
  [
    'workers',
    /^server\/workers\//,
    ['lib', 'domain', 'ports', 'use-cases', 'operations', 'storage', 'http', 'metrics', 'config', 'observe', 'runtime'],
  ],
  ['operator', /^server\/operator\//, ['*']],
  [
    'cli',
    /^server\/cli\//,
    ['contract', 'lib', 'domain', 'ports', 'use-cases', 'config', 'observe', 'operator', 'app'],
  ],
  ['app', /^server\/(app|main)\.ts$/, ['*']],
  // The compile cache of V8, for every thread.
  ['runtime', /^server\/bin\/compile-cache\.js$/, []],
  ['launcher', /^server\/bin\//, ['app', 'runtime']],
]

/** Packages and runtime modules that only some files may import. */
const RESERVED: [name: string, files: RegExp][] = [
  ['node:sqlite', /^server\/storage\/sqlite\/connection\.ts$/],
  ['postgres', /^server\/storage\/postgres\//],
  ['ajv', /^server\/domain\/job\/structure\.ts$/],
  ['franc-min', /^server\/domain\/public\/language-guess\.ts$/],
  ['parse5', /^server\/domain\/description\//],
  ['node:fs', /^server\/(storage|cli|observe)\//],
  ['node:http', /^server\/(http|metrics)\//],
  ['hono/html', /^server\/lib\/html\.ts$/],
  ['prosemirror-view', /^web\/editor\//],
  ['@simplewebauthn/server', /^server\/use-cases\/people\/passkeys\.ts$/],
  ['openid-client', /^server\/use-cases\/people\/openid-provider\.ts$/],
  ['prom-client', /^server\/metrics\//],
  ['pino', /^server\/(observe|http)\//],
]

const LINES_MAX = 250

const files = (pattern: RegExp): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => pattern.test(file) && existsSync(join(ROOT, file)))

const sources = files(/^(bench|contract|server|test|tools|web)\/.*\.[tj]s$/)

const layerOf = (file: string): string => {
  const [layer] = LAYERS.find(([, path]) => path.test(file)) ?? []
  assert.ok(layer, `${file} belongs to no layer of the table`)
  return layer
}

const importsOf = (file: string): string[] => importsIn(readFileSync(join(ROOT, file), 'utf8'))

/** The file of this repository that an import names; null for a package. */
const targetOf = (file: string, name: string): string | null => {
  if (name.startsWith('@affiche/contract/')) return name.replace('@affiche/', '')
  return name.startsWith('.') ? relative(ROOT, join(ROOT, dirname(file), name)) : null
}

test('every import follows the table of layers', () => {
  const allowed = new Map(LAYERS.map(([layer, , mayImport]) => [layer, new Set([layer, ...mayImport])]))
  const wrong = sources.flatMap((file) =>
    importsOf(file).flatMap((name) => {
      const target = targetOf(file, name)
      const layers = allowed.get(layerOf(file))
      if (target === null || layers?.has('*') || layers?.has(layerOf(target))) return []
      return [`${file} imports ${target}`]
    }),
  )
  assert.deepEqual(wrong, [])
})

test('a driver, a framework and the file system are imported only by their own files', () => {
  const wrong = sources
    .filter((file) => layerOf(file) !== 'tests')
    .flatMap((file) =>
      importsOf(file)
        .filter((name) => RESERVED.some(([reserved, owners]) => name === reserved && !owners.test(file)))
        .map((name) => `${file} imports ${name}`),
    )
  assert.deepEqual(wrong, [])
})

/** The files that may say that a text is safe HTML. */
const TRUSTS = [
  'server/api/docs/layout.ts',
  'server/api/docs/paper-page.ts',
  'server/site/policy/policy-text.ts',
  'server/site/posting/description.ts',
  'server/site/posting/structured-data.ts',
]

test('only named files take a text for safe HTML', () => {
  const found = sources
    .filter((file) => layerOf(file) !== 'tests')
    .filter((file) => /\btrusted\(/.test(readFileSync(join(ROOT, file), 'utf8')))
  assert.deepEqual(found.sort(), TRUSTS)
})

test('only the kit of the pages writes controls of forms', () => {
  const found = sources
    .filter((file) => layerOf(file) === 'pages')
    .filter((file) => /<(?:input|select|textarea)\b/.test(readFileSync(join(ROOT, file), 'utf8')))
  assert.deepEqual(found, ['server/html/controls.ts'])
})

test('imports are found at all, in JavaScript files too', () => {
  assert.ok(importsOf('server/app.ts').includes('./http/limits/rate-limit.ts'))
  assert.ok(importsOf('server/bin/affiche.js').length > 0)
  assert.ok(sources.includes('server/threads/writer/start.js'))
})

test('no source file has more than 250 lines', () => {
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
