import { DAY_MS } from '../../lib/dates.ts'
import type { ApiKey } from '../../use-cases/ports.ts'
import { type Command, UsageError } from '../command.ts'
import { table } from '../table.ts'
import { readMoment } from '../time-option.ts'
import { atDesk, readId } from '../with-store.ts'
import { keyJson, moment, readKeyOptions } from './key-options.ts'

const UNITS = { d: DAY_MS, h: 3_600_000, m: 60_000 } as const
const OVERLAP_MAX_MS = 366 * DAY_MS

/** A number of days, hours or minutes, or 0. */
const readOverlap = (text: string): number => {
  const [, count, unit] = /^(\d{1,6})([dhm])$/.exec(text) ?? []
  const overlapMs = text === '0' ? 0 : Number(count) * UNITS[unit as keyof typeof UNITS]
  if (overlapMs <= OVERLAP_MAX_MS) return overlapMs
  throw new UsageError(`--overlap is 0, or a time such as 7d, 12h or 30m of at most 366d, not "${text}".`)
}

const end = ({ expiresAt, revokedAt }: ApiKey): string => {
  if (revokedAt !== null) return `revoked ${moment(revokedAt)}`
  return expiresAt === null ? 'none' : `expires ${moment(expiresAt)}`
}

const HEADS = ['ID', 'SCOPES', 'CREATED', 'LAST USED', 'END', 'NAME']

const tableOf = (keys: readonly ApiKey[]): string =>
  table(
    HEADS,
    keys.map((key) => {
      const { id, name, scopes, createdAt, lastUsedAt } = keyJson(key)
      return [id, scopes.join(','), createdAt ?? '', lastUsedAt ?? 'never', end(key), name ?? '']
    }),
  )

const issue: Command = {
  name: 'key issue',
  takes: [],
  options: {
    employer: { type: 'string' },
    name: { type: 'string' },
    expires: { type: 'string' },
    scopes: { type: 'string' },
  },
  synopsis: '--employer ID [--name NAME] [--expires DATE] [--scopes jobs:read,jobs:write]',
  sentence: 'Makes another API key for an employer, which is shown this once.',
  run: async ({ settings, terminal, values }) => {
    const employerId = readId(values.employer?.toString(), '--employer')
    const order = { ...readKeyOptions(values, 'name'), employerId }
    return atDesk({ settings, terminal }, async (desk) => {
      const { key, apiKey } = await desk.issueKey(order)
      return { json: { key: keyJson(key), apiKey }, text: `Key ${key.id}\nAPI key, shown this once: ${apiKey}` }
    })
  },
}

const list: Command = {
  name: 'key list',
  takes: [],
  options: { employer: { type: 'string' } },
  synopsis: '--employer ID',
  sentence: 'Lists the keys of an employer, never the keys themselves.',
  run: async ({ settings, terminal, values }) => {
    const employerId = readId(values.employer?.toString(), '--employer')
    return atDesk({ settings, terminal }, async (desk) => {
      const keys = await desk.listKeys(employerId)
      return { json: { keys: keys.map(keyJson) }, text: keys.length > 0 ? tableOf(keys) : 'The employer has no keys.' }
    })
  },
}

const revoke: Command = {
  name: 'key revoke',
  takes: ['ID'],
  options: {},
  synopsis: '',
  sentence: 'Ends a key at once, in every running process.',
  run: async ({ settings, terminal, positionals }) => {
    const id = readId(positionals[0], 'The id of a key')
    return atDesk({ settings, terminal }, async (desk) => {
      const key = await desk.revokeKey(id)
      return { json: { key: keyJson(key) }, text: tableOf([key]) }
    })
  },
}

const rotate: Command = {
  name: 'key rotate',
  takes: ['ID'],
  options: { overlap: { type: 'string' }, expires: { type: 'string' } },
  synopsis: '[--overlap 7d] [--expires DATE]',
  sentence:
    'Makes a key with the employer, name and scopes of another, which is shown this once; the other one ends after the overlap (0: at once), a week unless told.',
  run: async ({ settings, terminal, positionals, values }) => {
    const { overlap } = values
    const order = {
      id: readId(positionals[0], 'The id of a key'),
      expiresAt: readMoment(values.expires, '--expires'),
      ...(overlap === undefined ? {} : { overlapMs: readOverlap(String(overlap)) }),
    }
    return atDesk({ settings, terminal }, async (desk) => {
      const { previous, key, apiKey } = await desk.rotateKey(order)
      const text = [
        `Key ${key.id} takes the place of key ${previous.id} of employer ${key.employerId}:`,
        tableOf([previous, key]),
        `API key, shown this once: ${apiKey}`,
      ]
      return { json: { previous: keyJson(previous), key: keyJson(key), apiKey }, text: text.join('\n') }
    })
  },
}

export const keyCommands: readonly Command[] = [issue, list, revoke, rotate]
