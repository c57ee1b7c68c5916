/** The rules of the interface, over a job that is to be sent: what it would be refused for. */
import { readNewJob } from '../../jobs/input.ts'
import type { WriteReference } from '../../lists/reference.ts'
import type { IsoDate } from '../../platform/lib/dates.ts'
import { readJson } from '../../platform/sentences/json-document.ts'
import { Problem } from '../../platform/sentences/problem.ts'
import { ENGLISH, say } from '../../platform/sentences/say.ts'
import { refused } from './item.ts'
import type { Judge } from './map-item.ts'

type Rules = { readonly reference: WriteReference; readonly today: IsoDate }

/** An employer that may all that a plan allows; the service that gets the job knows the real one. */
const ANYONE = { id: 1, name: 'Import', plan: 'unlimited', suspended: false } as const

export const createJudge = ({ reference, today }: Rules): Judge => {
  const reading = { employer: ANYONE, reference, today, lenient: false, version: 'v1.2' } as const
  return (job) => {
    try {
      readNewJob(readJson(Buffer.from(job)), reading)
      return []
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const { code, sentence, findings } = error
      if (findings.length === 0) return [refused('', code, say(sentence, ENGLISH))]
      return findings.map((finding) => refused(finding.pointer, finding.code, say(finding.sentence, ENGLISH)))
    }
  }
}
