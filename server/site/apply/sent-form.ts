/** Reading of the form of applications, within its limits. */
import { FILE_BYTES_MAX } from '../../applications/files/judge.ts'
import type { PageRequest } from '../../html/page.ts'
import { noForm, type SentFile } from '../../platform/http/multipart.ts'
import { type Fields, FORM_FIELDS, readFields } from './fields.ts'

/** The other fields of the form, and what is between them. */
const OTHER_BYTES = 64 * 1024

export type FormAsSent = {
  readonly fields: Fields
  readonly token: string
  /** Solution of the puzzle; empty without one, and where the hidden field was filled in. */
  readonly proof: string
  readonly files: readonly SentFile[]
}

/** Throws a problem for a body that is no such form, is too large, or does not arrive in time. */
export const readSentForm = async (request: PageRequest): Promise<FormAsSent> => {
  const { fields, files } = await request.readApplication(FILE_BYTES_MAX + OTHER_BYTES)
  if (files.some(({ field }) => field !== FORM_FIELDS.file)) throw noForm()
  // By a robot, or by a browser that fills in what it likes: a link by mail tells them apart, and no candidate is lost.
  const isTrapped = (fields.get(FORM_FIELDS.trap) ?? '') !== ''
  return {
    fields: readFields(fields),
    token: fields.get(FORM_FIELDS.token) ?? '',
    proof: isTrapped ? '' : (fields.get(FORM_FIELDS.proof) ?? ''),
    files,
  }
}
