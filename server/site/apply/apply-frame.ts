/** Dependencies that the form of applications in one language and its answers have in common. */
import { createHmac, randomBytes } from 'node:crypto'
import type { Language } from '@affiche/contract/values.ts'
import type { ApplicationFace } from '../../applications/ports.ts'
import type { Frame } from '../../html/frame.ts'
import { noSuchPage, type PageAnswer, type PageRequest } from '../../html/page.ts'
import { createScan, type Scan } from '../../platform/http/outgoing/clamd.ts'
import { andThen, type MaybePromise } from '../../platform/lib/maybe-promise.ts'
import { eachPiece, inPieces, type PieceWork } from '../../platform/lib/pieces.ts'
import type { PublicJob } from '../../public/ports.ts'
import { wayToApply } from '../../public/way-to-apply.ts'
import { createFind, isOpen } from '../posting/find.ts'
import { createGone } from '../posting/gone.ts'
import { type PostingView, viewOf } from '../posting/view.ts'
import { type Caps, createCaps } from './caps.ts'
import { formKeysOf } from './keys.ts'
import { createMoments, type Moments } from './moment.ts'
import { createPuzzles, type Puzzles } from './puzzle.ts'

export type ApplyFrame = Pick<Frame, 'layout' | 'refuse' | 'codes'> & {
  readonly face: ApplicationFace
  readonly moments: Moments
  readonly puzzles: Puzzles
  readonly caps: Caps
  /** Null without a scanner. */
  readonly scan: Scan | null
  /** Keyed digest of what was sent. */
  readonly digestOf: (parts: readonly (string | Uint8Array)[]) => Promise<Uint8Array>
  /** A posting as it is, whether or not it takes applications; null for one that is gone. */
  readonly viewOf: (jobId: number) => MaybePromise<PostingView | null>
  /** Finds the open posting of a code that takes applications by the form; one that is gone is answered as on its page. */
  readonly find: (request: PageRequest, code: string, answer: AnswerOpen) => MaybePromise<PageAnswer>
}

/** A posting that takes applications by the form, and the address that gets them. */
export type OpenPosting = { readonly job: PublicJob; readonly view: PostingView; readonly recipient: string }

export type AnswerOpen = (posting: OpenPosting) => MaybePromise<PageAnswer>

export const createApplyFrame = (frame: Frame, face: ApplicationFace, language: Language): ApplyFrame => {
  const { layout, refuse, codes, clock, tallies } = frame
  const { settings } = face
  const keys = formKeysOf(face.formKey)
  return {
    layout,
    refuse,
    codes,
    face,
    moments: createMoments({ key: keys.moments, clock, randomBytes }),
    puzzles: createPuzzles(keys),
    caps: createCaps({ clock, tallies, settings }),
    scan: settings.clamdUrl === null ? null : createScan(settings.clamdUrl),
    digestOf: (parts) => inPieces(digesting(keys.digests, parts)),
    viewOf: (jobId) =>
      andThen(frame.reader.get(jobId, frame.today()), (job) =>
        job !== null && isOpen(job) ? viewOf(job, language) : null,
      ),
    find: createFindOpen(frame, language),
  }
}

const LENGTH_BYTES = 4

/** Each part has its length before it, so that nothing moves from one to the next unseen. */
function* digesting(key: Uint8Array, parts: readonly (string | Uint8Array)[]): PieceWork<Uint8Array> {
  const mac = createHmac('sha256', key)
  for (const part of parts) {
    const length = Buffer.alloc(LENGTH_BYTES)
    length.writeUInt32BE(Buffer.byteLength(part))
    mac.update(length)
    yield* eachPiece(typeof part === 'string' ? Buffer.from(part) : part, (piece) => void mac.update(piece))
  }
  return mac.digest()
}

const createFindOpen = (frame: Frame, language: Language): ApplyFrame['find'] => {
  const find = createFind(frame)
  const gone = createGone(frame)
  return (request, code, answer) =>
    find(code, (job) => {
      if (!isOpen(job)) return gone(request, job, { language })
      const view = viewOf(job, language)
      const way = wayToApply(view.document, view.textLanguage, true)
      // Else its candidates apply on the site of the employer.
      if (way?.by !== 'form') throw noSuchPage()
      return answer({ job, view, recipient: way.to })
    })
}
