/** Lines that `affiche listen` prints. */
import type { DeliveryOutcome } from '../../events/webhook.ts'
import type { CommandResult } from '../command.ts'
import type { FeedPage } from './feed.ts'

/** Entries that a line names. */
const NAMED = 5

export const startLine = ({ base, url, secret }: Readonly<Record<'base' | 'url' | 'secret', string>>) => ({
  json: { type: 'start', secret, forwardTo: url },
  text: `Secret of the signatures: ${secret}\nForwarding changes of ${base} to ${url}. End it with Ctrl+C.`,
})

type Tried = { readonly id: string; readonly page: FeedPage; readonly outcome: DeliveryOutcome }

export const isTaken = ({ status }: DeliveryOutcome): boolean => status !== null && status >= 200 && status < 300

export const takenLine = ({ id, page, outcome: { status, ms } }: Tried): CommandResult => ({
  json: { type: 'page', id, entries: page.data.length, status, ms, error: null },
  text: `${id}: ${entriesOf(page)}: ${status} in ${ms} ms`,
})

export const failedLine = ({ id, page, outcome }: Tried, pauseMs: number): CommandResult => {
  const { status, ms, error } = outcome
  return {
    json: { type: 'page', id, entries: page.data.length, status, ms, error: reasonOf(outcome), retryMs: pauseMs },
    text: `${id}: ${entriesOf(page)}: ${error ?? status}. ${reasonOf(outcome)} The same page again in ${pauseMs / 1000} s.`,
  }
}

const reasonOf = ({ status, answer }: DeliveryOutcome): string => {
  if (status === null) return 'The receiver did not answer.'
  if (status >= 300 && status < 400) return 'A redirection is not followed; forward to the address that it names.'
  const said = answer.replaceAll(/\s+/g, ' ').trim()
  return said === '' ? 'The receiver refused it.' : `The receiver says: ${said}`
}

const entriesOf = ({ data }: FeedPage): string => {
  const named = data.slice(0, NAMED).map(({ type, id }) => `${type} ${id}`)
  const rest = data.length - named.length
  return `${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}

export const awayLine = (reason: string): CommandResult => ({
  json: { type: 'away', reason },
  text: `${reason} Asking again until it answers.`,
})

export const backLine: CommandResult = { json: { type: 'back' }, text: 'The service answers again.' }

export const endLine = (cursor: string): CommandResult => ({
  json: { type: 'end', cursor },
  text: `Ended. Go on with --after ${cursor}`,
})
