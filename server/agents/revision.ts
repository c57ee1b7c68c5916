/**
 * The revisions of the Model Context Protocol that are spoken, and how a request says which. 2026-07-28 has its version
 * and the capabilities of the client in each request; 2025-11-25 begins with `initialize`, and is served without sessions.
 */
import { CODES, isObject, type Message, type Params, paramsFault, RpcError } from './json-rpc.ts'

export const MODERN = '2026-07-28'
export const LEGACY = '2025-11-25'
export const REVISIONS: readonly string[] = [MODERN, LEGACY]

export type Revision = typeof MODERN | typeof LEGACY

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>

const PREFIX = 'io.modelcontextprotocol/'
export const SERVER_INFO = `${PREFIX}serverInfo`

/**
 * Revision of a message; throws an error for one that is not spoken, and for headers that do not say what the body does.
 * A message without the header and without the members of 2026-07-28 is of the other, as one of a client that has not
 * learned the version yet.
 */
export const revisionOf = (message: Message, headers: Headers): Revision => {
  const header = textOf(headers['mcp-protocol-version'])
  const meta = isObject(message.params._meta) ? message.params._meta : {}
  const named = meta[`${PREFIX}protocolVersion`]
  if (named === undefined && (header === undefined || header === LEGACY)) return LEGACY
  if (header === undefined) throw mismatch(message, 'The header MCP-Protocol-Version is missing.')
  if (named !== undefined && named !== header)
    throw mismatch(message, 'The header MCP-Protocol-Version differs from the version in _meta.')
  if (!REVISIONS.includes(header)) throw unknownRevision(message, header)
  if (header === LEGACY) throw mismatch(message, `Revision ${LEGACY} has no version in _meta.`)
  refuseIncomplete(message, meta)
  refuseOtherHeaders(message, headers)
  return MODERN
}

const unknownRevision = ({ id }: Message, requested: string): RpcError =>
  new RpcError(
    {
      status: 400,
      code: CODES.version,
      message: 'Unsupported protocol version',
      data: { supported: REVISIONS, requested },
    },
    id,
  )

/** Members that each request of 2026-07-28 has. */
const refuseIncomplete = ({ id }: Message, meta: Params): void => {
  const lacks = (name: string) => new RpcError(paramsFault(`The member ${PREFIX}${name} of _meta is missing.`), id)
  if (typeof meta[`${PREFIX}protocolVersion`] !== 'string') throw lacks('protocolVersion')
  if (!isObject(meta[`${PREFIX}clientCapabilities`])) throw lacks('clientCapabilities')
}

/** A proxy may have judged the request by its headers. */
const refuseOtherHeaders = (message: Message, headers: Headers): void => {
  const { id, method, params } = message
  if (id === null) return
  const said = textOf(headers['mcp-method'])
  if (said !== method) throw mismatch(message, 'The header Mcp-Method is not the method of the body.')
  if (method !== 'tools/call') return
  if (decoded(textOf(headers['mcp-name'])) !== params.name)
    throw mismatch(message, 'The header Mcp-Name is not the name of the tool in the body.')
}

const ENCODED = /^=\?base64\?([A-Za-z0-9+/]*={0,2})\?=$/

/** Text of a header whose value may be Base64 in UTF-8. */
const decoded = (text: string | undefined): string | undefined => {
  const [, bytes] = ENCODED.exec(text ?? '') ?? []
  return bytes === undefined ? text : Buffer.from(bytes, 'base64').toString()
}

const mismatch = ({ id }: Message, message: string): RpcError =>
  new RpcError({ status: 400, code: CODES.headerMismatch, message: `Header mismatch: ${message}` }, id)

const textOf = (header: Headers[string]): string | undefined =>
  typeof header === 'string' || header === undefined ? header : header.join(', ')
