/** A service with its console, and people who use it as a browser without script would. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { Role } from '../../server/employers/role.ts'
import { managePeople } from '../../server/people/manage-people.ts'
import type { OperatorRole } from '../../server/people/ports.ts'
import { noteKey } from './log-scan.ts'
import { type Client, type Options, startService, type TestService } from './service.ts'

export const CONSOLE = { CONSOLE: 'true' } as const

export type Fields = Readonly<Record<string, string | readonly string[]>>

/** A page as it came. */
export type BaseVersion = {
  readonly status: number
  readonly path: string
  readonly headers: Headers
  readonly text: string
  /** The token that every form of the page holds; empty without one. */
  readonly token: string
}

/** A file under the name of its field. */
export type Upload = { readonly field: string; readonly name: string; readonly bytes: Uint8Array }

/** A browser: its cookies, and the pages it asks for. */
export type Visitor = {
  readonly get: (path: string, headers?: Record<string, string>) => Promise<BaseVersion>
  /** Sends a form of the page that was seen last, with its token unless another is given. */
  readonly post: (path: string, fields?: Fields, headers?: Record<string, string>) => Promise<BaseVersion>
  /** Sends a form with a file, as `post` does. */
  readonly upload: (path: string, file: Upload, fields?: Record<string, string>) => Promise<BaseVersion>
  /** As `post`, and reads the page that the answer leads to. */
  readonly submit: (path: string, fields?: Fields) => Promise<BaseVersion>
  /** Sends JSON as a script of the page that was seen last. */
  readonly json: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<JsonReply>
  readonly cookie: () => string
}

/** An answer to a script. */
export type JsonReply = {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a test reads documents of every shape.
  readonly body: any
}

export type ConsoleService = TestService & {
  readonly visitor: (cookie?: string) => Visitor
  /** A person, of an employer or of none, who has signed in by a link. */
  readonly person: (
    client: Client | null,
    options?: { role?: Role; handle?: string; name?: string; language?: 'en' | 'fr'; operator?: OperatorRole },
  ) => Promise<Visitor>
  /** A link for a person. */
  readonly link: (handle: string, client: Client | null, role?: Role) => Promise<{ personId: number; token: string }>
}

type Start = (options?: Options) => Promise<TestService>

export const startConsole = async (start: Start = startService, options: Options = {}): Promise<ConsoleService> => {
  const service = await start({ ...options, environment: { ...CONSOLE, ...options.environment } })
  const desk = managePeople({ people: service.store.people, clock: service.now, randomBytes })
  let people = 0
  const visitor = (cookie = '') => createVisitor(service.base, cookie)
  const add = async (client: Client | null, { role, ...person }: { role: Role; handle: string; name: string }) => {
    const membership = client === null ? null : { employerId: client.employerId, role }
    const added = await desk.addPerson({ ...person, language: 'en', membership })
    return { personId: added.person.id, token: added.link.token }
  }
  return {
    ...service,
    visitor,
    link: (handle, client, role = 'owner') => add(client, { role, handle, name: `Person ${handle}` }),
    person: async (client, options = {}) => {
      const {
        role = 'owner',
        handle = `person${++people}`,
        name = `Person ${handle}`,
        language = 'en',
        operator,
      } = options
      const { personId, token: first } = await add(client, { role, handle, name })
      // A person who becomes an operator needs another link.
      if (operator) await desk.setOperator(personId, operator)
      const token = operator ? (await desk.linkPerson(personId)).link.token : first
      const self = visitor()
      const used = await self.post(`/${language}/console/link/${token}`)
      assert.equal(used.status, 303)
      return self
    },
  }
}

const TOKEN = /name="once" value="([\w.-]+)"/

const createVisitor = (base: string, first: string): Visitor => {
  const jar = new Map<string, string>()
  let token = ''
  const keep = (set: string): void => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
    if (value === '') jar.delete(name)
    else jar.set(name, value)
    noteKey(value)
  }
  const cookieHeader = (): string => [...jar].map((pair) => pair.join('=')).join('; ')
  if (first !== '') first.split('; ').map(keep)
  const seen = async (path: string, init: RequestInit): Promise<BaseVersion> => {
    const headers = { accept: 'text/html', cookie: cookieHeader(), 'sec-fetch-site': 'same-origin', ...init.headers }
    const answer = await fetch(base + path, { ...init, headers, redirect: 'manual' })
    answer.headers.getSetCookie().map(keep)
    const text = await answer.text()
    const found = TOKEN.exec(text)?.[1] ?? ''
    if (found !== '') token = found
    noteKey(found)
    return {
      status: answer.status,
      path: answer.headers.get('location') ?? path,
      headers: answer.headers,
      text,
      token: found,
    }
  }
  const get: Visitor['get'] = (path, headers = {}) => seen(path, { headers })
  const post: Visitor['post'] = (path, fields = {}, headers = {}) => {
    noteKey(typeof fields.password === 'string' ? fields.password : null)
    return seen(path, { method: 'POST', body: formOf({ once: token, ...fields }), headers })
  }
  const json: Visitor['json'] = async (path, body = {}, headers = {}) => {
    const own = {
      cookie: cookieHeader(),
      'content-type': 'application/json',
      'x-form-token': token,
      'sec-fetch-site': 'same-origin',
    }
    const init = { method: 'POST', headers: { ...own, ...headers }, redirect: 'manual' } as const
    const answer = await fetch(base + path, { ...init, body: JSON.stringify(body) })
    answer.headers.getSetCookie().map(keep)
    return { status: answer.status, headers: answer.headers, body: JSON.parse(await answer.text()) }
  }
  return {
    get,
    post,
    json,
    upload: (path, { field, name, bytes }, fields = {}) => {
      const body = new FormData()
      for (const [key, value] of Object.entries({ once: token, ...fields })) body.append(key, value)
      body.append(field, new File([new Uint8Array(bytes)], name))
      return seen(path, { method: 'POST', body })
    },
    submit: async (path, fields) => {
      const answer = await post(path, fields)
      return answer.status === 303 ? get(answer.path) : answer
    },
    cookie: cookieHeader,
  }
}

const formOf = (fields: Fields): URLSearchParams =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) =>
      (typeof value === 'string' ? [value] : value).map((each): [string, string] => [name, each]),
    ),
  )
