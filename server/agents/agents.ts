/** Tools for agents by the Model Context Protocol (modelcontextprotocol.io): streamable HTTP without sessions or streams. */
import type { AgentAnswer, AgentContext, AgentRequest } from './context.ts'
import { CODES, errorAnswer, RpcError, readMessage } from './json-rpc.ts'
import { createMethods } from './methods.ts'
import { isAllowedOrigin } from './origin.ts'
import { revisionOf } from './revision.ts'
import { keyedTools } from './tools/keyed.ts'
import { createPublicTools } from './tools/public.ts'
import { createToolbox } from './tools/toolbox.ts'

export type Agents = {
  /** Answers a message; throws the problem of a request that is none. */
  readonly answer: (request: AgentRequest) => Promise<AgentAnswer>
}

export const createAgents = (context: AgentContext): Agents => {
  const toolbox = createToolbox([...(context.pages ? createPublicTools(context.pages) : []), ...keyedTools])
  const methods = createMethods(context, toolbox)
  const answer = async (request: AgentRequest): Promise<AgentAnswer> => {
    if (!isAllowedOrigin(context, request))
      throw new RpcError({ status: 403, code: CODES.request, message: 'The Origin may not call this service.' })
    const message = readMessage(await request.readBody())
    return methods(message, revisionOf(message, request.headers), request)
  }
  return {
    answer: async (request) => {
      try {
        return await answer(request)
      } catch (error) {
        if (error instanceof RpcError) return errorAnswer(error)
        throw error
      }
    },
  }
}
