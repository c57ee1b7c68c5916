/** Sentences by which settings are refused, for tests. */
import assert from 'node:assert/strict'
import { loadSettings, SettingsError } from '../../server/platform/config/settings.ts'

export const faultsOf = (environment: Record<string, string>): string[] => {
  try {
    loadSettings(environment)
    return []
  } catch (error) {
    assert.ok(error instanceof SettingsError)
    return error.message.split('\n')
  }
}
