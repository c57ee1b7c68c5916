/**
 * Takes a port for sockets that share it. Where sockets share a port, the system lets anybody of the same user join
 * them: two services would each be sent a part of the other's requests. So the port is first taken alone.
 */
import { type AddressInfo, createServer, isIP, type ListenOptions, type Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Another process that tries the same port has it for a moment. */
const TRY_MS = 1_000
const PAUSE_MS = 20

/** How often a free port is looked for, where any will do. */
const TRIES = 5

type Place = { readonly host: string; readonly port: number }

export type TakenPort = {
  /** The port that it is, and the address that the host's name stands for. */
  readonly place: Place
  /** Lets others have the connections that come; they must listen by now. */
  readonly leave: () => Promise<void>
  /** Lets other services try the port. */
  readonly release: () => Promise<void>
}

/** Fails as a socket alone would, with EADDRINUSE where anybody has the port. */
export const takePort = async (place: Place, tries = TRIES): Promise<TakenPort> => {
  try {
    return await take(place)
  } catch (error) {
    if (place.port !== 0 || !isInUse(error) || tries <= 1) throw error
    return takePort(place, tries - 1)
  }
}

const take = async ({ host, port }: Place): Promise<TakenPort> => {
  const alone = await occupy({ host, port })
  const told = alone.address() as AddressInfo
  const place = { host: isIP(host) === 0 ? told.address : host, port: told.port }
  // Between the two sockets nobody has the port; of the services that come then, the one with the name goes on.
  const name = await nameOf(place.port).finally(() => vacate(alone))
  try {
    const first = await occupyInTime({ ...place, reusePort: true })
    return {
      place,
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

/** Null where the system lets the process have no such socket; then services must not start at the same moment. */
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

/** Listens, and closes what comes: the service is not ready yet. */
const occupy = (at: ListenOptions): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', reject)
    server.listen(at, () => resolve(server))
  })

/** More than once does no harm. */
const vacate = (server: Server | null): Promise<void> =>
  new Promise((resolve) => {
    if (server) server.close(() => resolve())
    else resolve()
  })

const isInUse = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
