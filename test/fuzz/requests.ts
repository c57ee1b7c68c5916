/** Whole requests, each made from the seed and its number alone (and the jobs that there are). */
import { API_PREFIX, type Operation, operations } from '@affiche/contract/operations.ts'
import { makeRandom, type Random } from '../../tools/postings/random.ts'
import type { SentRequest } from '../support/sender.ts'
import { oddBody, validBody } from './bodies.ts'
import { LOADED, oddText } from './values.ts'
import { anyId, type World } from './world.ts'

/** Chances of each part of a request to be odd; the rest is as it should be, so that the odd part is reached. */
const ODD = { method: 0.03, path: 0.06, query: 0.2, headers: 0.15, body: 0.7 }

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'QUERY', 'TRACE', 'PROPFIND', 'get', 'FROB', 'POST ']

export const makeRequest = (seed: number, number: number, world: World): SentRequest => {
  const random = makeRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number, 0x85ebca6b))
  // Reading the lists is cheap, and little can be odd about it.
  const operation = random.pick(operations.filter(({ scope }) => scope !== null || random.chance(0.3)))
  const method = random.chance(ODD.method) ? random.pick(METHODS) : operation.method
  const target = onOneLine(makePath(random, operation, world) + makeQuery(random, operation, world))
  const body = makeBody(random, operation, world)
  const headers = makeHeaders(random, world, body === null ? [] : typesOf(operation))
  const disguised = method !== 'GET' && random.chance(0.03)
  if (!disguised) return { method, target, headers, body }
  return { method: 'POST', target, headers: [...headers, ['X-HTTP-Method-Override', method]], body }
}

/** Removes line ends, which are a matter of framing, and not of the interface. */
const onOneLine = (text: string): string => text.replace(/[\r\n]/g, '')

const makePath = (random: Random, { path, scope }: Operation, world: World): string => {
  const id = scope === null ? random.whole(1, 30) : anyId(random, world)
  const plain = API_PREFIX + path.replace('{id}', String(id))
  if (!random.chance(ODD.path)) return plain
  return random.pick([
    () => API_PREFIX + path.replace('{id}', encode(random, oddText(random).slice(0, 300))),
    () =>
      API_PREFIX + path.replace('{id}', random.pick(['0', '-1', '1.0', '1e0', '01', '%31', '1%00', '1%0d%0aX:y', '٣'])),
    () => `${plain}/${encode(random, oddText(random).slice(0, 40))}`,
    () =>
      plain.replace(
        '/api',
        random.pick(['/api/', '/docs/../api', '/docs/assets/../api', '//api', '/./api', '/%61pi', '\\api', '/api;x']),
      ),
    () =>
      plain +
      random.pick(['/', '//', '.', '..', '/..', '/.', ';x=1', '%00', '%2e%2e', '%2f', '%', '%zz', '%c0%af', '#x']),
    () => `http://${random.pick(['evil.example', world.host, 'a@b'])}${plain}`,
    () => replaceAt(plain, random.whole(1, plain.length - 1), random.pick([...'jzJ0/_~'])),
    () => encode(random, oddText(random)).slice(0, 2000),
  ])()
}

/** An address as long as one that there is. */
const replaceAt = (text: string, at: number, letter: string): string => text.slice(0, at) + letter + text.slice(at + 1)

/** Percent-encoded well, badly or not at all. */
const encode = (random: Random, text: string): string =>
  random.pick([
    () => encodeURIComponent(text.toWellFormed()),
    () => encodeURIComponent(text.toWellFormed()).replaceAll('%20', '+'),
    () => encodeURIComponent(text.toWellFormed()).slice(0, -1),
    () => text.replace(/[^\x21-\x7e]/g, (unit) => `%${(unit.charCodeAt(0) % 256).toString(16).padStart(2, '0')}`),
    () => text,
  ])()

const makeQuery = (random: Random, operation: Operation, world: World): string => {
  const names = Object.keys((operation.query as { properties?: object }).properties ?? {})
  if (random.chance(ODD.query)) return `?${oddQuery(random, names)}`
  const { id } = operation
  if (id === 'deleteJobByReference' && random.chance(0.4))
    return `?referenceId=${encodeURIComponent(random.pick(world.references))}`
  if (names.length === 0 || random.chance(0.3)) return ''
  const chosen = random.some(names, random.whole(0, 3)).map((name) => `${name}=${plainValue(random, name, world)}`)
  return chosen.length > 0 ? `?${chosen.join('&')}` : ''
}

const plainValue = (random: Random, name: string, { references }: World): string => {
  const values: Record<string, string[]> = {
    q: ['weld', 'a', 'é', 'van', 'REF', 'welder 1', '%25', '_'],
    status: ['active', 'archived', 'draft', ''],
    referenceId: [encodeURIComponent(random.pick(references))],
    pageSize: ['1', '10', '100', '101'],
    page: ['1', '2', '3', '2147483647'],
    types: ['town', 'Town,region', 'country', ''],
  }
  return random.pick(values[name] ?? [''])
}

const oddQuery = (random: Random, names: readonly string[]): string => {
  const name = (): string =>
    random.chance(0.7) ? random.pick([...names, 'q']) : encode(random, oddText(random).slice(0, 50))
  const value = (): string =>
    random.chance(0.2)
      ? random.pick(['0', '-1', '1e2', '1.5', '2147483648', '9'.repeat(30), '٣', '%31', ' 1', '+1', 'NaN', '0x10'])
      : encode(random, oddText(random).slice(0, 4000))
  const pairs = Array.from({ length: random.whole(1, 4) }, () => `${name()}=${value()}`)
  if (random.chance(0.1)) pairs.push(...pairs)
  if (random.chance(0.05)) pairs.push(random.pick(['', '&&&', '=', 'q', 'q[]=1', 'q[__proto__]=1', '__proto__[x]=1']))
  if (random.chance(0.01)) pairs.push(`q=${'%41'.repeat(4000)}`)
  return pairs.join('&')
}

