/** Clients that speak in bytes, many at a time. */
import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { Client } from '../support/service.ts'

/** The head of a request with the key of a client. */
export const headOf = ({ apiKey }: Pick<Client, 'apiKey'>, first: string, fields = ''): string =>
  `${first} HTTP/1.1\r\nHost: x\r\nAPI-Key: ${apiKey}\r\nContent-Type: application/json\r\n${fields}\r\n`

/** Everything that comes back until the service closes the connection. */
export const untilClosed = async (socket: Socket): Promise<string> => {
  let text = ''
  socket.on('data', (bytes) => {
    text += bytes
  })
  socket.resume()
  await once(socket, 'close')
  return text
}

export const many = <T>(count: number, make: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)))
