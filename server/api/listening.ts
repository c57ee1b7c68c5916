/** Opening and closing the port of a server. */
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'

export type ListenAddress = {
  readonly host: string
  readonly port: number
  readonly backlog?: number
  /** Other sockets of this user may have the port too. */
  readonly reusePort?: boolean
}

/** Listens, and returns the addresses, those of this machine alone first; rejects where the address cannot be had. */
export const listenAt = async (server: Server, at: ListenAddress): Promise<readonly string[]> => {
  server.listen(at)
  await once(server, 'listening')
  const { address, family, port } = server.address() as AddressInfo
  if (family === 'IPv6') return [`http://[${address}]:${port}`]
  return (address === ANY ? ownAddresses() : [address]).map((host) => `http://${host}:${port}`)
}

const ANY = '0.0.0.0'

const ownAddresses = (): readonly string[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses = []) => addresses.filter(({ family }) => family === 'IPv4'))
    .sort((one, other) => Number(other.internal) - Number(one.internal))
    .map(({ address }) => address)

/** Takes no further connections and closes the idle ones; resolves when the last one is closed. */
export const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
  })
