import type { ProblemBody } from '@affiche/contract/problem-body.ts'
import { joinLines } from '../../platform/lib/line-splitter.ts'
import { askInLines, type Service } from './service-client.ts'

/** The service, and how it is asked. */
export type Target = Service & { readonly atomic: boolean; readonly dryRun: boolean; readonly lenient: boolean }

/** Result of a line, as `POST /bulk` gives it. */
export type Result = {
  readonly n: number
  readonly op?: string
  readonly tag?: string
  readonly status: number
  readonly changed?: boolean
  readonly replayed?: boolean
  readonly problem?: ProblemBody
}

export type SentBatch = {
  readonly results: readonly Result[]
  /** False if an atomic bulk was refused. */
  readonly stored: boolean
}

type AnswerLine = Result & { readonly end?: true; readonly summary?: { readonly stopped: string | null } }

/** Sends lines until all are answered: after a cut the same key has the service go on where it was. */
export const sendBatch = (
  { atomic, dryRun, lenient, ...service }: Target,
  lines: readonly Uint8Array[],
  key: string,
): Promise<SentBatch> => {
  const order = {
    path: '/bulk',
    query: { ...(atomic ? { atomic: 'true' } : {}), ...(dryRun ? { dryRun: 'true' } : {}) },
    headers: { 'Idempotency-Key': `"${key}"`, ...(lenient ? { Prefer: 'handling=lenient' } : {}) },
    body: joinLines(lines),
  }
  return askInLines<AnswerLine, SentBatch>(service, order, {
    read: async (answered, note) => {
      const results: Result[] = []
      for await (const line of answered) {
        if (line.end)
          return line.summary?.stopped === 'unavailable'
            ? { failure: 'The store cannot be used.' }
            : { results, stored: true }
        results.push(line)
        if (line.status !== 503) note()
      }
      return null
    },
    refused: ({ code, results = [] }) =>
      code === 'bulk-refused' ? { results: results as unknown as readonly Result[], stored: false } : null,
  })
}
