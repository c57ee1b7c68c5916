/** The answer to who asks for a certificate. */
import { type CertificateBody, MANNERS } from '@affiche/contract/certificate.ts'
import type { Directory } from '../../employers/ports.ts'
import type { Vendors } from '../../employers/vendors/ports.ts'
import type { Answer, EmployerCall } from '../../jobs/operations/request.ts'
import { languageHeaders } from '../../law/operations.ts'
import type { Clock } from '../../platform/lib/dates.ts'
import type { Safe } from '../../platform/secrets/safe.ts'
import type { RequestsOfTwin } from '../ports.ts'
import { requireTwin, type Twin } from '../twin-of.ts'
import { judgeClient, type Verdicts } from './judge-client.ts'
import { signed } from './sign.ts'
import { type CertificateWords, certificateWords } from './words.ts'

export type CertificateContext = {
  readonly store: {
    readonly directory: Pick<Directory, 'getEmployer'>
    readonly vendors: Pick<Vendors, 'getVendor'>
  }
  readonly requests: RequestsOfTwin
  readonly safe: Safe
  readonly clock: Clock
}

export const answerCertificate =
  (context: CertificateContext) =>
  async (call: EmployerCall): Promise<Answer> => {
    const twin = requireTwin(call.employer)
    const vendorId = call.vendor?.id ?? null
    const verdicts = judgeClient(await context.requests.newest({ employerId: twin.id, vendorId }))
    const words = certificateWords[call.language]
    const lacking = MANNERS.filter((name) => verdicts[name].missing !== null).length
    const certificate = lacking === 0 ? await certify(context, call, twin) : null
    const body: CertificateBody = {
      manners: shownIn(verdicts, words),
      missing: lacking > 0 ? words.missing(lacking) : certificate === null ? words.noKey : null,
      certificate,
    }
    return { status: 200, headers: languageHeaders(call), body }
  }

const shownIn = (verdicts: Verdicts, words: CertificateWords): CertificateBody['manners'] =>
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
