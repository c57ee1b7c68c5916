/** The address of the tools for agents, whose code is loaded with the first request for it. */
import type { Agents } from '../../agents/agents.ts'
import type { AgentContext } from '../../agents/context.ts'
import type { PageContext } from '../../html/page.ts'
import type { Settings } from '../../platform/config/settings.ts'
import { VERSION } from '../../platform/config/version.ts'
import { methodProblem, Problem } from '../../platform/sentences/problem.ts'
import { sentence } from '../../platform/sentences/sentence.ts'
import type { BaseUrl } from '../base-url.ts'
import { type BodyDeps, createBodyReader } from '../body.ts'
import type { Exchange } from '../exchange.ts'
import { accepts } from '../negotiation.ts'
import { type AnswerPage, senderOf } from '../pages/page-adapter.ts'
import type { Fail } from '../problem-response.ts'
import { JSON_TYPE, type Send } from '../reply.ts'
import type { CallOperation } from './operation-calls.ts'

type Deps = BodyDeps & {
  readonly settings: BodyDeps['settings'] & Pick<Settings, 'trustProxy' | 'siteName' | 'baseUrl' | 'corsOrigins'>
  readonly contexts: { readonly createPublic: (() => Promise<PageContext>) | null }
  readonly callOperation: CallOperation
  readonly baseUrl: BaseUrl
  readonly send: Send
  readonly fail: Fail
}

export const createMcpEndpoint = (deps: Deps): AnswerPage => {
  const { send, fail } = deps
  let loading: Promise<Agents> | null = null
  const load = async (): Promise<Agents> => {
    const [{ createAgents }, context] = await Promise.all([import('../../agents/agents.ts'), contextOf(deps)])
    return createAgents(context)
  }
  const requestOf = createRequestReader(deps)
  const answer = async (exchange: Exchange): Promise<void> => {
    const { method = '', headers } = exchange.request
    if (method !== 'POST') throw methodProblem(method, ['POST'])
    if (!accepts(headers.accept, { success: [] }))
      throw new Problem('not-acceptable', sentence('notAcceptable', { media: 'application/json' }))
    loading ??= load()
    const agents = await loading.catch((error: unknown) => {
      // The next request tries again.
      loading = null
      throw error
    })
    const { request, release } = requestOf(exchange)
    try {
      const { status, body } = await agents.answer(request)
      const reply = body === null ? { headers: [], body: '' } : { headers: JSON_TYPE, body: JSON.stringify(body) }
      send(exchange, { status, ...reply })
    } finally {
      release()
    }
  }
  return (exchange) => {
    answer(exchange).catch((error: unknown) => fail(exchange, error))
  }
}

const contextOf = async ({ settings, contexts }: Deps): Promise<AgentContext> => {
  const { siteName, baseUrl, corsOrigins } = settings
  return { siteName, baseUrl, corsOrigins, version: VERSION, pages: (await contexts.createPublic?.()) ?? null }
}

const createRequestReader = (deps: Deps) => {
  const { settings, baseUrl, callOperation } = deps
  const readBody = createBodyReader(deps)
  return (exchange: Exchange) => {
    const { request, language } = exchange
    const answered = Promise.withResolvers<void>()
    const read = {
      method: request.method ?? '',
      headers: request.headers,
      language,
      base: baseUrl(request),
      sender: senderOf(request, settings.trustProxy),
      readBody: async () => {
        const { bytes, reservation } = await readBody(exchange)
        // The bytes are held until the answer, even if the connection closes earlier.
        void reservation?.keepDuring(answered.promise)
        return bytes
      },
      callOperation: (asked: Parameters<CallOperation>[1]) => callOperation(exchange, asked),
    }
    return { request: read, release: answered.resolve }
  }
}
