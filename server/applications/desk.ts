/** The desk of applications: what it accepts is encrypted and stored when it answers. */
import type { CandidateLetter, Contents } from './content.ts'
import { CONFIRM_MS, type ConfirmationLinks } from './links.ts'
import { letterName, newName } from './names.ts'
import type { Application, ApplicationDesk } from './ports.ts'
import type { ApplicationMailKind, ApplicationSpool, NewApplicationMail } from './spool-ports.ts'

/** Time for which a form is remembered, longer than one may be sent. */
const FORM_MS = 24 * 3_600_000

type Deps = {
  readonly spool: Pick<ApplicationSpool, 'wasAccepted' | 'accept' | 'confirm'>
  readonly contents: Contents
  readonly links: ConfirmationLinks
  readonly clock: () => number
}

export const createApplicationDesk = ({ spool, contents, links, clock }: Deps): ApplicationDesk => ({
  wasAccepted: (sent) => spool.wasAccepted(sent),

  accept: async (application, { form, digest, isProven }) => {
    const at = clock()
    const mails = await mailsOf({ application, contents, at, isProven })
    return spool.accept({ form, digest, at, endsAt: at + FORM_MS, mails })
  },

  findUnconfirmed: async (token) => {
    const link = links.read(token, clock())
    return link && { jobId: link.jobId }
  },

  confirm: async (token) => {
    const at = clock()
    const link = links.read(token, at)
    if (link === null) return 'unknown'
    const receipt = letterName(link.name, 'receipt')
    const over = at - CONFIRM_MS
    const confirmed = await spool.confirm({ application: link.name, receipt, at, over, endsAt: at + FORM_MS })
    return confirmed === 'unknown' ? 'unknown' : { jobId: link.jobId, isNew: confirmed === 'confirmed' }
  },
})

type Accepted = {
  readonly application: Application
  readonly contents: Contents
  readonly at: number
  readonly isProven: boolean
}

/** The receipt of one that is not confirmed waits with it, so that it is not opened for that. */
const mailsOf = async ({ application, contents, at, isProven }: Accepted): Promise<NewApplicationMail[]> => {
  const { employerId, jobId } = application
  const name = newName()
  const row = (kind: ApplicationMailKind, isConfirmed = isProven) => ({
    name: kind === 'application' ? name : letterName(name, kind),
    kind,
    employerId,
    jobId,
    isConfirmed,
    createdAt: at,
  })
  const letter = letterOf(application, at)
  const lettered = async (
    of: ReturnType<typeof row>,
    more: Pick<CandidateLetter, 'application'> = {},
  ): Promise<NewApplicationMail> => ({
    ...of,
    sealed: await contents.sealLetter(of, { ...letter, ...more }),
  })
  const own = row('application')
  const mails = [{ ...own, sealed: await contents.sealApplication(own, application) }, await lettered(row('receipt'))]
  if (isProven) return mails
  return [...mails, await lettered(row('confirmation', true), { application: Buffer.from(name).toString('base64url') })]
}

export const letterOf = (
  { email, language, title, employerName }: Application,
  appliedAt: number,
): CandidateLetter => ({ to: email, language, title, employerName, appliedAt })
