/** Long texts of writes are judged on a thread of their own, before the write is asked for. */
import { Worker } from 'node:worker_threads'
import type { JudgedBefore } from '../../jobs/description/judge-text.ts'
import type { Answer, AnswerCall, Call } from '../../jobs/operations/request.ts'
import { refused } from '../../platform/engines/sqlite/write-queue.ts'
import { NOBODY } from '../../platform/http/limits/counter.ts'
import { sentence } from '../../platform/sentences/sentence.ts'
import { isLarge, type TextResult, type TextTask } from './protocol.ts'

/** The young generation, in MiB: trees of a long text are made and dropped, which half its time went to collect in 6 MiB. */
const YOUNG_MIB = 48

export type TextJudge = {
  /** The long texts of a call; rejects with 503 what has waited for too long. */
  readonly judge: (call: Call) => Promise<readonly JudgedBefore[]>
  readonly close: () => Promise<void>
}

type Waiting = PromiseWithResolvers<readonly JudgedBefore[]>

type Options = {
  /** Called if the thread ends unexpectedly. */
  readonly onEnd: (error: unknown) => void
  readonly script?: URL
}

const START = new URL('start.js', import.meta.url)

/**
 * Starts the thread with the first long text. Where it has died, who does the write judges the texts that it had, and
 * the next one starts another.
 */
export const createTextJudge = ({ onEnd, script = START }: Options): TextJudge => {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let nextId = 1

  const receive = ({ id, judged }: TextResult): void => {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (judged === null) asked?.reject(refused(sentence('writesFull')))
    else asked?.resolve(judged)
  }
  const giveBack = (): void => {
    for (const { resolve } of waiting.values()) resolve([])
    waiting.clear()
  }
  const end = (ended: Worker, error: unknown): void => {
    if (worker !== ended) return
    worker = null
    onEnd(error)
    giveBack()
  }
  const start = (): Worker => {
    const started = new Worker(script, {
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MIB },
    })
    started.unref()
    started.on('message', receive)
    started.on('error', (error) => end(started, error))
    started.on('exit', () => end(started, new Error('The thread that judges long texts ended.')))
    return started
  }

  const judge: TextJudge['judge'] = (call) => {
    const id = nextId++
    const asked: Waiting = Promise.withResolvers()
    waiting.set(id, asked)
    worker ??= start()
    const body = new Uint8Array(call.body)
    const task: TextTask = {
      id,
      owner: ownerOf(call),
      body,
      isLines: call.operation === 'writeJobs',
      lenient: call.lenient,
    }
    worker.postMessage(task, [body.buffer])
    return asked.promise
  }
  const close: TextJudge['close'] = async () => {
    const ended = worker
    worker = null
    giveBack()
    await ended?.terminate()
  }
  return { judge, close }
}

/** Answers writes whose long texts were judged before; those of an employer keep their order. */
export const judgingTexts = (answerWrite: AnswerCall, { judge }: Pick<TextJudge, 'judge'>): AnswerCall => {
  /** Resolves when the last write of an employer was asked for. */
  const tails = new Map<number, Promise<void>>()

  const inOrder = (call: Call): Promise<Answer> => {
    const owner = ownerOf(call)
    const before = tails.get(owner)
    const judging = isLarge(call) ? judge(call) : Promise.resolve([])
    const asking = Promise.allSettled([judging, before]).then(async () => {
      const judged = await judging
      return { answering: answerWrite({ ...call, judged }) }
    })
    const tail: Promise<void> = asking.then(ignore, ignore).then(() => {
      if (tails.get(owner) === tail) tails.delete(owner)
    })
    tails.set(owner, tail)
    return asking.then(({ answering }) => answering)
  }
  return (call) => (isLarge(call) || tails.has(ownerOf(call)) ? inOrder(call) : answerWrite(call))
}

const ignore = (): void => undefined

const ownerOf = ({ employer }: Pick<Call, 'employer'>): number => employer?.id ?? NOBODY
