/** Proofs of posting in the console: issued, shown for printing, and as the record itself. */

import { NO_STORE } from '../../html/answers.ts'
import { noSuchPage, type PageAnswer } from '../../html/page.ts'
import { readInt32 } from '../../platform/lib/decimal.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { say } from '../../platform/sentences/say.ts'
import { type Sentence, sentence } from '../../platform/sentences/sentence.ts'
import type { Proof, ProofHead } from '../../proof/ports.ts'
import { type ProofOrder, provePosting } from '../../proof/prove-posting.ts'
import { type ProofRecord, sha256 } from '../../proof/record.ts'
import type { Written } from '../../upkeep/ports.ts'
import { sidesOf } from '../actor-services.ts'
import { answerConsole, seeOther } from '../answers.ts'
import type { ConsoleFrame } from '../frame.ts'
import { type ConsoleRoute, employerPath, type MemberContext } from '../request-context.ts'
import { consoleWords } from '../words.ts'
import { changedMembers } from './ends.ts'
import { oneByOne } from './one-by-one.ts'
import { headingOf, proofPage } from './page.ts'
import { titleIn } from './summary.ts'
import { proofWords } from './words.ts'

const PATH = '/{employer}/jobs/{id}/proof'

/** An order, and the writes that look at the right of who asks. */
type Ordered = ProofOrder & Pick<Written, 'publicWrites'>

export const proofRoutes = (frame: ConsoleFrame): readonly ConsoleRoute[] => {
  const ordered = oneByOne(async ({ publicWrites, ...order }: Ordered) => {
    if (!(await isKnown(frame, order))) return null
    return provePosting({ ...frame, store: { ...frame.store, publicWrites } })(order)
  })
  const issue = async (context: MemberContext): Promise<PageAnswer> => {
    const { employer, key } = context.membership
    const { publicWrites } = sidesOf(frame, context)
    const about = { jobId: jobOf(context), base: context.request.base, publicWrites }
    const order = { employerId: employer.id, keyId: key.id, ...about }
    const proven = ordered(context.signedIn.person.id, order)
    if (!proven) return answer(frame, context, { proof: null, fault: null, isBusy: true })
    const made = await proven
    if (!made) throw noSuchPage()
    if ('fault' in made) return answer(frame, context, { proof: null, fault: made.fault })
    return seeOther(`${pathOf(context, order.jobId)}?record=${made.proof.hash}`)
  }
  return [
    {
      kind: 'member',
      path: PATH,
      right: 'read',
      get: async (context) => answer(frame, context, await requestedProof(frame, context)),
      post: issue,
    },
    { kind: 'member', path: `${PATH}.json`, right: 'read', get: (context) => answerRecord(frame, context) },
  ]
}

const jobOf = ({ parameters: [id = ''] }: MemberContext): number => {
  const jobId = readInt32(id)
  if (jobId === null) throw noSuchPage()
  return jobId
}

const pathOf = (context: MemberContext, jobId: number): string => employerPath(context, `/jobs/${jobId}/proof`)

type RequestedProof = { readonly proof: Proof | null; readonly fault: Sentence | null; readonly isBusy?: boolean }

const HASH = /^[0-9a-f]{64}$/

/** The proof that the address names, or the newest of the job; null without any. */
const requestedProof = async ({ store }: ConsoleFrame, context: MemberContext): Promise<RequestedProof> => {
  const [employerId, jobId] = [context.membership.employer.id, jobOf(context)]
  const [newest] = await store.public.proofs({ employerId, jobId, limit: 1 })
  const named = context.request.query.get('record')
  const hash = named ?? newest?.hash ?? null
  if (hash === null) return { proof: null, fault: null }
  const proof = HASH.test(hash) ? await store.public.proof(employerId, hash) : null
  if (proof?.jobId !== jobId) throw noSuchPage()
  return sha256(proof.document) === proof.hash
    ? { proof, fault: null }
    : { proof: null, fault: sentence('proofChanged', { hash }) }
}

/** Proofs that a page links to. */
const EARLIER_MAX = 20

const answer = async (frame: ConsoleFrame, context: MemberContext, shown: RequestedProof): Promise<PageAnswer> => {
  const { proof, isBusy = false } = shown
  const { store, layout, siteName, lists } = frame
  const { language } = context
  const jobId = jobOf(context)
  const employerId = context.membership.employer.id
  const heads = await store.public.proofs({ employerId, jobId, limit: EARLIER_MAX })
  // Whoever asks for a job that is no employer's, or another's, gets what an unknown address gets.
  if (heads.length === 0 && !isBusy && !(await isKnown(frame, { employerId, jobId }))) throw noSuchPage()
  const record = proof && (JSON.parse(proof.document) as ProofRecord)
  const job = await store.as(employerId).get(jobId)
  const fault = isBusy ? proofWords[language].busy : shown.fault && say(shown.fault, { language })
  const about = {
    language,
    proof,
    lists,
    siteName,
    token: context.token,
    canIssue: !context.membership.employer.suspended,
    fault,
    title: record ? titleIn(record, language) : (job?.title ?? null),
    back: backOf(context, job === null ? null : jobId),
    changed: record ? await changedMembers(store, record) : new Map(),
    path: pathOf(context, jobId),
    earlier: heads.filter(({ hash }: ProofHead) => hash !== proof?.hash),
    timeZone: frame.timeZone,
    base: context.request.base,
  }
  const said = headingOf(about)
  const main = proofPage(about)
  const page = layout(context, { title: fault ? consoleWords[language].errorTitle(said) : said, section: 'jobs', main })
  if (isBusy) return answerConsole(page, { status: 503, headers: ['retry-after', '10'] })
  return answerConsole(page, { status: fault ? 409 : 200 })
}

/** The way back to a posting, or to the list where it was deleted. */
const backOf = (context: MemberContext, jobId: number | null): Html => {
  const { back, backToList } = proofWords[context.language]
  const path = employerPath(context, jobId === null ? '/jobs' : `/jobs/${jobId}`)
  return html`<p class="screen"><a href="${path}">${jobId === null ? backToList : back}</a></p>`
}

/** True for a job of the employer, deleted ones too as long as the trail has entries of them. */
const isKnown = async (
  { store }: ConsoleFrame,
  { employerId, jobId }: Pick<ProofOrder, 'employerId' | 'jobId'>,
): Promise<boolean> => {
  if (await store.as(employerId).get(jobId)) return true
  const filter = { since: null, until: null, jobId, keyId: null }
  return (await store.audit.page(employerId, 0, filter)).entries.length > 0
}

const answerRecord = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> => {
  const { proof } = await requestedProof(frame, context)
  if (proof === null) throw noSuchPage()
  const { code } = JSON.parse(proof.document) as ProofRecord
  return {
    status: 200,
    headers: [
      ...['cache-control', NO_STORE, 'content-type', 'application/json; charset=utf-8'],
      ...['content-disposition', `attachment; filename="proof-${code}-${proof.hash.slice(0, 8)}.json"`],
    ],
    body: Buffer.from(proof.document),
  }
}
