/** Answers the operations that change jobs; apart, since the thread that only reads need not load what judges a job. */
import type { WriteContext } from '../use-cases/context.ts'
import { bind, type WriteId } from './handlers.ts'
import { jobWrites } from './job-writes.ts'
import type { AnswerCall } from './request.ts'

export const createWriteAnswers = (workshop: WriteContext): AnswerCall => bind<WriteId>(jobWrites(workshop))
