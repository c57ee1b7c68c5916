/** The form of the address of a receiver. */
import { BlockList, isIP } from 'node:net'
import type { JudgeReceiver } from './receiver-findings.ts'

export const urlFaults: JudgeReceiver = (value) => {
  const url = /[\s\\]/.test(value) ? null : URL.parse(value)
  if (url === null) return [{ reason: 'form' }]
  const { protocol, port } = url
  const faults: readonly (ReturnType<JudgeReceiver>[number] | null)[] = [
    protocol === 'https:' ? null : { reason: 'scheme' },
    port === '' || Number(port) >= 1_024 ? null : { reason: 'port' },
    url.username + url.password === '' ? null : { reason: 'user' },
    value.includes('#') ? { reason: 'fragment' } : null,
    isPrivate(url) ? { reason: 'private' } : null,
  ]
  return faults.filter((fault) => fault !== null)
}

const blocked = new BlockList()
for (const [network, bits] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
  ] as const),
])
  blocked.addSubnet(network, bits, 'ipv4')
blocked.addSubnet('::', 96, 'ipv6')
blocked.addSubnet('fc00::', 7, 'ipv6')
blocked.addSubnet('fe80::', 10, 'ipv6')

const isPrivate = ({ hostname }: URL): boolean => {
  const host = hostname.replace(/^\[|\]$|\.$/g, '')
  const family = isIP(host)
  return family === 0 ? /^(?:.*\.)?localhost$/.test(host) : blocked.check(host, family === 4 ? 'ipv4' : 'ipv6')
}
