import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** Node's HTTP without an import, which would evaluate every export and load fetch and WebSocket: 14 MB of memory. */
const http = process.getBuiltinModule('node:http')

export const { createServer, STATUS_CODES } = http

/** A request that did not come over the wire by itself, on the connection of one that did. */
export const newRequest = (socket: Socket): IncomingMessage => new http.IncomingMessage(socket)
