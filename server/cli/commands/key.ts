import { REQUESTS_DAYS } from '@affiche/contract/request-record.ts'
import { isTestKey } from '../../employers/api-key.ts'
import type { ApiKey } from '../../employers/ports.ts'
import { DAY_MS } from '../../platform/lib/dates.ts'
import { type Arguments, type Command, UsageError } from '../command.ts'
import { readTime } from '../read-options.ts'
import { table } from '../table.ts'
import { readId, withStore } from '../with-store.ts'
import { formatTime, keyJson, readKeyOptions } from './key-options.ts'

const UNITS = { d: DAY_MS, h: 3_600_000, m: 60_000 } as const
const OVERLAP_MAX_MS = 366 * DAY_MS

/** Duration in days, hours or minutes, or 0; NaN for another text. */
const readDuration = (text: string): number => {
  const [, count, unit] = /^(\d{1,6})([dhm])$/.exec(text) ?? []
  return text === '0' ? 0 : Number(count) * UNITS[unit as keyof typeof UNITS]
}

export const readOverlap = (text: string): number => {
  const overlapMs = readDuration(text)
  if (overlapMs <= OVERLAP_MAX_MS) return overlapMs
  throw new UsageError(`--overlap is 0, or a time such as 7d, 12h or 30m of at most 366d, not "${text}".`)
}

/** Null if neither option is given. */
const readPreconditions = ({ preconditions, 'no-preconditions': without }: Arguments['values']): boolean | null => {
  if (preconditions && without) throw new UsageError('--preconditions and --no-preconditions exclude each other.')
  return preconditions ? true : without ? false : null
}

const end = ({ expiresAt, revokedAt }: ApiKey): string => {
  if (revokedAt !== null) return `revoked ${formatTime(revokedAt)}`
  return expiresAt === null ? 'none' : `expires ${formatTime(expiresAt)}`
}

const HEADS = ['ID', 'SCOPES', 'CONDITIONS', 'CREATED', 'LAST USED', 'END', 'NAME']

const tableOf = (keys: readonly ApiKey[]): string =>
  table(
    HEADS,
    keys.map((key) => {
      const { id, name, scopes, preconditions, createdAt, lastUsedAt } = keyJson(key)
      return [
        id,
        scopes.join(','),
        preconditions ? 'needed' : '',
        createdAt ?? '',
        lastUsedAt ?? 'never',
        end(key),
        isTestKey(key) ? `[test] ${name ?? ''}`.trim() : (name ?? ''),
      ]
    }),
  )

const issue: Command = {
  name: 'key issue',
  options:
    '--employer ID [--name NAME] [--expires DATE] [--scopes jobs:read,jobs:write,webhooks,jobs:publish] [--preconditions] [--test]',
  sentence:
    'Creates another API key for an employer and shows it once; with --preconditions it changes and deletes jobs only with If-Match or If-None-Match. With --test it is a test key: it acts for a twin of the employer, made with the first one, of which nothing is public.',
  run: async ({ settings, terminal, values }) => {
    const employerId = readId(values.employer?.toString(), '--employer')
    const order = { ...readKeyOptions(values, 'name'), employerId }
    return withStore({ settings, terminal }, async (operator) => {
      const { key, apiKey } = await operator.issueKey(order)
      return { json: { key: keyJson(key), apiKey }, text: `Key ${key.id}\nAPI key, shown this once: ${apiKey}` }
    })
  },
}

const list: Command = {
  name: 'key list',
  options: '--employer ID',
  sentence: 'Lists the keys of an employer and its test keys, never the keys themselves.',
  run: async ({ settings, terminal, values }) => {
    const employerId = readId(values.employer?.toString(), '--employer')
    return withStore({ settings, terminal }, async (operator) => {
      const keys = await operator.listKeys(employerId)
      return { json: { keys: keys.map(keyJson) }, text: keys.length > 0 ? tableOf(keys) : 'The employer has no keys.' }
    })
  },
}

export const disabledText = (webhooks: readonly number[]): string =>
  webhooks.length === 0 ? 'It made no webhook that was not disabled.' : `Webhooks disabled: ${webhooks.join(', ')}`

const revoke: Command = {
  name: 'key revoke',
  takes: ['ID'],
  options: '[--webhooks]',
  sentence:
    'Revokes a key at once, in every running process; with --webhooks it disables the webhooks that the key made too, which otherwise stay.',
  run: async ({ settings, terminal, positionals, values }) => {
    const id = readId(positionals[0], 'The id of a key')
    return withStore({ settings, terminal }, async (operator) => {
      const key = await operator.revokeKey(id)
      if (!values.webhooks) return { json: { key: keyJson(key) }, text: tableOf([key]) }
      const webhooks = await operator.disableWebhooksOf(key)
      return { json: { key: keyJson(key), webhooks }, text: `${tableOf([key])}\n${disabledText(webhooks)}` }
    })
  },
}

const rotate: Command = {
  name: 'key rotate',
  takes: ['ID'],
  options: '[--overlap 7d] [--expires DATE] [--preconditions | --no-preconditions]',
  sentence:
    'Creates a key with the employer, name and scopes of another and shows it once; the old key expires after the overlap (0: at once), 7 days by default. The new key demands conditions if the old one did, unless told otherwise.',
  run: async ({ settings, terminal, positionals, values }) => {
    const { overlap } = values
    const order = {
      id: readId(positionals[0], 'The id of a key'),
      expiresAt: readTime(values.expires, '--expires'),
      preconditions: readPreconditions(values),
      ...(overlap === undefined ? {} : { overlapMs: readOverlap(String(overlap)) }),
    }
    return withStore({ settings, terminal }, async (operator) => {
      const { previous, key, apiKey } = await operator.rotateKey(order)
      const text = [
        `Key ${key.id} replaces key ${previous.id} of employer ${key.employerId}:`,
        tableOf([previous, key]),
        `API key, shown this once: ${apiKey}`,
      ]
      return { json: { previous: keyJson(previous), key: keyJson(key), apiKey }, text: text.join('\n') }
    })
  },
}

const readFor = (text: string): number => {
  const forMs = readDuration(text)
  if (forMs <= REQUESTS_DAYS * DAY_MS) return forMs
  throw new UsageError(
    `"key record" needs --for, a time such as 2h or 30m of at most ${REQUESTS_DAYS}d, or 0 to end it.`,
  )
}

const record: Command = {
  name: 'key record',
  takes: ['ID'],
  options: '--for 2h',
  sentence:
    'Records every request with a key and its answer for a while, at most 7 days, not the failures alone; --for 0 ends it. The employer reads them, and `affiche request ID` shows one. The audit trail has it.',
  run: async ({ settings, terminal, positionals, values }) => {
    const id = readId(positionals[0], 'The id of a key')
    const forMs = readFor(String(values.for ?? ''))
    return withStore({ settings, terminal }, async (operator) => {
      const key = await operator.recordKey(id, forMs)
      const until = formatTime(key.recordUntil)
      const text =
        forMs === 0
          ? `Of key ${id} only failures are recorded.`
          : `Requests with key ${id} are recorded until ${until}.`
      return { json: { key: keyJson(key) }, text }
    })
  },
}

export const keyCommands: readonly Command[] = [issue, list, revoke, rotate, record]
