import { SCOPES, type Scope } from '@affiche/contract/operations.ts'
import type { ApiKey } from '../use-cases/ports.ts'
import { atDesk, readId } from './at-desk.ts'
import { type Command, UsageError } from './command.ts'
import { readMoment } from './moment.ts'

const readScopes = (text: unknown): readonly Scope[] => {
  if (text === undefined) return SCOPES
  return String(text)
    .split(',')
    .map((word) => {
      const scope = SCOPES.find((candidate) => candidate === word.trim())
      if (scope) return scope
      throw new UsageError(`--scopes is a list of ${SCOPES.join(' and ')}, separated by commas, not "${text}".`)
    })
}

const moment = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString())

/** A key as the commands show it, moments as ISO 8601. */
const show = ({ id, employerId, name, scopes, createdAt, expiresAt, revokedAt }: ApiKey) => ({
  id,
  employerId,
  name,
  scopes,
  createdAt: moment(createdAt),
  expiresAt: moment(expiresAt),
  revokedAt: moment(revokedAt),
})

const line = (key: ApiKey): string => {
  const { id, name, scopes, createdAt, expiresAt, revokedAt } = show(key)
  const end = revokedAt ? `revoked ${revokedAt}` : expiresAt ? `expires ${expiresAt}` : 'no end'
  return `${id}\t${scopes.join(',')}\tmade ${createdAt}\t${end}\t${name ?? ''}`
}

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
  run: async ({ settings, values }) => {
    const order = {
      employerId: readId(values.employer?.toString(), '--employer'),
      name: values.name?.toString() ?? null,
      expiresAt: readMoment(values.expires, '--expires'),
      scopes: readScopes(values.scopes),
    }
    return atDesk(settings, async (desk) => {
      const { key, apiKey } = await desk.issueKey(order)
      return { json: { key: show(key), apiKey }, text: `Key ${key.id}\nAPI key, shown this once: ${apiKey}` }
    })
  },
}

const list: Command = {
  name: 'key list',
  takes: [],
  options: { employer: { type: 'string' } },
  synopsis: '--employer ID',
  sentence: 'Lists the keys of an employer, never the keys themselves.',
  run: async ({ settings, values }) => {
    const employerId = readId(values.employer?.toString(), '--employer')
    return atDesk(settings, async (desk) => {
      const keys = await desk.listKeys(employerId)
      return { json: { keys: keys.map(show) }, text: keys.map(line).join('\n') || 'The employer has no keys.' }
    })
  },
}

const revoke: Command = {
  name: 'key revoke',
  takes: ['ID'],
  options: {},
  synopsis: '',
  sentence: 'Ends a key at once, in every running process.',
  run: async ({ settings, positionals }) => {
    const id = readId(positionals[0], 'The id of a key')
    return atDesk(settings, async (desk) => {
      const key = await desk.revokeKey(id)
      return { json: { key: show(key) }, text: line(key) }
    })
  },
}

export const keyCommands: readonly Command[] = [issue, list, revoke]
