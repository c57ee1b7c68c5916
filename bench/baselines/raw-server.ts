/** A bare server, as fast as node:http can be: it gives one answer from memory to whatever it is asked. */
import type { ServerResponse } from 'node:http'
import { type Given, serveBare } from './bare-server.ts'

const give = (response: ServerResponse, { status, headers, body }: Given): void => {
  response.writeHead(status, headers)
  response.end(body)
}

serveBare((request, response, given) => {
  if (!given.reads) return give(response, given)
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    JSON.parse((chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)).toString('utf8'))
    give(response, given)
  })
})
