/** `affiche webhook`: what the operator sees of webhooks, of employers and of vendors. */
import type { WebhookOwner } from '../../events/health.ts'
import type { Command } from '../command.ts'
import { table } from '../table.ts'
import { readId, withWebhooks } from '../with-store.ts'
import { formatTime } from './key-options.ts'

const HEADS = ['ID', 'OWNER', 'STATE', 'REASON', 'FAILING SINCE', 'ADDRESS']

type Call = Pick<Parameters<Command['run']>[0], 'settings' | 'terminal'>

const show = async ({ settings, terminal }: Call, owner: WebhookOwner) =>
  withWebhooks({ settings, terminal }, async (webhooks) => {
    const shown = await Array.fromAsync(
      webhooks(owner),
      ({ isLost, reason, failingSince, employerId, vendorId, ...webhook }) => ({
        ...webhook,
        employerId: vendorId === null ? employerId : null,
        vendorId,
        reason: reason ?? (isLost ? 'secret-lost' : null),
        failingSince: formatTime(failingSince),
      }),
    )
    const rows = shown.map(({ id, employerId, vendorId, state, reason, failingSince, url }) => [
      ...[id, vendorId === null ? `employer ${employerId}` : `vendor ${vendorId}`],
      ...[state, reason ?? '', failingSince ?? '', url],
    ])
    return { json: { webhooks: shown }, text: rows.length > 0 ? table(HEADS, rows) : 'There are no webhooks.' }
  })

const list: Command = {
  name: 'webhook list',
  takes: ['[EMPLOYER]'],
  sentence:
    'Lists the webhooks of all employers and vendors, or of one employer, with their states; never their secrets.',
  run: async ({ positionals: [employer], ...call }) =>
    show(call, employer === undefined ? {} : { employerId: readId(employer, 'The id of an employer') }),
}

const listOfVendor: Command = {
  name: 'vendor webhook list',
  takes: ['VENDOR'],
  sentence: 'Lists the webhooks of a vendor, with their states; never their secrets.',
  run: async ({ positionals: [vendor], ...call }) => show(call, { vendorId: readId(vendor, 'The id of a vendor') }),
}

export const webhookCommands: readonly Command[] = [list]
export const vendorWebhookCommands: readonly Command[] = [listOfVendor]
