/** Starts TLS in place of the driver, which lacks the modes `prefer` and `verify-ca`. */
import type { Socket } from 'node:net'
import { connect } from 'node:tls'
import { connectionLost } from './errors.ts'
import type { SocketTls } from './tls.ts'

/** SSLRequest of the protocol: length and code. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

const ACCEPTED = 'S'

/** Asks the server for TLS; returns the socket for the session. */
export const secureSocket = async (socket: Socket, tls: SocketTls): Promise<Socket> => {
  if (tls === false) return socket
  socket.write(SSL_REQUEST)
  // Further unencrypted bytes make the answer unequal, and so are never read as encrypted ones.
  const isAccepted = (await firstBytes(socket)) === ACCEPTED
  if (isAccepted) return handshake(socket, tls)
  if (tls === 'prefer') return socket
  throw Object.assign(new Error('The server has no TLS.'), { code: 'TLS_REFUSED' })
}

const firstBytes = (socket: Socket): Promise<string> =>
  untilFailure(socket, (resolve) => {
    socket.once('data', (bytes) => resolve(bytes.toString('latin1')))
  })

const handshake = (socket: Socket, tls: Exclude<SocketTls, false>): Promise<Socket> => {
  const secured = connect({ ...(tls === 'prefer' ? { rejectUnauthorized: false } : tls), socket })
  // A socket may emit further errors after the first, when no other listener is left.
  secured.on('error', () => undefined)
  return untilFailure(secured, (resolve) => {
    secured.once('secureConnect', () => resolve(secured))
  })
}

/** Rejects if the socket fails or closes before `wait` resolves. */
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
