/** The only file that loads the driver: a client on an open socket, and statements by the types of this store. */
import type { Socket } from 'node:net'
import { userInfo } from 'node:os'
import type { Duplex } from 'node:stream'
import { Client, type ClientConfig, type DatabaseError, Query, type QueryResult } from 'pg'
import { codeOf } from './errors.ts'
import type { Target } from './url.ts'

type ClientParts = {
  readonly target: Target
  /** Settings of the session. */
  readonly settings: Readonly<Record<string, string | number>>
  readonly socket: Socket
}

/** Creates a client on a socket that is open; statements of one tick are sent together. */
export const createClient = ({ target, settings, socket }: ClientParts): Client => {
  const user = target.user ?? process.env.PGUSER ?? userInfo().username
  const database = target.database ?? process.env.PGDATABASE ?? user
  const connect = (): Socket => {
    process.nextTick(() => socket.emit('connect'))
    return socket
  }
  const client = new Client({
    user,
    // A function, or the driver would look for a file of passwords.
    password: () => target.password ?? process.env.PGPASSWORD ?? refusePasswordless(),
    ssl: false,
    sslnegotiation: 'postgres',
    pipeline: true,
    stream: () => Object.assign(socket, { connect }),
    types: TYPES,
  })
  const texts = Object.entries({ user, database, ...settings }).map(([name, value]) => [name, String(value)])
  // The driver itself leaves out the settings that it does not know.
  return Object.assign(client, { getStartupConf: () => Object.fromEntries(texts) })
}

const refusePasswordless = (): never => {
  throw Object.assign(new Error('The server requires a password.'), { code: '28P01' })
}

const OIDS = { bool: 16, bytea: 17, int8: 20, int2: 21, int4: 23, oid: 26, json: 114, float4: 700, float8: 701 }

const toSafeInteger = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('A bigint of the store is no safe integer.')
  return value
}

const asText = (text: string): string => text

/** Values of other types, such as arrays, are texts. */
const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  [OIDS.bool]: (text) => text === 't',
  [OIDS.bytea]: (text) => Buffer.from(text.slice(2), 'hex'),
  [OIDS.int8]: toSafeInteger,
  [OIDS.int2]: Number,
  [OIDS.int4]: Number,
  [OIDS.oid]: Number,
  [OIDS.float4]: Number,
  [OIDS.float8]: Number,
  [OIDS.json]: (text) => JSON.parse(text),
}

const TYPES = { getTypeParser: (oid: number) => PARSERS[oid] ?? asText } as NonNullable<ClientConfig['types']>

/** The type of a parameter; 0: the server takes the one of its place in the statement. */
const typeOf = (value: unknown): number => {
  if (value === undefined) throw new TypeError('A value of a statement is undefined.')
  if (typeof value === 'boolean') return OIDS.bool
  if (typeof value === 'bigint') return OIDS.int8
  return value instanceof Uint8Array ? OIDS.bytea : 0
}

type Statement = { readonly text: string; readonly values: readonly unknown[]; readonly isPrepared: boolean }

/** Sends statements; a text is prepared with its first use, and again if the server no longer can run it. */
export const createStatements = (opening: Promise<Client>) => {
  const names = new Map<string, string>()
  let named = 0
  const send = async (statement: Statement, mayRepeat: boolean): Promise<QueryResult> => {
    const { text, values, isPrepared } = statement
    const types = values.map(typeOf)
    const key = `${types}${text}`
    const name = isPrepared && values.length > 0 ? (names.get(key) ?? `s${++named}`) : undefined
    if (name) names.set(key, name)
    const client = await opening
    return new Promise((resolve, reject) => {
      const fail = (error: Error): void => {
        const isStale = name !== undefined && isUnusable(error)
        if (isStale) names.delete(key)
        // The state before the statement: in a transaction it would run after the end, and be stored without the rest.
        if (isStale && mayRepeat && client.getTransactionStatus() === 'I') resolve(send(statement, false))
        else reject(error)
      }
      // Several statements have several results.
      const query = new Query({ text, values: [...values], name }, (error, result: QueryResult | QueryResult[]) =>
        error ? fail(error) : resolve([result].flat().at(-1) as QueryResult),
      )
      sendTogether(client.connection.stream)
      client.query(Object.assign(query, { types }))
    })
  }
  return (statement: Statement): Promise<QueryResult> => send(statement, true)
}

/** True if a prepared statement is gone, or a change of its table has changed its columns. */
const isUnusable = (error: Error): boolean =>
  codeOf(error) === '26000' || (error as DatabaseError).routine === 'RevalidateCachedQuery'

/** Writes what is sent in this tick at once. */
const sendTogether = (stream: Duplex): void => {
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}
