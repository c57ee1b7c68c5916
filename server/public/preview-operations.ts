import { LANGUAGES, type Language } from '@affiche/contract/values.ts'
import { jobIdNotFound, jobNotFound, type ReadContext } from '../jobs/context.ts'
import type { StoredJob } from '../jobs/job.ts'
import type { Answer, EmployerCall } from '../jobs/operations/request.ts'
import { invalidRequest, Problem } from '../platform/sentences/problem.ts'
import { sentence } from '../platform/sentences/sentence.ts'
import { textLanguagesOf } from './make-document.ts'
import { type MakePreview, previewPath } from './preview.ts'

/** `preview`: null where no job is public. */
export type PreviewContext = Pick<ReadContext, 'store'> & { readonly preview: MakePreview | null }

export const answerPreview =
  ({ store, preview }: PreviewContext) =>
  async (call: EmployerCall): Promise<Answer> => {
    const { employer, document, base } = call
    if (document.findings.length > 0) throw invalidRequest(document.findings)
    const job = await store.as(employer.id).get(call.id(jobIdNotFound))
    if (!job) throw jobNotFound()
    if (preview === null) throw new Problem('preview-unavailable', sentence('previewWithoutPages'))
    const made = await preview({ employerId: employer.id, jobId: job.id })
    if (made === null) throw new Problem('preview-unavailable', sentence('previewOfHidden'))
    const url = `${base}${previewPath(pageLanguage(job, call.language), made.signed)}`
    return { status: 201, headers: { Location: url }, body: { url, expiresAt: new Date(made.endsAt).toISOString() } }
  }

/** The language of the request if the posting has a text in it, else the first that it has one in. */
const pageLanguage = (job: StoredJob, language: Language): Language => {
  const languages = textLanguagesOf(job)
  return languages.includes(language) ? language : (languages[0] ?? LANGUAGES[0])
}
