/** A headless Chromium with an empty profile, spoken to in its DevTools protocol over a pipe: no port is opened. */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'

/** Where distributions put it; CHROMIUM names another. */
const PLACES = [process.env.CHROMIUM ?? '', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

export const CHROMIUM: string | undefined = PLACES.find((path) => path !== '' && existsSync(path))

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-extensions',
  // What leaves all the same finds no address to go to.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--remote-debugging-pipe',
]

// biome-ignore lint/suspicious/noExplicitAny: the protocol has hundreds of shapes, and the tests look into few.
export type Message = any
export type Listener = (event: { readonly method: string; readonly params: Message }) => void

export type Devtools = {
  /** Asks for something and waits for its answer; `sessionId` names a page. */
  readonly ask: (method: string, params?: object, sessionId?: string) => Promise<Message>
  readonly listen: (listener: Listener) => void
  readonly close: () => Promise<void>
}

export const startChromium = (path: string): Devtools => {
  const profile = mkdtempSync(join(tmpdir(), 'affiche-chromium-'))
  const browser = spawn(path, [...FLAGS, `--user-data-dir=${profile}`], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  })
  const exited = new Promise<void>((resolve) => void browser.once('exit', () => resolve()))
  const waiting = new Map<number, { resolve: (answer: Message) => void; reject: (error: Error) => void }>()
  const listeners: Listener[] = []
  let last = 0

  const receive = (text: string): void => {
    const { id, result, error, method, params } = JSON.parse(text)
    if (id === undefined) for (const listener of listeners) listener({ method, params })
    else if (error) waiting.get(id)?.reject(new Error(`Chromium: ${error.message}`))
    else waiting.get(id)?.resolve(result)
    waiting.delete(id)
  }
  readMessages(browser.stdio[4] as Readable, receive)
  void exited.then(() => {
    for (const { reject } of waiting.values()) reject(new Error('Chromium has ended.'))
  })

  const ask: Devtools['ask'] = (method, params = {}, sessionId) =>
    new Promise((resolve, reject) => {
      last += 1
      waiting.set(last, { resolve, reject })
      const pipe = browser.stdio[3] as Writable
      pipe.write(`${JSON.stringify({ id: last, method, params, ...(sessionId ? { sessionId } : {}) })}\0`)
    })
  return {
    ask,
    listen: (listener) => void listeners.push(listener),
    close: async () => {
      await ask('Browser.close').catch(() => browser.kill('SIGKILL'))
      await exited
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Messages end in NUL; pieces of a long one come one after the other. */
const readMessages = (pipe: Readable, receive: (text: string) => void): void => {
  let pieces: string[] = []
  pipe.setEncoding('utf8')
  pipe.on('data', (chunk: string) => {
    const [head = '', ...rest] = chunk.split('\0')
    pieces.push(head)
    for (const next of rest) {
      receive(pieces.join(''))
      pieces = [next]
    }
  })
}
