import type { Frame } from '../../html/frame.ts'
import { noSuchPage, type PageAnswer } from '../../html/page.ts'
import { andThen, type MaybePromise } from '../../platform/lib/maybe-promise.ts'
import type { PublicJob, PublicState } from '../../public/ports.ts'

/** Finds the job of a code; one that was never public is as unknown as a text that is no code. */
export const createFind =
  ({ codes, reader, today, ifMade }: Frame) =>
  (code: string, answer: (job: PublicJob) => MaybePromise<PageAnswer>): MaybePromise<PageAnswer> => {
    const id = codes.jobIdOf(code)
    if (id === null) throw noSuchPage()
    return andThen(reader.get(id, today()), (job) => {
      if (job !== null && isOpen(job)) return answer(job)
      return ifMade(() => {
        if (job === null) throw noSuchPage()
        return answer(job)
      })
    })
  }

/** True for a posting that the follower has shown, and that may be public by its present state. */
export const isOpen = ({ shown, open }: PublicState): boolean => shown && open
