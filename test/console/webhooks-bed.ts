/** An employer with an owner who keeps its webhooks in the console. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Send } from '../../server/events/webhook.ts'
import { DATA_FILE } from '../../server/upkeep/sqlite/store.ts'
import { type Fields, startConsole } from '../support/console.ts'
import { runStatements } from '../support/postgres.ts'
import { DEADLINE_MS } from '../support/waiting.ts'
import { keyOf, RECEIVER, WEBHOOKS, withKey } from '../support/webhooks.ts'

export type WebhookBed = Awaited<ReturnType<typeof openWebhookBed>>

export const openWebhookBed = async (start: Parameters<typeof startConsole>[0], send: Send) => {
  const service = await startConsole(start, withKey(send))
  const { employerId } = await service.employer('standard', 'Épicerie')
  const employer = await keyOf(service, employerId, ['jobs:read', 'jobs:write', 'webhooks'])
  const owner = await service.person(employer)
  const at = (path = '', language = 'en') => `/${language}/console/${employerId}/webhooks${path}`
  const add = async (fields: Fields = {}) => {
    await owner.get(at('/new'))
    return owner.post(at('/new'), { url: RECEIVER, types: 'job.*', description: '', pageSize: '100', ...fields })
  }
  const webhooks = async () => (await employer.get(WEBHOOKS)).body.data
  const newest = async () => (await webhooks()).at(-1)
  return {
    service,
    employer,
    owner,
    at,
    add,
    webhooks,
    newest,
    /** A webhook, which the test deletes. */
    added: async (fields: Fields = {}) => {
      assert.equal((await add(fields)).status, 200)
      return newest()
    },
    removeAll: async (): Promise<void> => {
      for (const { id } of await webhooks()) await employer.delete(`${WEBHOOKS}/${id}`)
    },
    /** Runs a statement behind the service's back. */
    run: async (sql: string): Promise<void> => {
      if (service.databaseUrl !== null) return runStatements(service.databaseUrl, [sql])
      const file = new DatabaseSync(join(service.dataDir, DATA_FILE), { timeout: DEADLINE_MS })
      file.exec(sql)
      file.close()
    },
  }
}

/** The text of a page as it is read. */
export const withoutTags = (page: string): string =>
  page
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replace(/[ \n]+/g, ' ')
