/**
 * A thread that judges long descriptions, which takes up to a second of each: neither the thread that writes nor one
 * that answers waits for it. Employers take turns here as they do at the writer.
 */
import { parentPort } from 'node:worker_threads'
import { judgeText } from '../../jobs/description/judge-text.ts'
import { createSchedule } from '../writer/schedule.ts'
import { longTextsIn, type TextResult, type TextTask } from './protocol.ts'

const port = parentPort
if (!port) throw new Error('Long texts are judged on a thread.')

const send = (result: TextResult): void => port.postMessage(result)

const schedule = createSchedule()

port.on('message', (task: TextTask) => {
  const { id, owner, body, lenient } = task
  const begin = async (): Promise<void> => {
    const judged = longTextsIn(task).map((text) => ({ text, ...judgeText(text, lenient) }))
    send({ id, judged })
  }
  const refuse = (): void => send({ id, judged: null })
  schedule.add({ owner, bytes: body.byteLength, isLine: false, mayBeRefused: true, begin, refuse })
})
