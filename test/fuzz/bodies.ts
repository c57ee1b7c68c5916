/** Bodies for one operation: a valid one, with one thing odd or with many, down to bytes that are no JSON at all. */

import type { Operation } from '@affiche/contract/operations.ts'
import type { TSchema } from '@affiche/contract/schema.ts'
import type { Random } from '../../tools/postings/random.ts'
import { job } from '../support/service.ts'
import { texts } from '../support/texts.ts'
import { deepValue, LOADED, oddBytes, oddText, oddValue } from './values.ts'
import type { World } from './world.ts'

/** The service of the fuzzing takes no more. */
export const BODY_LIMIT = 65_536

type Members = Record<string, unknown>
type Schema = { properties?: Record<string, Schema>; items?: Schema; type?: string | string[]; enum?: unknown[] }

export const oddBody = (random: Random, operation: Operation, world: World): Buffer => {
  const valid = validBody(random, operation, world)
  const make = random.weighted<() => Buffer | string>([
    [() => JSON.stringify(valid), 20],
    [() => writeWith(random, valid, replaced(random, valid)), 30],
    [() => writeWith(random, valid, [[oddText(random), oddValue(random)]]), 8],
    [() => writeWith(random, valid, repeated(random, valid)), 4],
    [() => writeWith(random, valid, polluted(random)), 5],
    [() => bySchema(random, operation.body?.schema, 4), 12],
    [() => oddValue(random, 5), 8],
    [() => deepValue(random), 3],
    [() => damaged(random, JSON.stringify(valid)), 6],
    [() => oddBytes(random, 200), 3],
    [() => sized(random, valid), 1],
  ])
  return Buffer.from(make() as string)
}

/** A body that the operation accepts, about jobs that may or may not exist. */
export const validBody = (random: Random, { id }: Operation, world: World): Members => {
  const referenceId = random.pick(world.references)
  const whole = { ...job(), title: `Welder ${random.whole(1, 999)}`, ...(random.chance(0.5) ? { referenceId } : {}) }
  if (id === 'createJob') return whole
  if (id === 'upsertJob') return random.chance(0.5) ? { ...whole, referenceId } : { ...patch(random), referenceId }
  if (id === 'updateJob') return random.chance(0.2) ? whole : patch(random)
  return id === 'deleteJobByReference' ? { referenceId } : {}
}

const patch = (random: Random): Members =>
  random.pick<Members>([
    { status: 'archived' },
    { status: 'active' },
    { status: 'draft' },
    { title: 'Another title' },
    { salary: { amount: 1.5 } },
    { salary: null },
    { locations: [{ description: 'Nowhere Cove, NL' }] },
    { locations: [{ description: 'Calgary, AB' }, { description: 'Vancouver, BC' }] },
    { closeDate: '2020-02-29', confidential: true },
    { applicantRoutingType: { id: 2 }, applicationUrl: 'https://example.ca/apply' },
    { autoRefresh: true },
    {},
  ])

type Pair = readonly [name: string, value: string]

/** Members are written one by one, so that a name may stand twice and a value may be no JSON. */
const writeWith = (random: Random, members: Members, extra: readonly Pair[]): string => {
  const names = new Set(extra.map(([name]) => name))
  const replaces = random.chance(0.95)
  const kept = Object.entries(members)
    .filter(([name]) => !(replaces && names.has(name)))
    .map(([name, value]): Pair => [name, JSON.stringify(value)])
  const pairs = random.some([...kept, ...extra], kept.length + extra.length)
  return `{${pairs.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`
}

/** One member, or one inside it, becomes something else. */
const replaced = (random: Random, members: Members): Pair[] => {
  const names = Object.keys({ ...job(), referenceId: '', id: 1, status: '', autoRefresh: false, employer: {} })
  const name = random.pick([...names, ...Object.keys(members)])
  const value = members[name]
  if (typeof value !== 'object' || value === null || random.chance(0.4)) return [[name, oddValue(random)]]
  return [[name, JSON.stringify(inside(random, value)).replace('"\\u0000odd"', () => oddValue(random, 2))]]
}