const makeBody = (random: Random, operation: Operation, world: World): Buffer | null => {
  if (operation.body === null) return random.chance(0.03) ? oddBody(random, operation, world) : null
  if (!operation.body.required && random.chance(0.4)) return null
  if (operation.id === 'writeJobs') return bulkBody(random, world)
  if (random.chance(ODD.body)) return oddBody(random, operation, world)
  return Buffer.from(JSON.stringify(validBody(random, operation, world)))
}

/** Lines for the writes of a bulk, some of them odd. */
const bulkBody = (random: Random, world: World): Buffer => {
  const make = (id: Operation['id']) => {
    const operation = operations.find((row) => row.id === id)
    return operation ? validBody(random, operation, world) : null
  }
  const line = (): Buffer => {
    const name = random.chance(0.5) ? { id: anyId(random, world) } : { referenceId: random.pick(world.references) }
    const sent = random.pick<() => object>([
      () => ({ op: 'create', job: make('createJob') }),
      () => ({ op: 'upsert', job: make('upsertJob'), digest: oddText(random).slice(0, 70) }),
      () => ({ op: 'update', ...name, job: make('updateJob'), replace: random.chance(0.1) }),
      () => ({ op: random.pick(['archive', 'delete', 'move']), ...name, tag: oddText(random).slice(0, 110) }),
    ])()
    const operation = operations.find(({ id }) => id === 'upsertJob')
    return operation && random.chance(ODD.body) ? oddBody(random, operation, world) : Buffer.from(JSON.stringify(sent))
  }
  const lines = Array.from({ length: random.whole(0, 6) }, line)
  return Buffer.concat(lines.flatMap((bytes) => [bytes, Buffer.from(random.pick(['\n', '\r\n', '\n\n']))]))
}

const typesOf = ({ body }: Operation): readonly string[] =>
  body?.media === 'application/x-ndjson' ? ['application/x-ndjson', 'application/jsonl; charset=utf-8'] : CONTENT_TYPES

const CONTENT_TYPES = ['application/json', 'application/json; charset=UTF-8', 'APPLICATION/JSON;charset="utf-8"']

const ODD_HEADERS: readonly (readonly [name: string, values: readonly string[]])[] = [
  [
    'Content-Type',
    ['text/plain', '', 'application/json; charset=utf-16', 'application/jsonx', ';', 'multipart/form-data', 'a/b; ='],
  ],
  ['Content-Encoding', ['gzip', 'identity', '', 'gzip, br', 'constructor']],
  [
    'Accept',
    ['text/html', '*/*;q=0', 'application/json;q=0.1', ',', ';q=1', 'a/b/c', '*/json', 'application/*', '__proto__'],
  ],
  [
    'Prefer',
    ['handling=lenient', 'handling=strict', 'handling=lenient, return=minimal', 'handling="lenient"', ';;,', '='],
  ],
  ['X-HTTP-Method-Override', ['PUT', 'DELETE', 'delete', ' put ', 'PATCH', 'GET', '', 'constructor', 'PUT, DELETE']],
  ['If-None-Match', ['*', '"x"', 'W/"x"', ',,,', '"', '\\']],
  ['If-Match', ['*', '"x"']],
  ['Host', ['evil.example', 'a b', '', '[::1]:80', 'x:99999999', '"><script>']],
  ['X-Forwarded-Host', ['evil.example', '"><script>']],
  ['X-Request-Id', ['mine', '"><script>', 'x'.repeat(3000)]],
  ['Expect', ['100-continue', 'nonsense']],
  ['Connection', ['close', 'keep-alive', 'X-Request-Id', 'Upgrade']],
  ['Cookie', ['a=b; __proto__=1']],
  ['Authorization', ['Bearer x', 'Basic eDp5', 'Basic ', ':']],
  ['Range', ['bytes=0-1', 'bytes=99-1,0-', 'x']],
  ['Accept-Encoding', ['gzip, br', '*;q=0', '']],
  ['Origin', ['https://evil.example', 'null']],
]

const makeHeaders = (random: Random, world: World, types: readonly string[]): [string, string][] => {
  const key = random.weighted([
    [world.key, 92],
    [random.pick(world.shut), 4],
    [null, 2],
    [`${world.key} `, 1],
    [oddText(random).slice(0, 200), 1],
  ])
  const headers: [string, string][] = [['Host', world.host]]
  if (key !== null) headers.push(['API-Key', key])
  if (types.length > 0) headers.push(['Content-Type', random.pick(types)])
  if (random.chance(0.1)) headers.push(['Prefer', 'handling=lenient'])
  if (random.chance(ODD.headers))
    for (let count = random.whole(1, 3); count > 0; count--) headers.push(oddHeader(random, headers))
  return headers.map(([name, value]) => [name, onOneLine(value)])
}

/** Sometimes in the place of the header that is there, sometimes beside it. */
const oddHeader = (random: Random, headers: [string, string][]): [string, string] => {
  const [name, values] = random.pick(ODD_HEADERS)
  const at = headers.findIndex(([other]) => other === name)
  if (at >= 0 && random.chance(0.7)) headers.splice(at, 1)
  if (random.chance(0.1))
    return [`X-${random.pick(LOADED).replace(/[^a-z]/gi, '') || 'Odd'}`, oddText(random).slice(0, 500)]
  return [name, random.chance(0.9) ? random.pick(values) : oddText(random).slice(0, 500)]
}
