/** Node's HTTP without an import, which would evaluate every export and load fetch and WebSocket: 14 MB of memory. */
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http')
