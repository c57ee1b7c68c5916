/** The first employer of a store and its key, made in the process of the test: a command of its own costs half a second. */
import { createDirectoryApi } from '../../server/upkeep/operator-api.ts'
import { noteKey } from './log-scan.ts'
import { withPublicStore } from './public-state.ts'

/** Makes or migrates the store of these settings, before a service starts on it. */
export const firstKeyOn = (place: Readonly<Record<string, string>>): Promise<string> =>
  withPublicStore(place, async (store) => {
    const directory = createDirectoryApi(store)
    const { id } = await directory.createEmployer({ name: 'Durable', plan: 'unlimited' })
    const { apiKey } = await directory.issueKey({ employerId: id })
    noteKey(apiKey)
    return apiKey
  })
