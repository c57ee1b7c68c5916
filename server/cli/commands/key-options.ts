/** Options that create a key, and its JSON output. */
import { JOB_SCOPES, SCOPES, type Scope } from '@affiche/contract/operations.ts'
import { isTestKey } from '../../employers/api-key.ts'
import type { ApiKey } from '../../employers/ports.ts'
import { type Arguments, UsageError } from '../command.ts'
import { readTime } from '../read-options.ts'

/** Reads name, scopes and expiry of a new key. */
export const readKeyOptions = (values: Arguments['values'], nameOption: 'name' | 'key-name') => ({
  name: values[nameOption]?.toString() ?? null,
  expiresAt: readTime(values.expires, '--expires'),
  scopes: readScopes(values.scopes, '--scopes'),
  preconditions: values.preconditions === true,
  test: values.test === true,
})

export const readScopes = (text: unknown, option: string, allowed: readonly Scope[] = SCOPES): readonly Scope[] => {
  if (text === undefined) return JOB_SCOPES
  return String(text)
    .split(',')
    .map((word) => {
      const scope = allowed.find((candidate) => candidate === word.trim())
      if (scope) return scope
      throw new UsageError(`${option} is a list of ${allowed.join(', ')}, separated by commas, not "${text}".`)
    })
}

export const formatTime = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString())

/** Key as the commands show it, times in ISO 8601. */
export const keyJson = ({
  id,
  employerId,
  createdAt,
  expiresAt,
  revokedAt,
  recordUntil,
  lastUsedAt,
  ...key
}: ApiKey) => ({
  id,
  employerId,
  name: key.name,
  scopes: key.scopes,
  preconditions: key.preconditions,
  test: isTestKey(key),
  createdAt: formatTime(createdAt),
  expiresAt: formatTime(expiresAt),
  revokedAt: formatTime(revokedAt),
  recordUntil: formatTime(recordUntil),
  lastUsedAt: formatTime(lastUsedAt),
})
