/**
 * Node's HTTP, by value. An `import` of `node:http` reads every one of its exports, and behind one of them
 * lies a whole client for fetch and WebSocket: 14 MB of resident memory that the service has no use for.
 */
export const { createServer, ServerResponse } = process.getBuiltinModule('node:http')
