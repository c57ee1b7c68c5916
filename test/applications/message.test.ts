/** Messages of applications on the wire: no field is more than it says, and files are what was sent. */
import assert from 'node:assert/strict'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Application } from '../../server/applications/ports.ts'
import { readDkimKey } from '../../server/mail/files/dkim.ts'
import { SendingFailed } from '../../server/mail/message.ts'
import { messageName } from '../../server/mail/secrets.ts'
import { createMailTransport } from '../../server/mail/transport.ts'
import { application, MAIL_FROM, relayOn } from '../support/applications.ts'
import { readSignature } from '../support/dkim.ts'
import { newFolder } from '../support/folder.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { decodeWords, readMime, sha256 } from '../support/mime.ts'
import { inTime } from '../support/waiting.ts'

const none = new Proxy({}, { get: () => assert.fail('no store is asked') })
const { letters } = relayOn({ applications: none } as never, {
  clock: () => 0,
  transport: { send: async () => undefined },
})

const MAIL = { name: new Uint8Array(16), jobId: 1 }

const sendBy = async (server: MailServer, members: Partial<Application>, settings = {}) => {
  const transport = createMailTransport({ mailUrl: server.url, mailFrom: MAIL_FROM, dataDir: '.', ...settings })
  await transport.send(letters.application(MAIL, application(members)))
  const sent = server.taken.at(-1) ?? assert.fail('nothing came')
  return { ...readMime(sent.raw), to: sent.to, raw: sent.raw }
}

/** Header lines of every message of an application, whatever is in it. */
const HEADERS = ['from', 'to', 'reply-to', 'subject', 'message-id', 'content-type', 'date', 'mime-version']

const HOSTILE: Readonly<Record<string, string>> = {
  'a line break': 'Zoé\r\nBcc: eve@evil.example\r\n\r\nbody',
  'a bare CR': 'Zoé\rBcc: eve@evil.example',
  'a bare LF': 'Zoé\nBcc: eve@evil.example',
  'separators of Unicode': 'Zoé\u2028Bcc: eve@evil.example\u2029\u0085X: y\u000bZ\u000c',
  'a folded line': 'Zoé\r\n Bcc: eve@evil.example',
  'commas and quotes': 'Zoé" <eve@evil.example>, "Eve',
  'angle brackets': '<eve@evil.example>',
  'a group': 'Friends: eve@evil.example;',
  'an encoded word': '=?utf-8?Q?=0D=0ABcc:_eve=40evil.example?=',
  'an encoded word of bytes': '=?utf-8?B?PGV2ZUBldmlsLmV4YW1wbGU+?=',
  'a comment': 'Zoé (eve@evil.example)',
  'a backslash': 'Zoé\\" <eve@evil.example>',
  'signs of direction': 'Zo\u202ee\u2066x\u200f',
  'a NUL': 'Zo\u0000e',
  'half a sign': 'Zo\ud800e',
  'a very long name': 'Zoé '.repeat(5_000),
  'a long word': 'x'.repeat(20_000),
  'an end of the data': 'Zoé\r\n.\r\nMAIL FROM:<eve@evil.example>\r\n',
}

const assertHarmless = async (
  server: MailServer,
  field: string,
  [what, text]: readonly [string, string],
): Promise<void> => {
  const where = `${what} in ${field}`
  const file = { name: text, type: 'application/pdf', bytes: new Uint8Array(10) }
  const before = server.taken.length
  const mail = await sendBy(server, field === 'file' ? { file } : { [field]: text })
  assert.equal(server.taken.length, before + 1, where)
  assert.deepEqual(mail.lines.map(([name]) => name).toSorted(), HEADERS.toSorted(), where)
  assert.deepEqual([mail.to, mail.header('to')], ['rh@boulangerie.example', 'rh@boulangerie.example'], where)
  const address = mail.header('reply-to').replaceAll(/"[^"\\<>@,]*"|=\?[^?]+\?[QB]\?[^?]*\?=/g, '')
  assert.match(address.trim(), /^[\w ]*<zoe@candidate\.example>$/, where)
  const partHeaders = [...(mail.parts[1]?.headers.keys() ?? [])].toSorted()
  assert.deepEqual(partHeaders, ['content-disposition', 'content-transfer-encoding', 'content-type'], where)
  assert.equal(mail.parts.length, 2, where)
  assert.ok(
    mail.raw.split('\r\n').every((line) => line.length <= 998),
    where,
  )
  assert.doesNotMatch(mail.raw.split('\r\n\r\n')[0] ?? '', /[^\t\r\n\x20-\x7e]/, where)
}

