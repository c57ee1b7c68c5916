/** Messages on their way to a real mail server: one that takes, refuses, defers or cuts. */
import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { SendingFailed } from '../../server/mail/message.ts'
import { createMailTransport } from '../../server/mail/transport.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'

const SENDER = 'Emplois Nord <emplois@example.ca>'

const letter = {
  language: 'fr',
  subject: 'Offre bientôt fermée : Boulanger',
  paragraphs: ['Bonjour Zoé,', 'L’été arrive & <b>rien</b> d’autre.'],
  items: [{ label: 'Boulanger', url: 'https://example.ca/1' }],
  action: { label: 'Voir', url: 'https://example.ca/2' },
  foot: ['Emplois Nord'],
} as const

const message = { to: 'zoe@example.ca', letter, off: 'https://example.ca/off/1', name: 'name1' }

const transportTo = (mailUrl: string) => createMailTransport({ mailUrl, mailFrom: SENDER, dataDir: '.' })

const failure = (isFinal: boolean) => (error: unknown) => {
  assert.ok(error instanceof SendingFailed)
  assert.equal(error.isFinal, isFinal, error.message)
  assert.doesNotMatch(error.message, /zoe/, 'the address is in no log')
  return true
}

const refusal = (code: number) => Object.assign(new Error('not zoe@example.ca'), { responseCode: code })

test('a message says who sends it, that a program does, and how it is stopped by one request', async (t) => {
  const server = await startMailServer(t)
  await transportTo(server.url).send(message)
  const [mail] = server.taken
  assert.ok(mail)
  const { headers, text, raw } = mail
  assert.equal(mail.to, 'zoe@example.ca')
  assert.equal(headers.from, SENDER)
  assert.equal(headers['message-id'], '<name1@example.ca>')
  assert.equal(headers['auto-submitted'], 'auto-generated')
  assert.equal(headers['list-unsubscribe'], '<https://example.ca/off/1>')
  assert.equal(headers['list-unsubscribe-post'], 'List-Unsubscribe=One-Click')
  assert.match(text, /L’été arrive & <b>rien<\/b> d’autre\./)
  assert.match(text, /\n-- \nEmplois Nord\n/)
  assert.match(raw, /text\/html/)
  assert.match(raw, /&lt;b&gt;rien/)
  assert.doesNotMatch(raw, /<img|src=3D|style=3D/)
})

test('a name with line breaks and commas neither ends a header nor adds a reader', async (t) => {
  const server = await startMailServer(t)
  const subject = 'Hello\r\nBcc: eve@example.com\r\n\r\nbody'
  await transportTo(server.url).send({ ...message, off: null, letter: { ...letter, subject } })
  const [mail] = server.taken
  assert.equal(mail?.headers.bcc, undefined)
  assert.equal(mail?.headers['list-unsubscribe'], undefined)
  assert.equal(server.taken.length, 1)
  await assert.rejects(transportTo(server.url).send({ ...message, to: 'zoe@example.ca\r\nRCPT TO:<eve@example.com>' }))
  assert.ok(server.taken.every(({ to }) => !to.includes('eve')))
})

test('a refusal for good is final, and one for now is not', async (t) => {
  const codes = [550, 451]
  for (const code of codes) {
    const server = await startMailServer(t, { onRcptTo: (_address, _session, done) => done(refusal(code)) })
    await assert.rejects(transportTo(server.url).send(message), failure(code === 550))
  }
  const late = await startMailServer(t, {
    onData: (stream, _session, done) => {
      stream.resume()
      stream.on('end', () => done(refusal(554)))
    },
  })
  await assert.rejects(transportTo(late.url).send(message), failure(true))
})

test('a server that takes no connection, greets with a refusal, cuts, or wants another password is tried again', async (t) => {
  const cutting: MailServer = await startMailServer(t, {
    onData: (stream) => {
      stream.resume()
      cutting.cut()
    },
  })
  await assert.rejects(transportTo(cutting.url).send(message), failure(false))
  const closed = await startMailServer(t)
  await closed.close()
  await assert.rejects(transportTo(closed.url).send(message), failure(false))
  const full = createServer((socket) => socket.end('554 full of zoe@example.ca\r\n'))
  await new Promise<void>((resolve) => full.listen(0, '127.0.0.1', resolve))
  t.after(() => full.close())
  const { port } = full.address() as { port: number }
  await assert.rejects(transportTo(`smtp://127.0.0.1:${port}`).send(message), failure(false))
  const strict = await startMailServer(t, {
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(refusal(535)),
  })
  const named = strict.url.replace('//', '//name:wrong%20word@')
  await assert.rejects(transportTo(named).send(message), failure(false))
  await assert.rejects(transportTo(named).verify(), failure(false))
})

test('a name and password are read from the address', async (t) => {
  const given: unknown[] = []
  const server = await startMailServer(t, {
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      given.push(username, password)
      done(null, { user: 'us' })
    },
  })
  await transportTo(server.url.replace('//', '//us%40here:a%20b@')).send(message)
  assert.deepEqual(given, ['us@here', 'a b'])
  assert.equal(server.taken.length, 1)
})
