/**
 * Takes a port for sockets that share it. The system lets any process of the same user join such sockets, so that two
 * services would each get a part of the other's requests. So the port is first taken alone.
 */
import { type AddressInfo, createServer, isIP, type ListenOptions, type Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Another process that tries the same port holds it briefly. */
const TRY_MS = 1_000
const PAUSE_MS = 20

/** Attempts to find a free port, if PORT is 0. */
const TRIES = 5

type Address = { readonly host: string; readonly port: number }

export type TakenPort = {
  /** The port, and the address of the host's name. */
  readonly address: Address
  /** Leaves new connections to the sockets that share the port; they must listen by now. */
  readonly leave: () => Promise<void>
  /** Lets other services try the port. */
  readonly release: () => Promise<void>
}

/** Fails with EADDRINUSE if any process has the port, as a socket alone would. */
export const takePort = async (address: Address, tries = TRIES): Promise<TakenPort> => {
  try {
    return await take(address)
  } catch (error) {
    if (address.port !== 0 || !isInUse(error) || tries <= 1) throw error
    return takePort(address, tries - 1)
  }
}

const take = async ({ host, port }: Address): Promise<TakenPort> => {
  const alone = await occupy({ host, port })
  const bound = alone.address() as AddressInfo
  const address = { host: isIP(host) === 0 ? bound.address : host, port: bound.port }
  // Between the two sockets nobody has the port; a service that comes then finds the name taken.
  const name = await nameOf(address.port).finally(() => vacate(alone))
  try {
    const first = await occupyInTime({ ...address, reusePort: true })
    return {
      address,
      leave: () => vacate(first),
      release: async () => {
        await vacate(first)
        await vacate(name)
      },
    }
  } catch (error) {
    await vacate(name)
    throw error
  }
}

/** Null if the system has no such sockets; then services must not start at the same time. */
const nameOf = (port: number): Promise<Server | null> =>
  occupy({ path: `\0affiche-port-${port}` }).catch((error: unknown) => {
    if (isInUse(error)) throw error
    return null
  })

const occupyInTime = async (place: ListenOptions): Promise<Server> => {
  for (const deadline = performance.now() + TRY_MS; ; await pause(PAUSE_MS))
    try {
      return await occupy(place)
    } catch (error) {
      if (!isInUse(error) || performance.now() > deadline) throw error
    }
}

/** Listens, and closes every connection: the service is not ready yet. */
const occupy = (at: ListenOptions): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', reject)
    server.listen(at, () => resolve(server))
  })

/** Idempotent. */
const vacate = (server: Server | null): Promise<void> =>
  new Promise((resolve) => {
    if (server) server.close(() => resolve())
    else resolve()
  })

const isInUse = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