test('no text in any field adds a header, a reader or a message, or is read as an address', async (t) => {
  const walk = async (field: string): Promise<void> => {
    const server = await startMailServer(t)
    for (const text of Object.entries(HOSTILE)) await assertHarmless(server, field, text)
  }
  await Promise.all(['name', 'title', 'referenceId', 'message', 'file'].map(walk))
})

test('a subject of encoded words is shown as it was typed, and not as they say', async (t) => {
  const server = await startMailServer(t)
  const { header } = await sendBy(server, { title: '=?utf-8?B?RXZpbA==?= Baker', referenceId: null, language: 'en' })
  assert.doesNotMatch(decodeWords(header('subject')), /Evil/)
  assert.match(header('subject'), /Baker/)
})

test('a message is plain text as it was typed, in lines of any length and with any signs', async (t) => {
  const server = await startMailServer(t)
  const text = `.\n..\n.dot\nFrom me\n-- \n<b>bold</b> =3D\n${'é'.repeat(3_000)}\n\ttab  two spaces \n日本語 🎉`
  const mail = await sendBy(server, { message: text, file: null })
  assert.match(mail.header('content-type'), /^text\/plain; charset=utf-8/)
  assert.ok(mail.text.includes(`\n\n${text}\n\n-- \n`))
  const controls = await sendBy(server, { message: 'one\r\ntwo\rthree\u2028four\u001b[31mred\u0007', file: null })
  assert.ok(controls.text.includes('\n\none\ntwo\nthree\nfour[31mred\n\n'))
})

test('a file arrives byte for byte, whatever it is and whatever its name', async (t) => {
  const server = await startMailServer(t)
  const texts = ['plain\n', 'a\r\nb\rc\n\n\n', '.\r\n.\r\n', 'From x\n', '\ufeffbom\n', ' '.repeat(2_000), '']
  const files = [
    ...texts.map((text) => ({
      name: 'cv.txt',
      type: 'text/plain; charset=utf-8',
      bytes: new Uint8Array(Buffer.from(text)),
    })),
    {
      name: 'Zoé – CV (final), « 2 ».pdf',
      type: 'application/pdf',
      bytes: new Uint8Array(randomBytes(5 * 1024 * 1024)),
    },
    {
      name: `${'long '.repeat(40)}.odt`,
      type: 'application/vnd.oasis.opendocument.text',
      bytes: new Uint8Array(randomBytes(57)),
    },
    { name: 'x.rtf', type: 'application/rtf', bytes: Uint8Array.from({ length: 256 }, (_, byte) => byte) },
  ]
  for (const file of files) {
    const mail = await sendBy(server, { file })
    assert.equal(mail.fileHash, sha256(file.bytes), file.name)
    assert.equal(mail.parts[1]?.headers.get('content-transfer-encoding'), 'base64')
  }
})

test('a try that is called off ends at once with its connection, is no refusal, and comes again under the same name', async (t) => {
  const asked = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  let isSilent = true
  const server = await startMailServer(t, {
    onRcptTo: (_address, _session, done) => {
      if (!isSilent) return done()
      asked.resolve()
    },
    onClose: () => ended.resolve(),
  })
  const transport = createMailTransport({ mailUrl: server.url, mailFrom: MAIL_FROM, dataDir: '.' })
  const message = letters.application(MAIL, application())
  const calling = new AbortController()
  const sent = transport.send(message, calling.signal)
  await asked.promise
  calling.abort()
  await assert.rejects(sent, (error) => error instanceof SendingFailed && !error.isFinal)
  await inTime(ended.promise)
  await assert.rejects(transport.send(message, AbortSignal.abort()), SendingFailed)
  assert.equal(server.taken.length, 0)
  isSilent = false
  await transport.send(message, new AbortController().signal)
  assert.equal(server.taken[0]?.headers['message-id'], `<${message.name}@example.ca>`)
})

