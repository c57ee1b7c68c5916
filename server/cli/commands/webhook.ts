/** `affiche webhook`: what the operator sees of the webhooks of employers. */
import type { Command } from '../command.ts'
import { table } from '../table.ts'
import { readId, withWebhooks } from '../with-store.ts'
import { formatTime } from './key-options.ts'

const HEADS = ['ID', 'EMPLOYER', 'STATE', 'REASON', 'FAILING SINCE', 'ADDRESS']

const list: Command = {
  name: 'webhook list',
  takes: ['[EMPLOYER]'],
  sentence: 'Lists the webhooks of all employers or of one, with their states; never their secrets.',
  run: async ({ settings, terminal, positionals: [employer] }) => {
    const employerId = employer === undefined ? null : readId(employer, 'The id of an employer')
    return withWebhooks({ settings, terminal }, async (webhooks) => {
      const shown = await Array.fromAsync(webhooks(employerId), ({ isLost, reason, failingSince, ...webhook }) => ({
        ...webhook,
        reason: reason ?? (isLost ? 'secret-lost' : null),
        failingSince: formatTime(failingSince),
      }))
      const rows = shown.map(({ id, employerId, state, reason, failingSince, url }) => [
        ...[id, employerId, state, reason ?? '', failingSince ?? '', url],
      ])
      return { json: { webhooks: shown }, text: rows.length > 0 ? table(HEADS, rows) : 'There are no webhooks.' }
    })
  },
}

export const webhookCommands: readonly Command[] = [list]
