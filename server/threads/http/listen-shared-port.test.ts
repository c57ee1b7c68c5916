import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ListenOptions, type Server } from 'node:net'
import { afterEach, describe, test } from 'node:test'
import { takePort } from './listen-shared-port.ts'

const HOST = '127.0.0.1'
const IN_USE = { code: 'EADDRINUSE' }

describe('a port for several sockets', { skip: process.platform !== 'linux' }, () => {
  const servers: Server[] = []
  afterEach(() => {
    for (const server of servers.splice(0)) server.close()
  })

  const listen = async (options: ListenOptions): Promise<number> => {
    const server = createServer().listen({ host: HOST, ...options })
    servers.push(server)
    await once(server, 'listening')
    return (server.address() as { port: number }).port
  }

  test('is refused where a socket has it, alone or shared', async () => {
    for (const reusePort of [false, true]) {
      const port = await listen({ port: 0, reusePort })
      await assert.rejects(takePort({ host: HOST, port }), IN_USE)
    }
  })

  test('is free for those that share it, and for no others from the start', async () => {
    const taken = await takePort({ host: 'localhost', port: 0 })
    const { host, port } = taken.address
    assert.ok(port > 0)
    await assert.rejects(takePort({ host, port }), IN_USE)
    await listen({ host, port, reusePort: true })
    await taken.leave()
    await taken.release()
    await assert.rejects(listen({ host, port }), IN_USE)
    await assert.rejects(takePort({ host, port }), IN_USE)
  })

  test('is free for all once it is released, also after it could not be had', async () => {
    const port = await listen({ port: 0 })
    await assert.rejects(takePort({ host: HOST, port }), IN_USE)
    const [server] = servers.splice(0)
    server?.close()
    await once(server ?? assert.fail(), 'close')
    const taken = await takePort({ host: HOST, port })
    await taken.release()
    assert.equal(await listen({ port }), port)
  })

  test('of many that are tried for at once each is given to one', async () => {
    const tries = Array.from({ length: 20 }, () => takePort({ host: HOST, port: 0 }))
    const taken = await Promise.all(tries)
    assert.equal(new Set(taken.map(({ address }) => address.port)).size, 20)
    await Promise.all(taken.map(({ release }) => release()))
  })
})
