/** Answers the operations that change jobs; apart, since the thread that only reads need not load what judges a job. */
import type { Workshop } from '../use-cases/workshop.ts'
import { bind, type WriteId } from './answers.ts'
import type { AnswerCall } from './call.ts'
import { jobWrites } from './job-writes.ts'

export const createWriteAnswers = (workshop: Workshop): AnswerCall => bind<WriteId>(jobWrites(workshop))
