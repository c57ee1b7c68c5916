/** A bare server, as fast as node:http can be: it gives one answer from memory to whatever it is asked. */
import { createServer, type ServerResponse } from 'node:http'
import type { Answer } from './answer.ts'

export type RawOrder = { readonly answer: Answer; readonly reads: boolean }

let status = 200
let headers: string[] = []
let body = Buffer.alloc(0)
let reads = false

const give = (response: ServerResponse): void => {
  response.writeHead(status, headers)
  response.end(body)
}

const server = createServer((request, response) => {
  if (!reads) return give(response)
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    JSON.parse((chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)).toString('utf8'))
    give(response)
  })
})

process.on('message', ({ answer, reads: isRead }: RawOrder) => {
  status = answer.status
  headers = answer.headers.flat()
  body = Buffer.from(answer.body)
  reads = isRead
  process.send?.('ready')
})

process.on('disconnect', () => process.exit(0))

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(address !== null && typeof address === 'object' ? address.port : 0)
})