const keyFile = (pem: string | Buffer): string => {
  const file = join(newFolder('dkim'), 'key.pem')
  writeFileSync(file, pem)
  return file
}

const pemOf = (bits: number) => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: bits })
  return { pem: privateKey.export({ type: 'pkcs8', format: 'pem' }), publicKey }
}

test('with a key of DKIM every message is signed for the domain of its sender, whole', async (t) => {
  const server = await startMailServer(t)
  const { pem, publicKey } = pemOf(2_048)
  const settings = { mailDkimKeyFile: keyFile(pem), mailDkimSelector: 'affiche' }
  const { raw } = await sendBy(server, { message: 'Deux  espaces \n\n\n' }, settings)
  const signature = readSignature(raw, publicKey) ?? assert.fail('no signature')
  assert.deepEqual(
    [signature.domain, signature.selector, signature.isBodyWhole, signature.isTrue],
    ['example.ca', 'affiche', true, true],
  )
  for (const name of ['from', 'to', 'subject', 'reply-to', 'message-id', 'date'])
    assert.ok(signature.signed.includes(name), name)
  const forged = readSignature(raw.replace('Reply-To:', 'Reply-To: eve@evil.example,'), publicKey)
  assert.deepEqual([forged?.isTrue, readSignature(raw, pemOf(2_048).publicKey)?.isTrue], [false, false])
  assert.equal(readSignature((await sendBy(server, {})).raw, publicKey), null)
})

test('a folder in place of a server gets the same message, signed too', async () => {
  const { pem, publicKey } = pemOf(2_048)
  const dataDir = newFolder('mail')
  const settings = {
    mailUrl: 'file:mail',
    mailFrom: MAIL_FROM,
    dataDir,
    mailDkimKeyFile: keyFile(pem),
    mailDkimSelector: 'a',
  }
  const one = application()
  await createMailTransport(settings).send(letters.application(MAIL, one))
  const raw = readFileSync(join(dataDir, 'mail', `${messageName(MAIL.name)}.eml`), 'latin1')
  assert.equal(readMime(raw).fileHash, sha256(one.file?.bytes ?? new Uint8Array()))
  const signature = readSignature(raw.replaceAll(/\r?\n/g, '\r\n'), publicKey)
  assert.deepEqual([signature?.isTrue, signature?.isBodyWhole], [true, true])
})

test('a key file that is missing, or holds no key that signs, is refused by its name and without its content', () => {
  const { privateKey } = generateKeyPairSync('ed25519')
  const cases: [file: string, why: RegExp][] = [
    [join(newFolder('dkim'), 'none.pem'), /cannot be read: ENOENT/],
    [keyFile('CANARY'), /holds no private key in PEM/],
    [keyFile(''), /holds no private key in PEM/],
    [keyFile(privateKey.export({ type: 'pkcs8', format: 'pem' })), /kind ed25519: mail is signed by RSA/],
    [keyFile(pemOf(512).pem), /512 bits/],
  ]
  for (const [mailDkimKeyFile, why] of cases)
    assert.throws(
      () => readDkimKey({ mailDkimKeyFile, mailDkimSelector: 'affiche' }),
      ({ name, message }: Error) => {
        assert.equal(name, 'Refusal')
        assert.ok(message.startsWith(`MAIL_DKIM_KEY_FILE: ${mailDkimKeyFile} `))
        assert.match(message, why)
        assert.doesNotMatch(message, /CANARY/)
        return true
      },
    )
  assert.equal(readDkimKey({}), null)
})
