/** Hints of posting laws in answers. */
import type { Language } from '@affiche/contract/values.ts'
import type { ReadContext } from '../jobs/context.ts'
import { jobIdNotFound, jobNotFound } from '../jobs/context.ts'
import type { StoredJob } from '../jobs/job.ts'
import type { Answer, Call, EmployerCall } from '../jobs/operations/request.ts'
import type { Hints } from '../jobs/render-v12.ts'
import type { MaybePromise } from '../platform/lib/maybe-promise.ts'
import type { PostingEvent } from './facts.ts'
import type { JobLaw, LawOf } from './job-law.ts'
import { NOTICE } from './sentences.ts'

/** Reads with the posting laws; `lawOf` loads the reader of descriptions with its first call. */
export type LawReadContext = ReadContext & { readonly lawOf: LawOf }

/** The laws for the writes of a call; v1.1 knows none. */
export const lawOfCall = (
  { version, employer }: Pick<EmployerCall, 'version' | 'employer'>,
  lawOf: LawOf,
): MaybePromise<JobLaw | null> => (version === 'v1.1' ? null : lawOf(employer))

/** Hints in an answer to a write, beside the job; none without laws. */
export const hintsIn = (
  law: JobLaw | null,
  job: StoredJob,
  { language, event }: { readonly language: Language; readonly event?: PostingEvent },
): Partial<Hints> => (law ? { hints: law.hints(job, language, event), notice: NOTICE[language] } : {})

/** An answer with sentences in another language than English says so, as a problem does. */
export const languageHeaders = ({ version, language }: Pick<Call, 'version' | 'language'>): Record<string, string> =>
  version === 'v1.1' || language === 'en' ? {} : { 'Content-Language': language }

export const answerHints =
  ({ store, lawOf }: Pick<LawReadContext, 'store' | 'lawOf'>) =>
  async (call: EmployerCall): Promise<Answer> => {
    const { employer, id, language } = call
    const law = await lawOf(employer)
    const job = await store.as(employer.id).get(id(jobIdNotFound))
    if (!job) throw jobNotFound()
    const body = { data: law.hints(job, language), notice: NOTICE[language] }
    return { status: 200, headers: languageHeaders(call), body }
  }
