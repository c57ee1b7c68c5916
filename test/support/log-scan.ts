/**
 * Looks through what services logged for what no log may hold: API keys, addresses of clients, texts of jobs.
 * Every test client notes what it sends, and every test service has its log looked through when it stops.
 */
import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { KEY_FORM } from '../../server/employers/api-key.ts'
import { LINK_FORM } from '../../server/people/link.ts'

/** Sent by every test client as X-Forwarded-For; an address of documentation, so that nothing else is it. */
export const CLIENT_ADDRESS = '203.0.113.77'

/** Shorter texts are found by chance. */
const TEXT_MIN = 8

const keys = new Set<string>()
const texts = new Set<string>()

/** Forgets the texts of one file before the next in the same process, whose logs may hold them by chance. */
export const forgetNoted = (): void => {
  keys.clear()
  texts.clear()
}

/** Remembers a key until the file of tests ends. */
export const noteKey = (key: string | null): void => {
  if (key !== null && key.length >= TEXT_MIN) keys.add(key)
}

const MEMBERS = /"(?:title|description|applicationEmail|applicationUrl|referenceId)"\s*:\s*("(?:[^"\\]|\\.)*")/g

/** Remembers the texts of the job in a body, whether or not it is a valid one. */
export const noteBody = (body: string): void => {
  for (const [, literal = '""'] of body.matchAll(MEMBERS)) {
    const text = decode(literal)
    if (text.trim().length >= TEXT_MIN) texts.add(text)
  }
}

const decode = (literal: string): string => {
  try {
    return String(JSON.parse(literal))
  } catch {
    return literal.slice(1, -1)
  }
}

/** Lines whose addresses are not of clients: of the operator's settings, of a database that was not reached, of receivers. */
const OWN_ADDRESSES = /^(?:starting$|(?:Server|Metrics) listening at |waiting for the store|a webhook is )/

/** The end of the foreign part of the line that shows the settings. */
const SETTINGS = 'msg\nstarting'

const ADDRESS = /\b\d{1,3}(?:\.\d{1,3}){3}\b|::1\b|::ffff:/i
const E_MAIL = /[\w.+-]+@[\w-]+\.[a-z]{2,}/i

type Line = { readonly msg?: string; readonly path?: string; readonly [member: string]: unknown }

/** The leaks in lines of a log, a sentence each; none if there is none. */
export const leaksIn = (lines: readonly string[]): string[] => {
  const parts = [...new Set(lines.map(foreignPart))]
  const addresses = parts.filter((text) => text.includes(CLIENT_ADDRESS))
  const unexpected = lines.filter(holdsAddress)
  const whole = parts.join('\n')
  // The settings are the operator's: MAIL_FROM is an address, and BASE_URL may well stand in a job too.
  const others = parts.filter((text) => !text.endsWith(SETTINGS))
  const ofRequests = others.join('\n')
  return [
    ...[KEY_FORM, LINK_FORM].flatMap((form) => whole.match(form) ?? []).map((key) => `the key ${key}`),
    ...[...keys].filter((key) => whole.includes(key)).map((key) => `the key ${key}`),
    ...[...texts].filter((text) => ofRequests.includes(text)).map((text) => `the text ${JSON.stringify(text)}`),
    ...others.filter((text) => E_MAIL.test(text)).map((text) => `an e-mail address: ${text}`),
    ...[...addresses, ...unexpected].map((text) => `the address of a client: ${text}`),
  ]
}

/** Throws when there is a leak. */
export const assertNoLeaks = (lines: readonly string[]): void => {
  const leaks = leaksIn(lines)
  assert.equal(leaks.length, 0, `The log holds ${leaks.slice(0, 5).join('; ').slice(0, 2_000)}`)
}

/** Looks at the log lines of a process alone; those for people may show a key, as one that a command issues. */
export const assertNoLeaksIn = (output: string): void =>
  assertNoLeaks(output.split('\n').filter((line) => line.startsWith('{"level":')))

/** Looks through what a process printed, when it has ended; a leak fails the test that runs then. */
export const watchLog = (child: ChildProcess): void => {
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.once('close', () => assertNoLeaksIn(Buffer.concat(chunks).toString()))
}

const parse = (line: string): Line | null => {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

/** The part of a line that may hold text of others: of a request, the path and errors; the rest always differs. */
const foreignPart = (line: string): string => {
  const parsed = parse(line)
  if (!parsed) return line
  if (parsed.msg === 'request' && Object.keys(parsed).every((name) => REQUEST_MEMBERS.has(name)))
    return [parsed.path ?? '', ...stringsOf(parsed.errors)].join('\n')
  // A text may well be the day on which the test runs.
  const { time: _, ...rest } = parsed
  return stringsOf(rest).join('\n')
}

const REQUEST_MEMBERS = new Set([
  'level',
  'time',
  'reqId',
  'method',
  'path',
  'status',
  'ms',
  'employerId',
  'keyId',
  'code',
  'errors',
  'msg',
])

/** Decoded, since JSON writes many texts in another way than they were sent. */
const stringsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.entries(value).flat().flatMap(stringsOf) : []
}

/** Errors of connections to the database hold its address. */
const holdsAddress = (line: string): boolean => {
  const { path: _, err: __, time: ___, ...rest } = parse(line) ?? { msg: line }
  return !OWN_ADDRESSES.test(String(rest.msg)) && ADDRESS.test(stringsOf(rest).join('\n'))
}
