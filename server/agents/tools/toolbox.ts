/** The tools by their names: the list of them, and the calls, whose refusals become results that say so in words. */
import type { TSchema } from '@affiche/contract/schema.ts'
import { bearerOf } from '../../platform/http/bearer.ts'
import { invalidRequest, Problem } from '../../platform/sentences/problem.ts'
import { sentence } from '../../platform/sentences/sentence.ts'
import { createStructureCheck } from '../../platform/structure/structure.ts'
import { RpcError } from '../json-rpc.ts'
import { ojcpRefusal } from '../ojcp-refusal.ts'
import { toolError, toolResult } from './result.ts'
import type { Tool, ToolCall } from './tool.ts'

export type Toolbox = {
  /** Tools as the protocol lists them. */
  readonly list: readonly object[]
  readonly has: (name: string) => boolean
  /** Calls a tool that is there; throws an error of JSON-RPC where the tool refuses so. */
  readonly call: (name: string, call: ToolCall) => Promise<object>
}

export const createToolbox = (tools: readonly Tool[]): Toolbox => {
  const byName = new Map(tools.map((tool) => [tool.name, { tool, check: createStructureCheck(tool.input) }]))
  return {
    list: tools.map(listed),
    has: (name) => byName.has(name),
    call: async (name, call) => {
      const found = byName.get(name)
      if (!found) throw new Error(`There is no tool ${name}.`)
      try {
        const findings = found.check(call.values)
        if (findings.length > 0) throw invalidRequest(findings)
        if (found.tool.operations.length > 0) refuseWithoutKey(call)
        return toolResult(await found.tool.run(call))
      } catch (error) {
        if (!(error instanceof Problem) || error.code === 'internal-error') throw error
        const { language } = call.request
        if (found.tool.refusesByError === true) throw new RpcError(ojcpRefusal(name, error, language))
        return toolError(error, language)
      }
    },
  }
}

const refuseWithoutKey = ({ request: { headers } }: ToolCall): void => {
  if (bearerOf(headers.authorization) === undefined) throw new Problem('key-missing', sentence('bearerMissing'))
}

const listed = ({ name, title, description, operations, input, shownInput = input, output, annotations }: Tool) => ({
  name,
  title,
  description,
  inputSchema: published(shownInput),
  outputSchema: operations.length === 0 ? published(output) : withoutWords(published(output)),
  annotations: { title, ...annotations },
})

/** Formats that JSON Schema knows; our own mean nothing to a client, and the descriptions say what they ask. */
const KNOWN_FORMATS: ReadonlySet<unknown> = new Set(['date', 'date-time', 'uri'])

const published = (schema: TSchema): unknown =>
  JSON.parse(JSON.stringify(schema), (name, value) =>
    name === 'format' && typeof value === 'string' && !KNOWN_FORMATS.has(value) ? undefined : value,
  )

/** The schemas of the interface are told with words where they are sent; those of five answers would fill a context. */
const withoutWords = (schema: unknown): unknown =>
  JSON.parse(JSON.stringify(schema), (name, value) =>
    name === 'examples' || (name === 'description' && typeof value === 'string') ? undefined : value,
  )
