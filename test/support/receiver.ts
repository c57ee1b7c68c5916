/** Servers of tests that receive requests on this machine. */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { newFolder } from './folder.ts'

export type Received = {
  readonly method: string | undefined
  readonly path: string | undefined
  readonly headers: http.IncomingHttpHeaders
  readonly body: string
}

export type Receiver = {
  readonly port: number
  readonly received: Received[]
  /** Connections so far. */
  readonly connections: () => number
  readonly close: () => void
}

export type Respond = (response: http.ServerResponse, request: Received) => void

type Options = { readonly certificate?: { readonly key: string; readonly cert: string }; readonly host?: string }

export const startReceiver = async (
  respond: Respond,
  { certificate, host = '127.0.0.1' }: Options = {},
): Promise<Receiver> => {
  const received: Received[] = []
  let connections = 0
  const listener: http.RequestListener = async (request, response) => {
    let body = ''
    for await (const part of request.setEncoding('utf8')) body += part
    const { method, url: path, headers } = request
    const got = { method, path, headers, body }
    received.push(got)
    respond(response, got)
  }
  const server = certificate ? https.createServer(certificate, listener) : http.createServer(listener)
  server.on('connection', () => connections++)
  server.listen(0, host)
  await once(server, 'listening')
  const close = (): void => {
    server.close()
    server.closeAllConnections()
  }
  return { port: (server.address() as AddressInfo).port, received, connections: () => connections, close }
}

/** A server that speaks no HTTP. */
export const startSocket = async (connected: (socket: Socket) => void) => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    connected(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = (): void => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return { port: (server.address() as AddressInfo).port, connections: () => sockets.size, close }
}

/** A certificate of its own authority, made out to a name. */
export const makeCertificate = (name: string): { readonly key: string; readonly cert: string } => {
  const folder = newFolder('certificate')
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const form = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`]
  execFileSync('openssl', [...form, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
}
