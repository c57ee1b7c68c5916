/** Visits the pages of a service as browsers without script do, and writes down each answer. */
import assert from 'node:assert/strict'
import { noteKey } from '../../support/log-scan.ts'
import { createSender, type Field, type Reply } from '../../support/sender.ts'
import { digest } from '../mask.ts'
import { fold, linesOf, NOTHING_SHOWN, unfold, withPage } from './fold.ts'
import { maskHead, maskPage, maskSent } from './mask.ts'

export type Fields = Readonly<Record<string, string | readonly string[]>>

export type Headers = Readonly<Record<string, string>>

/** A file in the field of files. */
export type Attached = { readonly name: string; readonly bytes: Buffer }

/** A browser with its cookies. */
export type Visitor = {
  readonly get: (path: string, headers?: Headers) => Promise<Reply>
  /** Sends a form with the token of the page that was seen last. */
  readonly post: (path: string, fields?: Fields, headers?: Headers) => Promise<Reply>
  /** Sends a form with files, with the moment of the form that was seen last. */
  readonly upload: (path: string, fields: Fields, files: readonly Attached[], headers?: Headers) => Promise<Reply>
  /** Sends JSON as a script of that page. */
  readonly json: (path: string, body: unknown, headers?: Headers) => Promise<Reply>
  /** Sends another method, without a body. */
  readonly ask: (method: string, path: string, headers?: Headers) => Promise<Reply>
}

export type Player = {
  readonly visitor: (name?: string, cookie?: string) => Visitor
  /** The text of what was asked since the last call. */
  readonly take: () => string
  readonly close: () => void
}

/** Sent texts over this size are made by the chapters, and need not be read here. */
const SENT_MAX = 400

const TOKEN = /name="once" value="([\w.-]+)"/

/** Moment of a form of applications. */
const MOMENT = /name="form" value="([\w-]{51})"/

const BOUNDARY = 'boundary'

type Asked = {
  readonly who: string
  readonly method: string
  readonly path: string
  readonly sentLines: readonly string[]
}

type Playing = {
  readonly base: string
  readonly host: string
  /** Called before each request. */
  readonly settle: () => Promise<void>
}

export const createPlayer = ({ base, host, settle }: Playing): Player => {
  const sender = createSender(base)
  const recorder = createRecorder()

  const visitor: Player['visitor'] = (who = '', cookie = '') => {
    const jar = new Map<string, string>()
    const keep = (pair: string): void => {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(pair) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
      noteKey(value)
    }
    if (cookie !== '') cookie.split('; ').map(keep)
    let token = ''
    let moment = ''
    const send = async (asked: Omit<Asked, 'who'>, headers: Headers, body: string | Buffer | null): Promise<Reply> => {
      const own: Headers = {
        Host: host,
        Accept: 'text/html',
        ...(jar.size === 0 ? {} : { Cookie: [...jar].map((pair) => pair.join('=')).join('; ') }),
        ...headers,
      }
      const { method, path: target } = asked
      await settle()
      const bytes = body === null ? null : Buffer.from(body)
      const answer = await sender.send({ method, target, headers: Object.entries(own) as Field[], body: bytes })
      for (const pair of answer.headers.getSetCookie()) keep(pair)
      token = TOKEN.exec(answer.text)?.[1] ?? token
      noteKey(token)
      moment = MOMENT.exec(answer.text)?.[1] ?? moment
      recorder.add({ ...asked, who }, answer)
      return answer
    }
    return {
      get: (path, headers = {}) => send({ method: 'GET', path, sentLines: linesOfHeaders(headers) }, headers, null),
      ask: (method, path, headers = {}) => send({ method, path, sentLines: linesOfHeaders(headers) }, headers, null),
      post: (path, fields = {}, headers = {}) => {
        const sentLines = [...linesOfHeaders(headers), ...linesOfFields(fields)]
        const type = { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' }
        const form = formOf(token === '' ? fields : { once: token, ...fields })
        return send({ method: 'POST', path, sentLines }, { ...type, ...headers }, form)
      },
      upload: (path, fields, files, headers = {}) => {
        const sentLines = [...linesOfHeaders(headers), ...linesOfFields(fields), ...files.map(lineOfFile)]
        const type = { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`, 'Sec-Fetch-Site': 'same-origin' }
        return send(
          { method: 'POST', path, sentLines },
          { ...type, ...headers },
          partsOf({ form: moment, ...fields }, files),
        )
      },
      json: (path, body, headers = {}) => {
        const type = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin', 'X-Form-Token': token }
        const sentLines = [...linesOfHeaders(headers), bodyLine(body)]
        return send(
          { method: 'POST', path, sentLines },
          { ...type, Accept: 'application/json', ...headers },
          JSON.stringify(body),
        )
      },
    }
  }
  return { visitor, take: recorder.take, close: sender.close }
}

const createRecorder = () => {
  let entries: string[] = []
  let known = NOTHING_SHOWN
  return {
    add: ({ who, method, path, sentLines }: Asked, { statusLine, lines, body, text, headers }: Reply): void => {
      const sent = [`${method} ${maskSent(path)}`, ...(who === '' ? [] : [`as ${who}`]), ...sentLines]
      const isText = Buffer.from(text).equals(body)
      const page = linesOf(isText ? maskPage(text) : digest(body))
      const shown = fold(page, known)
      assert.deepEqual(unfold(shown, known), page, 'the page can be read from the record')
      if (headers.get('content-type')?.startsWith('text/html') && text !== '') known = withPage(known, page)
      const head = maskHead(statusLine, lines)
      entries.push(
        [...sent.map((line) => `> ${line}`), ...head.map((line) => `< ${line}`), ...(text === '' ? [] : shown)].join(
          '\n',
        ),
      )
    },
    take: (): string => {
      const text = `${entries.join('\n\n')}\n`
      entries = []
      known = NOTHING_SHOWN
      return text
    },
  }
}

const shortened = (text: string): string => {
  const shown = maskSent(text)
  return shown.length <= SENT_MAX ? shown : digest(Buffer.from(shown))
}

const linesOfHeaders = (headers: Headers): readonly string[] =>
  Object.entries(headers).map(([name, value]) => shortened(`${name}: ${value}`))

const linesOfFields = (fields: Fields): readonly string[] =>
  pairsOf(fields).map(([name, value]) => shortened(`${name}=${JSON.stringify(value).slice(1, -1)}`))

const pairsOf = (fields: Fields): readonly (readonly [string, string])[] =>
  Object.entries(fields).flatMap(([name, value]) =>
    (typeof value === 'string' ? [value] : value).map((each) => [name, each] as const),
  )

const formOf = (fields: Fields): string =>
  new URLSearchParams(pairsOf(fields).map(([name, value]): [string, string] => [name, value])).toString()

const lineOfFile = ({ name, bytes }: Attached): string => `file=${name}, ${digest(bytes)}`

const partsOf = (fields: Fields, files: readonly Attached[]): Buffer => {
  const part = (about: string, value: string | Buffer): Buffer =>
    Buffer.concat([
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${about}\r\n\r\n`),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ])
  return Buffer.concat([
    ...pairsOf(fields).map(([name, value]) => part(`name="${name}"`, value)),
    ...files.map(({ name, bytes }) => part(`name="file"; filename="${name}"`, bytes)),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ])
}

/** Signatures are of other bytes, and another length, in every run. */
const bodyLine = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'rawId' in body
    ? '(an answer of a passkey)'
    : shortened(JSON.stringify(body))
