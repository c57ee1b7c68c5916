/** How keys are ordered and shown by commands. */
import { SCOPES, type Scope } from '@affiche/contract/operations.ts'
import type { ApiKey } from '../../use-cases/ports.ts'
import { type Arguments, UsageError } from '../command.ts'
import { readMoment } from '../time-option.ts'

/** The name, the scopes and the end of a key to be made. */
export const readKeyOptions = (values: Arguments['values'], nameOption: 'name' | 'key-name') => ({
  name: values[nameOption]?.toString() ?? null,
  expiresAt: readMoment(values.expires, '--expires'),
  scopes: readScopes(values.scopes),
})

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

export const moment = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString())

/** A key as the commands show it, moments as ISO 8601. */
export const keyJson = ({ id, employerId, name, scopes, createdAt, expiresAt, revokedAt, lastUsedAt }: ApiKey) => ({
  id,
  employerId,
  name,
  scopes,
  createdAt: moment(createdAt),
  expiresAt: moment(expiresAt),
  revokedAt: moment(revokedAt),
  lastUsedAt: moment(lastUsedAt),
})
