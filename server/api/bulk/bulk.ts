/** `POST /bulk`: reads lines, has each done, and answers with a result for each. */
import type { Logger } from 'pino'
import { readRetryable } from '../../jobs/operations/idempotency.ts'
import type { LineOutcome } from '../../jobs/operations/line-outcome.ts'
import { wantsRepresentation } from '../../jobs/operations/prefer.ts'
import type { Answer, AnswerCall, Call } from '../../jobs/operations/request.ts'
import type { Settings } from '../../platform/config/settings.ts'
import { lateProblem } from '../../platform/http/limits/arrival.ts'
import { createBodyBudget } from '../../platform/http/limits/body-budget.ts'
import { type Counters, NOBODY } from '../../platform/http/limits/counter.ts'
import { atomicMax } from '../../platform/http/limits/published.ts'
import { invalidRequest } from '../../platform/sentences/problem.ts'
import { createFailureLog } from '../failure-log.ts'
import { type AnswerLines, goneProblem, openLineBody, refuseLineBody } from '../line-body.ts'
import { toProblem } from '../problem-response.ts'
import { createResults } from './results.ts'
import { type StreamRun, startStreamRun } from './stream-run.ts'
import { runWhole } from './whole-run.ts'

/** Lines that are under way at once: of a store that runs them in their order, and of one that runs them side by side. */
const UNDER_WAY = { ordered: 32, unordered: 32 }

type Deps = {
  readonly settings: Pick<
    Settings,
    'bodyLimit' | 'bodyBytesMax' | 'bulkOperationsMax' | 'bulkBytesMax' | 'requestTimeoutSeconds'
  >
  readonly counters: Pick<Counters, 'bodyBytes'>
  readonly answerWrite: AnswerCall
  /** True if the store runs writes in the order in which they are asked for. */
  readonly ordersWrites: boolean
  readonly logger: Logger
  readonly isClosing: () => boolean
}

/** The answer begins when the body has arrived. */
export const createBulk = (deps: Deps): AnswerLines => {
  const { settings, counters, ordersWrites, logger } = deps
  const { bodyLimit: lineMax, bulkBytesMax: bytesMax } = settings
  const timeoutMs = settings.requestTimeoutSeconds * 1000
  const reserve = createBodyBudget(settings.bodyBytesMax, counters.bodyBytes)
  const logFailure = createFailureLog(logger)
  const lanes = { max: UNDER_WAY[ordersWrites ? 'ordered' : 'unordered'], ordered: ordersWrites }

  return async (exchange, template) => {
    const { request } = exchange
    refuseLineBody(request, bytesMax)
    const { values, findings } = template.query
    const faults = [...readRetryable(template).findings, ...findings]
    if (faults.length > 0) throw invalidRequest(faults)
    const call = { ...template, representation: wantsRepresentation(request.headers.prefer) }
    const reservation = reserve(request, template.employer?.id ?? NOBODY)
    const body = openLineBody(request, { lineMax, bytesMax, timeoutMs, reservation, seen: exchange.tap?.take })
    const results = createResults({ ...call, requestId: exchange.id })
    const common = { body, results, lineMax }
    if (values.atomic === 'true' || values.dryRun === 'true')
      return reservation.keepDuring(answerWhole(deps, call, common))
    const run = startStreamRun({
      ...common,
      version: call.version,
      operationsMax: settings.bulkOperationsMax,
      lanes,
      ask: async (line, n) => outcomeOf(await deps.answerWrite({ ...call, body: line, idempotency: ofLine(call, n) })),
      faultOf: (error, n) => {
        const problem = toProblem(error)
        logFailure(`${exchange.id}#${n}`, problem)
        return problem
      },
      isClosing: deps.isClosing,
    })
    const done = reservation.keepDuring(run.done)
    await body.arrived
    const cut = body.cut()
    // Operations that were carried out have results, whatever became of the rest.
    if (cut !== 'gone' && (cut !== 'late' || body.hasLines()))
      return { status: 200, headers: headersOf(call), lines: answerOf(run, done) }
    run.abandon()
    await done
    throw cut === 'late' ? lateProblem() : goneProblem()
  }
}

/** Ends when every line is done, also where the client leaves before. */
async function* answerOf({ parts, abandon }: StreamRun, done: Promise<void>): AsyncGenerator<string> {
  try {
    yield* parts()
  } finally {
    abandon()
    await done
  }
}

/** Lines are named by the path alone, since the query says nothing about them. */
const ofLine = ({ idempotency }: Call, line: number): Call['idempotency'] =>
  idempotency && { ...idempotency, line, address: idempotency.address.replace(/\?.*/s, '') }

const outcomeOf = ({ outcomes = [] }: Answer): LineOutcome => {
  const [outcome] = outcomes
  if (!outcome) throw new Error('A line has no outcome.')
  return outcome
}

type Common = Pick<Parameters<typeof runWhole>[0], 'body' | 'results' | 'lineMax'>

const answerWhole = async ({ settings, answerWrite }: Deps, call: Call, common: Common): Promise<Answer> => {
  const atomic = call.query.values.atomic === 'true'
  let replay: Answer['headers'] = {}
  const lines = await runWhole({
    ...common,
    atomic,
    bytesMax: settings.bulkBytesMax,
    operationsMax: atomic ? atomicMax(settings) : settings.bulkOperationsMax,
    ask: async (body, judgesOnly) => {
      const values = { ...call.query.values, ...(judgesOnly ? { dryRun: 'true' } : {}) }
      const { outcomes = [], headers } = await answerWrite({ ...call, query: { ...call.query, values }, body })
      replay = headers
      return outcomes
    },
  })
  return { status: 200, headers: { ...headersOf(call), ...replay }, lines: inTurn(lines) }
}

async function* inTurn(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines
}

const headersOf = ({ lenient, representation, query }: Call): Record<string, string> => {
  const applied = [...(lenient ? ['handling=lenient'] : []), ...(representation ? ['return=representation'] : [])]
  return {
    ...(applied.length === 0 ? {} : { 'Preference-Applied': applied.join(', ') }),
    ...(query.values.dryRun === 'true' ? { 'Affiche-Dry-Run': '200' } : {}),
  }
}
