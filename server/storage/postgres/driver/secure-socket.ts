/**
 * TLS begun by the service and not by the driver: a connection that is ended can then be ended as a whole. The
 * driver would go on to write to a socket whose lower half is closed, and nobody hears that failure.
 */
import type { Socket } from 'node:net'
import { connect } from 'node:tls'
import { connectionLost } from './errors.ts'
import type { DriverTls } from './tls.ts'

/** SSLRequest of PostgreSQL's protocol: its length, and its code. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

const ACCEPTED = 'S'

/** Asks the server on a connected socket for TLS. Resolves with the socket to speak on; rejects with the reason. */
export const secureSocket = async (socket: Socket, tls: DriverTls): Promise<Socket> => {
  if (tls === false) return socket
  socket.write(SSL_REQUEST)
  // Bytes after the answer, which nobody has encrypted, would be read as if they were.
  const isAccepted = (await firstBytes(socket)) === ACCEPTED
  if (isAccepted) return handshake(socket, tls)
  if (tls === 'prefer') return socket
  throw Object.assign(new Error('The server speaks no TLS.'), { code: 'TLS_REFUSED' })
}

const firstBytes = (socket: Socket): Promise<string> =>
  untilFailure(socket, (resolve) => {
    socket.once('data', (bytes) => resolve(bytes.toString('latin1')))
  })

const handshake = (socket: Socket, tls: Exclude<DriverTls, false>): Promise<Socket> => {
  const secured = connect({ ...(tls === 'prefer' ? { rejectUnauthorized: false } : tls), socket })
  // Of several failures of one socket the first is told, and the driver lets go of a socket before the last.
  secured.on('error', () => undefined)
  return untilFailure(secured, (resolve) => {
    secured.once('secureConnect', () => resolve(secured))
  })
}

/** Rejects when the socket fails or closes before what is waited for has come. */
export const untilFailure = <T>(socket: Socket, wait: (resolve: (value: T) => void) => void): Promise<T> =>
  new Promise((resolve, reject) => {
    const closed = () => reject(connectionLost())
    socket.once('close', closed)
    socket.once('error', reject)
    wait((value) => {
      socket.off('close', closed)
      socket.off('error', reject)
      resolve(value)
    })
  })
