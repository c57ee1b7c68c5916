/** Judgement of a form that was sent: every fault at once, or what may be handed in. */
import type { Language } from '@affiche/contract/values.ts'
import { type FileFault, judgeFile } from '../../applications/files/judge.ts'
import type { ApplicationFile } from '../../applications/ports.ts'
import type { SentFile } from '../../platform/http/multipart.ts'
import type { ApplyFrame } from './apply-frame.ts'
import { type Faults, faultsOf, present } from './fields.ts'
import type { Moment } from './moment.ts'
import type { FormAsSent } from './sent-form.ts'
import { applyWords } from './words.ts'

export type Judgement = {
  readonly faults: Faults
  /** Null for a form whose moment does not count. */
  readonly moment: Moment | null
  /** True with a solved puzzle; false without one, or with a wrong one, which is a fault. */
  readonly isProven: boolean
  readonly file: ApplicationFile | null
}

export const createJudge =
  ({ moments, puzzles }: ApplyFrame, language: Language) =>
  async (sent: FormAsSent, jobId: number): Promise<Judgement> => {
    const { faults } = applyWords[language]
    const read = moments.read(sent.token, jobId)
    const moment = typeof read === 'string' ? null : read
    const isProven = moment !== null && sent.proof !== '' && (await puzzles.isSolved(sent.proof, moment.token))
    const isForged = moment !== null && sent.proof !== '' && !isProven
    const { file, fault } = await fileOf(sent.files, language)
    const typed = faultsOf(sent.fields, language, sent.files.length > 0)
    const form = typeof read === 'string' ? faults[read] : isForged ? faults.proof : null
    return { faults: { ...typed, ...present({ form, file: fault }) }, moment, isProven, file }
  }

type Filed = { readonly file: ApplicationFile | null; readonly fault: string | null }

const fileOf = async (files: readonly SentFile[], language: Language): Promise<Filed> => {
  const [first] = files
  if (!first) return { file: null, fault: null }
  if (files.length > 1) return { file: null, fault: applyWords[language].faults.file.several }
  const { field: _, ...sent } = first
  const judged = await judgeFile(sent)
  return 'file' in judged
    ? { file: judged.file, fault: null }
    : { file: null, fault: sentenceOf(judged.fault, language) }
}

const sentenceOf = (fault: FileFault, language: Language): string => {
  const { faults, kinds } = applyWords[language]
  if (fault.what !== 'name') return faults.file[fault.what]
  return faults.file.name({ extension: fault.extension, kind: kinds[fault.kind] })
}
