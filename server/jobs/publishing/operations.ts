import type { Employer } from '../../employers/employer.ts'
import { internalCall } from '../operations/internal-call.ts'
import type { AnswerCall } from '../operations/request.ts'
import type { Publication } from './publish.ts'

/** Has a draft published by the thread that writes. */
export const publishBy =
  (answerWrite: AnswerCall) =>
  async ({ employer, id }: { readonly employer: Employer; readonly id: number }): Promise<Publication> => {
    const { body } = await answerWrite(internalCall({ operation: 'publishDraft', employer, keyId: null, id }))
    return (body as { readonly outcome: Publication }).outcome
  }
