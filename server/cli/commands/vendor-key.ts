/** `affiche vendor key …`: the keys of vendors. */
import type { VendorKey } from '../../employers/vendors/vendor.ts'
import type { Command } from '../command.ts'
import { readTime } from '../read-options.ts'
import { table } from '../table.ts'
import { readId, withStore } from '../with-store.ts'
import { disabledText, readOverlap } from './key.ts'
import { formatTime } from './key-options.ts'
import { readVendor } from './vendor.ts'

const KEY_ID = 'The id of a key'

const keyJson = ({ id, vendorId, name, createdAt, expiresAt, revokedAt, lastUsedAt }: VendorKey) => ({
  id,
  vendorId,
  name,
  createdAt: formatTime(createdAt),
  expiresAt: formatTime(expiresAt),
  revokedAt: formatTime(revokedAt),
  lastUsedAt: formatTime(lastUsedAt),
})

const endOf = ({ expiresAt, revokedAt }: VendorKey): string => {
  if (revokedAt !== null) return `revoked ${formatTime(revokedAt)}`
  return expiresAt === null ? 'none' : `expires ${formatTime(expiresAt)}`
}

const tableOf = (keys: readonly VendorKey[]): string =>
  table(
    ['ID', 'KEY', 'CREATED', 'LAST USED', 'END', 'NAME'],
    keys.map((key) => [
      key.id,
      `${key.characters.slice(0, 4)}…${key.characters.slice(4)}`,
      formatTime(key.createdAt) ?? '',
      formatTime(key.lastUsedAt) ?? 'never',
      endOf(key),
      key.name ?? '',
    ]),
  )

const issue: Command = {
  name: 'vendor key issue',
  takes: ['VENDOR'],
  options: '[--name NAME] [--expires DATE]',
  sentence: 'Creates a key for a vendor and shows it once; it acts for every employer that lets the vendor.',
  run: async (call) => {
    const { name, expires } = call.values
    const order = { vendorId: readVendor(call.positionals[0]), name: name?.toString() ?? null }
    const expiresAt = readTime(expires, '--expires')
    return withStore(call, async (operator) => {
      const { key, apiKey } = await operator.issueVendorKey({ ...order, expiresAt })
      return { json: { key: keyJson(key), apiKey }, text: `Key ${key.id}\nAPI key, shown this once: ${apiKey}` }
    })
  },
}

const list: Command = {
  name: 'vendor key list',
  takes: ['VENDOR'],
  sentence: 'Lists the keys of a vendor, never the keys themselves.',
  run: async (call) => {
    const id = readVendor(call.positionals[0])
    return withStore(call, async (operator) => {
      const keys = await operator.listVendorKeys(id)
      return { json: { keys: keys.map(keyJson) }, text: keys.length > 0 ? tableOf(keys) : 'The vendor has no keys.' }
    })
  },
}

const revoke: Command = {
  name: 'vendor key revoke',
  takes: ['ID'],
  options: '[--webhooks]',
  sentence:
    'Revokes a key of a vendor at once, at every employer; with --webhooks it disables the webhooks that the key made too, which otherwise stay.',
  run: async (call) => {
    const id = readId(call.positionals[0], KEY_ID)
    return withStore(call, async (operator) => {
      const key = await operator.revokeVendorKey(id)
      if (!call.values.webhooks) return { json: { key: keyJson(key) }, text: tableOf([key]) }
      const webhooks = await operator.disableWebhooksOfVendor(key)
      return { json: { key: keyJson(key), webhooks }, text: `${tableOf([key])}\n${disabledText(webhooks)}` }
    })
  },
}

const rotate: Command = {
  name: 'vendor key rotate',
  takes: ['ID'],
  options: '[--overlap 7d] [--expires DATE]',
  sentence:
    'Creates a key in place of another and shows it once; the old key expires after the overlap (0: at once), 7 days by default.',
  run: async (call) => {
    const { overlap, expires } = call.values
    const order = {
      id: readId(call.positionals[0], KEY_ID),
      expiresAt: readTime(expires, '--expires'),
      ...(overlap === undefined ? {} : { overlapMs: readOverlap(String(overlap)) }),
    }
    return withStore(call, async (operator) => {
      const { previous, key, apiKey } = await operator.rotateVendorKey(order)
      const text = [
        `Key ${key.id} replaces key ${previous.id} of vendor ${key.vendorId}:`,
        tableOf([previous, key]),
        `API key, shown this once: ${apiKey}`,
      ]
      return { json: { previous: keyJson(previous), key: keyJson(key), apiKey }, text: text.join('\n') }
    })
  },
}

export const vendorKeyCommands: readonly Command[] = [issue, list, revoke, rotate]
