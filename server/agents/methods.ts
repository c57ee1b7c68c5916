/** The methods of the protocol in either revision, and their answers. */
import type { AgentAnswer, AgentContext, AgentRequest } from './context.ts'
import { CODES, isObject, type Message, paramsFault, RpcError, resultAnswer } from './json-rpc.ts'
import { LEGACY, MODERN, REVISIONS, type Revision, SERVER_INFO } from './revision.ts'
import type { Toolbox } from './tools/toolbox.ts'

/** Milliseconds for which the list of tools may be kept; it changes with the version of the service alone. */
const TTL_MS = 3_600_000

type Call = { readonly message: Message; readonly id: string | number; readonly request: AgentRequest }

type Method = (call: Call) => object | Promise<object>

export type Methods = (message: Message, revision: Revision, request: AgentRequest) => Promise<AgentAnswer>

export const createMethods = (context: AgentContext, toolbox: Toolbox): Methods => {
  const serverInfo = { name: 'affiche', title: context.siteName, version: context.version }
  const capabilities = { tools: {} }
  const instructions = instructionsOf(context)
  const cached = { ttlMs: TTL_MS, cacheScope: 'public' }
  const listTools: Method = ({ message, id }) => {
    if (message.params.cursor !== undefined) throw new RpcError(paramsFault('The list of tools has one page.', 200), id)
    return { tools: toolbox.list }
  }
  const callTool: Method = ({ message: { params, inexact }, id, request }) => {
    const { name, arguments: values = {} } = params
    if (typeof name !== 'string' || !toolbox.has(name))
      throw new RpcError(paramsFault(`Unknown tool: ${shortened(name)}`, 200), id)
    if (!isObject(values)) throw new RpcError(paramsFault('The member arguments is an object.', 200), id)
    for (const [pointer, digits] of inexact)
      throw new RpcError(paramsFault(`The number ${digits} at ${pointer} has too many digits.`, 200), id)
    return toolbox.call(name, { request, values })
  }
  const legacy = new Map<string, Method>([
    ['initialize', () => ({ protocolVersion: LEGACY, capabilities, serverInfo, instructions })],
    ['ping', () => ({})],
    ['tools/list', listTools],
    ['tools/call', callTool],
  ])
  const modern = new Map<string, Method>([
    ['server/discover', () => ({ supportedVersions: REVISIONS, capabilities, instructions, ...cached })],
    ['tools/list', async (call) => ({ ...(await listTools(call)), ...cached })],
    ['tools/call', callTool],
  ])
  return async (message, revision, request) => {
    const { id, method } = message
    if (id === null) return noticeAnswer(method)
    const isModern = revision === MODERN
    const answer = (isModern ? modern : legacy).get(method)
    if (!answer) throw new RpcError(unknownMethod(method, isModern), id)
    const result = await withId(id, () => answer({ message, id, request }))
    if (!isModern) return resultAnswer(id, result)
    return resultAnswer(id, { resultType: 'complete', ...result, _meta: { [SERVER_INFO]: serverInfo } })
  }
}

/** Gives an error that knows no message the id of that. */
const withId = async (id: string | number, answer: () => object | Promise<object>): Promise<object> => {
  try {
    return await answer()
  } catch (error) {
    throw error instanceof RpcError && error.id === null ? new RpcError(error.refusal, id) : error
  }
}

const NAME_MAX = 100

const shortened = (name: unknown): string => String(name).slice(0, NAME_MAX)

const unknownMethod = (method: string, isModern: boolean) => ({
  status: isModern ? 404 : 200,
  code: CODES.method,
  message: `Method not found: ${shortened(method)}`,
})

/** Notices of clients change nothing here, since each request stands alone. */
const noticeAnswer = (method: string): AgentAnswer => {
  if (method.startsWith('notifications/')) return { status: 202, body: null }
  throw new RpcError({ status: 400, code: CODES.request, message: 'A request has an id.' })
}

const instructionsOf = ({ siteName, pages }: AgentContext): string =>
  [
    `Job postings of ${siteName}.`,
    ...(pages ? ['search_jobs, get_job and get_employer read the public postings without a key.'] : []),
    'The other tools take the API key of an employer in the header Authorization: Bearer KEY.',
    'Check a posting with check_posting, then store it with create_draft. A person publishes it in the console, unless the key has the scope jobs:publish.',
  ].join(' ')