const inside = (random: Random, value: object): object => {
  const copy = structuredClone(value) as Record<string, unknown>
  const name = random.pick([...Object.keys(copy), 'id', 'extra'])
  const member = copy[name]
  copy[name] = typeof member === 'object' && member !== null && random.chance(0.5) ? inside(random, member) : '\0odd'
  return copy
}

const repeated = (random: Random, members: Members): Pair[] => {
  const name = random.pick([...Object.keys(members), '__proto__'])
  const value = (): string => JSON.stringify(members[name] ?? null)
  return [
    [name, value()],
    [name, random.chance(0.5) ? value() : oddValue(random)],
  ]
}

const polluted = (random: Random): Pair[] => {
  const inner = JSON.stringify({ polluted: true, toString: 1, isAdmin: true })
  return random.pick<Pair[]>([
    [['__proto__', inner]],
    [['constructor', `{"prototype":${inner}}`]],
    [['salary', `{"__proto__":${inner},"amount":1,"period":{"id":1,"__proto__":{"id":1}}}`]],
    [['positionType', `{"__proto__":{"id":1}}`]],
    [['categories', `[{"constructor":{"prototype":${inner}},"id":13}]`]],
    [['locations', `[{"__proto__":{"description":"Calgary, AB"}}]`]],
    [[random.pick(LOADED), inner]],
  ])
}

/** Follows the contract's own schema, each member as it says or not. */
const bySchema = (random: Random, schema: TSchema | undefined, depth: number): string => {
  const { properties, items, type, enum: choices } = (schema ?? {}) as Schema
  if (random.chance(0.08) || depth === 0) return oddValue(random, 2)
  if (choices) return JSON.stringify(random.pick(choices))
  if (properties) {
    const chosen = Object.entries(properties).filter(() => random.chance(0.75))
    const texts = chosen.map(
      ([name, member]) => `${JSON.stringify(name)}:${bySchema(random, member as TSchema, depth - 1)}`,
    )
    return `{${texts.join(',')}}`
  }
  if (items) {
    const entries = Array.from({ length: random.whole(0, 4) }, () => bySchema(random, items as TSchema, depth - 1))
    return `[${entries.join(',')}]`
  }
  const [kind] = [type ?? 'string'].flat()
  if (kind === 'boolean') return random.pick(['true', 'false', 'null'])
  if (kind === 'integer' || kind === 'number') return String(random.pick([0, 1, 2, 3, 13, 7.25, 100, -1, 2 ** 31]))
  return JSON.stringify(random.pick(['Calgary, AB', '2027-01-31', '<p>Text</p>', 'a@example.ca', 'https://x.ca/', ' ']))
}

/** Bytes of a good body that were lost, doubled or changed on the way. */
const damaged = (random: Random, text: string): Buffer => {
  const bytes = Buffer.from(text)
  const at = random.whole(0, bytes.length)
  return random.pick([
    () => bytes.subarray(0, at),
    () => Buffer.concat([bytes.subarray(0, at), oddBytes(random, 4), bytes.subarray(at)]),
    () => Buffer.concat([bytes, bytes]),
    () => Buffer.from(text, 'utf16le'),
    () => Buffer.concat([Buffer.from('\ufeff'), bytes]),
  ])()
}

/** Around the limit: a little less, exactly, and more. */
const sized = (random: Random, members: Members): string => {
  const text = JSON.stringify(members)
  const length = random.pick([BODY_LIMIT / 2, BODY_LIMIT - 1, BODY_LIMIT, BODY_LIMIT + 1, BODY_LIMIT * 2])
  if (random.chance(0.5)) return text + ' '.repeat(length - Buffer.byteLength(text))
  const fill = random.pick([
    ...texts(`
    x | <b>x</b> | <p> | <div> | & | < | </p> | <a href="https://x.ca">x</a> | [
  `),
    ' ',
  ])
  const long = { ...members, description: fill.repeat(Math.floor((length - text.length) / fill.length)) }
  return JSON.stringify(long)
}
