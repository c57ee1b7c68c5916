/** Limits of applications in an hour, by who sends them and who gets them. */
import { domainToASCII } from 'node:url'
import type { ApplicationFace } from '../../applications/ports.ts'
import type { PageContext } from '../../html/page.ts'
import { createThrottle } from '../../platform/lib/throttle.ts'

const HOUR_MS = 3_600_000

type Counted = {
  /** Network address. */
  readonly network: string
  readonly email: string
  readonly jobId: number
  readonly recipient: string
  /** False of one that its candidate is asked by mail to confirm. */
  readonly isProven: boolean
}

/** Share of a sender's applications that may be unproven: they cost a robot nothing, and each is a letter to somebody. */
const UNPROVEN_SHARE = 1 / 3

/** Counts an application; seconds until it may be sent, 0 if it may now. */
export type Caps = (counted: Counted) => number

type Parts = Pick<PageContext, 'clock' | 'tallies'> & Pick<ApplicationFace, 'settings'>

export const createCaps = ({ clock, tallies, settings }: Parts): Caps => {
  const limit = (most: number, memory: keyof typeof tallies) =>
    createThrottle({ clock, most, windowMs: HOUR_MS }, tallies[memory]).waitOf
  const network = limit(settings.applicationsPerHour, 'applicationNetworks')
  const sender = limit(settings.applicationsPerSender, 'applicationSenders')
  const asked = limit(Math.ceil(settings.applicationsPerSender * UNPROVEN_SHARE), 'applicationSenders')
  const posting = limit(settings.applicationsPerPosting, 'applicationPostings')
  const recipient = limit(settings.applicationsPerRecipient, 'applicationRecipients')
  // One that has to wait counts for none of those behind it, so that no robot uses up the share of a posting.
  return (counted) =>
    network(counted.network) ||
    sender(foldedAddress(counted.email)) ||
    (counted.isProven ? 0 : asked(`asked ${foldedAddress(counted.email)}`)) ||
    posting(String(counted.jobId)) ||
    recipient(foldedAddress(counted.recipient))
}

/**
 * One mailbox has one name, whatever its case, its dots and what follows a plus sign, and however its domain is written.
 * Where dots tell people apart, these share what none of them uses up.
 */
export const foldedAddress = (address: string): string => {
  const folded = address.normalize('NFKC').toLowerCase()
  const at = folded.lastIndexOf('@')
  const [local, domain] = [folded.slice(0, at), folded.slice(at + 1)]
  return `${local.replace(/(?<=.)\+.*$/s, '').replaceAll('.', '')}@${domainToASCII(domain) || domain}`
}
