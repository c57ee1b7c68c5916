/** Applications that were mailed or given up, without a mail server. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { ApplicationSpool } from '../../server/applications/spool-ports.ts'
import { DAY_MS } from './service.ts'

type About = {
  readonly employerId: number
  readonly jobId: number
  /** Time of the service, whose own relay leaves alone what is due hours after it, and takes what is due days after it. */
  readonly now: number
}

const bytes = (count: number): Uint8Array => Uint8Array.from(randomBytes(count))

const take = async (spool: ApplicationSpool, { employerId, jobId, now }: About) => {
  const later = now + DAY_MS / 2
  const mail = { name: bytes(16), kind: 'application', employerId, jobId, createdAt: now } as const
  const form = { form: bytes(16), digest: bytes(32), at: later, endsAt: later + 1 }
  const mails = [{ ...mail, isConfirmed: true, sealed: bytes(99) }]
  assert.equal(await spool.accept({ ...form, mails }), 'accepted')
  return (await spool.take(later)) ?? assert.fail('nothing was due')
}

/** One that its address does not take. */
export const failApplication = async (spool: ApplicationSpool, about: About): Promise<void> =>
  assert.ok(await spool.giveUp(await take(spool, about), null))

/** One that arrives on a day. */
export const deliverApplication = async (spool: ApplicationSpool, day: string, about: About): Promise<void> =>
  assert.ok(await spool.deliver(await take(spool, about), day))
