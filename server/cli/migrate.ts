import { openStore } from '../open-store.ts'
import type { Command } from './command.ts'

export const migrate: Command = {
  name: 'migrate',
  takes: [],
  options: {},
  synopsis: '',
  sentence: 'Brings the store to the schema of this version; "serve" does the same.',
  run: async ({ settings }) => {
    const store = await openStore(settings)
    const applied = store.migrated
    await store.close()
    const text = applied.length === 0 ? 'The schema is up to date.' : `Applied: ${applied.join(', ')}`
    return { json: { applied }, text }
  },
}
