/** The order of the rooms, and the imports that each may have, as data. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { test } from 'node:test'
import { importsIn } from '../tools/imports.ts'

const ROOT = join(import.meta.dirname, '..')

/**
 * The rooms in one order: a file imports files of its own room and of those before it. Capabilities stand between the
 * platform, which has no nouns of ours, and the faces that show them.
 */
const ORDER = [
  'contract',
  'platform',
  'lists',
  'audit',
  'employers',
  'people',
  'jobs',
  'law',
  'bulk',
  'public',
  'proof',
  'mail',
  'events',
  'statistics',
  'applications',
  'requests',
  'sandbox',
  'upkeep',
  'html',
  'imports',
  'site',
  'console',
  'agents',
  'api',
  'threads',
  'app',
  'cli',
  'main',
]

const CAPABILITIES = ORDER.slice(ORDER.indexOf('lists'), ORDER.indexOf('upkeep'))

/** Packages and runtime modules that only some files may import. */
const RESERVED: [name: string, files: RegExp][] = [
  ['node:sqlite', /^server\/platform\/engines\/sqlite\/connection\.ts$/],
  ['nodemailer', /^server\/mail\/transport\.ts$/],
  ['pg', /^server\/platform\/engines\/postgres\/(driver|connection)\.ts$/],
  ['ajv', /^server\/platform\/structure\/structure\.ts$/],
  ['franc-min', /^$/],
  ['franc-min/data.js', /^server\/jobs\/description\/trigrams\.ts$/],
  ['franc-min/expressions.js', /^server\/jobs\/description\/trigrams\.ts$/],
  ['parse5', /^server\/(jobs\/description|cli\/import)\//],
  ['saxes', /^server\/cli\/import\//],
  ['node:fs', /^server\/(cli|upkeep|platform\/(engines|observe|secrets)|\w+\/(store|files))/],
  ['node:http', /^server\/(api|platform\/(http|metrics))\//],
  ['hono/html', /^server\/platform\/lib\/html\.ts$/],
  ['prosemirror-view', /^web\/editor\//],
  ['@simplewebauthn/server', /^server\/people\/passkeys\.ts$/],
  ['jose/jws/compact/sign', /^server\/sandbox\/certificate\/sign\.ts$/],
  ['jose/jwk/thumbprint', /^server\/sandbox\/certificate\/sign\.ts$/],
  ['openid-client', /^server\/people\/openid-provider\.ts$/],
  ['prom-client', /^server\/platform\/metrics\//],
  ['pino', /^server\/(platform\/observe|api)\//],
]

const LINES_MAX = 250

const files = (pattern: RegExp): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => pattern.test(file) && existsSync(join(ROOT, file)))

/** Without the types of the client, whose words are those of the OpenAPI document. */
const sources = files(/^(bench|client|contract|server|test|tools|web)\/(?!types\.ts$).*\.[tj]s$/)

const isTest = (file: string): boolean => /\.test\.ts$|^test\/|^tools\/|^bench\//.test(file)

const roomOf = (file: string): string => {
  if (/^(client|contract|web)\//.test(file)) return file.split('/')[0] ?? ''
  if (/^server\/(main\.ts$|bin\/)/.test(file)) return 'main'
  const [, room] = /^server\/(\w+)\//.exec(file) ?? [null, 'app']
  assert.ok(room && ORDER.includes(room), `${file} belongs to no room`)
  return room
}

const importsOf = (file: string): string[] => importsIn(readFileSync(join(ROOT, file), 'utf8'))

/** The file of this repository that an import names; null for a package. */
const targetOf = (file: string, name: string): string | null => {
  if (name.startsWith('@affiche/contract/')) return name.replace('@affiche/', '')
  return name.startsWith('.') ? relative(ROOT, join(ROOT, dirname(file), name)) : null
}

test('a file imports only its own room and those before it in the order', () => {
  const against = sources
    .filter((file) => !isTest(file) && !['client', 'web'].includes(roomOf(file)))
    .flatMap((file) => {
      const place = ORDER.indexOf(roomOf(file))
      return importsOf(file)
        .map((name) => targetOf(file, name))
        .filter((target) => target !== null && ORDER.indexOf(roomOf(target)) > place)
        .map((target) => `${file} > ${target}`)
    })
  assert.deepEqual(against, [])
})

/** Files of a capability that do input and output, by a word of their path. */
const DOES_IO = /store|sqlite|postgres|operations|timer|files/

const IO = /^(node:(fs|net|tls|http|https|dns|child_process|worker_threads|sqlite)(\/promises)?|pg)$/

test('rules of a capability do no input or output', () => {
  const wrong = sources
    .filter((file) => !isTest(file) && CAPABILITIES.includes(roomOf(file)) && !DOES_IO.test(file))
    .flatMap((file) =>
      importsOf(file)
        .filter((name) => IO.test(name))
        .map((name) => `${file} imports ${name}`),
    )
  assert.deepEqual(wrong, [])
})

/** Files that send SQL, or hold what it needs of an engine. */
const STORES = /\/store\/|\/store[-\w]*\.ts$|^server\/platform\/engines\//

/** Where stores are opened and put together. */
const OPENS_STORES = /^server\/(upkeep|threads|bin)\/|^server\/[\w-]+\.ts$/

test('only stores import stores; rules, operations and faces go through ports', () => {
  const wrong = sources
    .filter((file) => file.startsWith('server/') && !isTest(file) && !STORES.test(file) && !OPENS_STORES.test(file))
    .flatMap((file) =>
      importsOf(file)
        .map((name) => targetOf(file, name))
        .filter((target) => target !== null && STORES.test(target))
        .map((target) => `${file} imports ${target}`),
    )
  assert.deepEqual(wrong, [])
})

/** Folders that browsers share with the service: they need no more than a language. */
const FOR_BROWSERS = /^(web|contract|server\/(platform\/lib|jobs\/description|html|site|console))\//

test('modules for browsers import only what browsers share with the service', () => {
  const wrong = sources
    .filter((file) => file.startsWith('web/') && !isTest(file))
    .flatMap((file) =>
      importsOf(file)
        .map((name) => targetOf(file, name))
        .filter((target) => target !== null && !FOR_BROWSERS.test(target))
        .map((target) => `${file} imports ${target}`),
    )
  assert.deepEqual(wrong, [])
})

test('the client imports nothing but itself, since it is a package of its own', () => {
  const own = sources.filter((file) => file.startsWith('client/'))
  assert.ok(own.length > 10)
  const wrong = own.flatMap((file) =>
    importsOf(file)
      .filter((name) => !name.startsWith('.') || !targetOf(file, name)?.startsWith('client/'))
      .map((name) => `${file} imports ${name}`),
  )
  assert.deepEqual(wrong, [])
})

test('a driver, a framework and the file system are imported only by their own files', () => {
  const wrong = sources
    .filter((file) => !isTest(file))
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
    .filter((file) => !isTest(file))
    .filter((file) => /\btrusted\(/.test(readFileSync(join(ROOT, file), 'utf8')))
  assert.deepEqual(found.sort(), TRUSTS)
})

test('only the kit of the pages writes controls of forms', () => {
  const found = sources
    .filter((file) => !isTest(file) && ['html', 'site', 'console'].includes(roomOf(file)))
    .filter((file) => /<(?:input|select|textarea)\b/.test(readFileSync(join(ROOT, file), 'utf8')))
  assert.deepEqual(found, ['server/html/controls.ts'])
})

test('imports are found at all, in JavaScript files too', () => {
  assert.ok(importsOf('server/app.ts').includes('./platform/http/limits/rate-limit.ts'))
  assert.ok(importsOf('server/bin/affiche.js').length > 0)
  assert.ok(sources.includes('server/threads/writer/start.js'))
})

test('no source file has more than 250 lines', () => {
  const long = sources.filter((file) => readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1 > LINES_MAX)
  assert.deepEqual(long, [])
})

test('comments begin with the noun', () => {
  const nounless = /(?:\/\*\*?|\/\/|^ *\*) ?(?:What|Who|Whose|Of)\b/
  const wrong = sources.flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .filter((line) => nounless.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  assert.deepEqual(wrong, [])
})

test('no literal is spread into a literal', () => {
  const wrong = sources.filter((file) => /\.{3}\{/.test(readFileSync(join(ROOT, file), 'utf8')))
  assert.deepEqual(wrong, [])
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
