/** The answer to who asks for a certificate. */
import { setTimeout } from 'node:timers/promises'
import { type CertificateBody, MANNERS } from '@affiche/contract/certificate.ts'
import { REQUESTS_MAX } from '@affiche/contract/request-record.ts'
import type { Directory } from '../../employers/ports.ts'
import type { Vendors } from '../../employers/vendors/ports.ts'
import type { Answer, EmployerCall } from '../../jobs/operations/request.ts'
import { languageHeaders } from '../../law/operations.ts'
import type { Clock } from '../../platform/lib/dates.ts'
import { inPieces, ownTurn } from '../../platform/lib/pieces.ts'
import { createTurns } from '../../platform/lib/turns.ts'
import type { Safe } from '../../platform/secrets/safe.ts'
import type { RequestsContext } from '../../requests/operations.ts'
import type { Reader, RequestReader } from '../../requests/ports.ts'
import type { StoredRequest } from '../../requests/request-record.ts'
import { requireTwin, type Twin } from '../twin-of.ts'
import { judgingClient, type Verdicts } from './judge-client.ts'
import { type CertificateSentences, certificateSentences } from './sentences.ts'
import { signed } from './sign.ts'

export type CertificateContext = {
  /** Waits so many milliseconds; absent: by the clock. */
  readonly pause?: (ms: number) => Promise<void>
  readonly store: {
    readonly directory: Pick<Directory, 'getEmployer'>
    readonly vendors: Pick<Vendors, 'getVendor'>
  }
  readonly safe: Safe
  readonly clock: Clock
} & RequestsContext

export const answerCertificate =
  (context: CertificateContext) =>
  async (call: EmployerCall): Promise<Answer> => {
    const twin = requireTwin(call.employer)
    const vendorId = call.vendor?.id ?? null
    const verdicts = await judgeRecorded(context, { employerId: twin.id, vendorId })
    const words = certificateSentences[call.language]
    const manners = shownIn(verdicts, words)
    const lacking = lackingIn(verdicts)
    const certificate = lacking === 0 ? await certify(context, call, twin) : null
    const isRecorded = context.recorded.flush !== null
    const unsigned = lacking === 0 ? words.noKey : isRecorded ? words.missing(lacking) : words.noRecords
    const body: CertificateBody = { manners, missing: certificate === null ? unsigned : null, certificate }
    return { status: 200, headers: languageHeaders(call), body }
  }

const lackingIn = (verdicts: Verdicts): number => MANNERS.filter((name) => verdicts[name].missing !== null).length

/** Other threads and instances store what they recorded within a second. */
const ELSEWHERE_MS = 1_200

/** Clients of a thread that are judged or wait for it: each takes up to 1,000 records, some 35 MB. */
const inTurn = createTurns(20)

/** Records of a page: some megabytes. */
const PAGE = 100

/** The newest records, page by page, so that no other answer of the thread waits for all of them. */
const newestOf = async (store: RequestReader, reader: Reader): Promise<readonly StoredRequest[]> => {
  const records: StoredRequest[] = []
  for (let before: number | null = null; records.length < REQUESTS_MAX; before = records.at(-1)?.order ?? null) {
    const page = await store.page(reader, { before, statuses: [0, 999], limit: PAGE })
    records.push(...page)
    if (page.length < PAGE) break
    await ownTurn()
  }
  return records
}

/** Requests that seem to be missing may be recorded elsewhere, and not be stored yet. */
const judgeRecorded = async (
  { recorded, pause = setTimeout }: CertificateContext,
  reader: Reader,
): Promise<Verdicts> => {
  const judgeStored = (): Promise<Verdicts> =>
    inTurn(async () => inPieces(judgingClient(await newestOf(recorded.store, reader))))
  await recorded.flush?.()
  const verdicts = await judgeStored()
  if (!recorded.isElsewhere || recorded.flush === null || lackingIn(verdicts) === 0) return verdicts
  await pause(ELSEWHERE_MS)
  return judgeStored()
}

const shownIn = (verdicts: Verdicts, words: CertificateSentences): CertificateBody['manners'] =>
  Object.fromEntries(
    MANNERS.map((name) => {
      const { requests, missing } = verdicts[name]
      return [name, { requests, missing: missing === null ? null : missing(words) }]
    }),
  ) as CertificateBody['manners']

const MS = 1_000

/** Claims by their names in RFC 7519; `manners` are those of this version of the service. */
const certify = async (context: CertificateContext, call: EmployerCall, twin: Twin): Promise<string | null> =>
  signed(context.safe, {
    iss: call.base,
    sub: await holderOf(context, call, twin),
    iat: Math.floor(context.clock() / MS),
    interface: call.version,
    manners: MANNERS,
  })

/** The vendor that acts, or the live employer. */
const holderOf = async (
  { store }: CertificateContext,
  { vendor }: Pick<EmployerCall, 'vendor'>,
  twin: Twin,
): Promise<string> => {
  const holder = vendor ? await store.vendors.getVendor(vendor.id) : await store.directory.getEmployer(twin.test.of)
  return (holder ?? twin).name
}
