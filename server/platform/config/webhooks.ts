/** Settings of webhooks (docs/webhooks.md). */
import { isIP } from 'node:net'
import { type Option, option } from './parsers.ts'

export const webhookOptions = {
  webhookNetworks: option<readonly string[]>({
    name: 'WEBHOOK_NETWORKS',
    default: [],
    read: (value) => value.split(',').map((entry) => readNetwork(entry.trim())),
    values: 'blocks of addresses (CIDR), separated by commas',
    sentence:
      'Networks of yours that webhooks may be sent to, also by http, such as `10.20.0.0/16, fd00:1::/48`; without it only public addresses are, by https.',
  }),
} satisfies Record<string, Option<never> | Option<unknown>>

const BITS = { 4: 32, 6: 128 } as const

/** A mapped address would never be met: receivers are compared by their addresses of IPv4. */
const readNetwork = (value: string): string => {
  const [, address = '', bits] = /^([\da-fA-F.:]+)\/(\d{1,3})$/.exec(value) ?? []
  const version = isIP(address)
  const isNetwork = (version === 4 || version === 6) && Number(bits) <= BITS[version] && !/^::ffff:/i.test(address)
  if (isNetwork) return value
  throw new Error(
    `is ${JSON.stringify(value)}, but must be blocks of addresses such as 10.20.0.0/16, separated by commas`,
  )
}
