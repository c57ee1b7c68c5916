/** Where the faces hand in mail; it is sent by the process that delivers. */
import type { People, Person } from '../people/ports.ts'
import { NONCE_BYTES } from './closing.ts'
import type { MailKind, NewMail, Outbox } from './ports.ts'
import type { MailSecrets } from './secrets.ts'

/** Time for further reports to come into the same message. */
const REPORT_WAIT_MS = 5 * 60_000

/** Time in which a new address may be proved. */
const ADDRESS_MS = 24 * 3_600_000

type Deps = {
  readonly outbox: Pick<Outbox, 'post'>
  readonly people: Pick<People, 'listOperators'>
  readonly secrets: MailSecrets
  readonly clock: () => number
  readonly randomBytes: (count: number) => Uint8Array
}

/** Names of whom a link is from: a person, and the employer that it is about; null for the operator of the service. */
type LinkFrom = { readonly by: string | null; readonly employer: string | null }

type Order = Pick<NewMail, 'personId' | 'kind' | 'name' | 'about'> & {
  readonly nonce?: Uint8Array
  readonly wait?: number
}

export const createMailDesk = ({ outbox, people, secrets, clock, randomBytes }: Deps) => {
  const post = ({ nonce = randomBytes(NONCE_BYTES), wait = 0, ...order }: Order): Promise<boolean> => {
    const createdAt = clock()
    return outbox.post({ ...order, nonce, createdAt, dueAt: createdAt + wait })
  }
  const wants = ({ email, mailOff }: Person, kind: MailKind): boolean =>
    email !== null && !mailOff.some((off) => off === kind)

  return {
    /** Random bytes of a link that is to be mailed, and the nonce that they are made of again. */
    newLink: (): { readonly nonce: Uint8Array; readonly bytes: Uint8Array } => {
      const nonce = randomBytes(NONCE_BYTES)
      return { nonce, bytes: secrets.linkBytes(nonce) }
    },

    /** False if too much mail waits. */
    postLink: (personId: number, nonce: Uint8Array, from: LinkFrom): Promise<boolean> =>
      post({ personId, kind: 'link', name: Buffer.from(nonce).toString('hex'), nonce, about: from }),

    /** Asks the reader of a new address to prove it; false if too much mail waits. */
    postAddress: (personId: number, email: string): Promise<boolean> =>
      post({ personId, kind: 'address', name: email, about: { email, endsAt: clock() + ADDRESS_MS } }),

    /** Tells a person of a sign-in with a browser that it did not use before. */
    postSignIn: async (person: Person, label: string): Promise<void> => {
      const at = clock()
      if (wants(person, 'sign-in'))
        await post({ personId: person.id, kind: 'sign-in', name: String(at), about: { at, label } })
    },

    /** Tells the operators that a report waits; several in a few minutes are one mail. */
    postReport: async (): Promise<void> => {
      for (const { person, role } of await people.listOperators())
        if (role === 'operator' && person.disabledAt === null && wants(person, 'report'))
          await post({ personId: person.id, kind: 'report', name: '', about: {}, wait: REPORT_WAIT_MS })
    },

    readOff: secrets.readOff,
    browserMark: secrets.browserMark,
    /** Null for what was not sent to this person, and what is over. */
    readAddress: (token: string, personId: number): string | null => secrets.readAddress(token, personId, clock()),
  }
}

export type MailDesk = ReturnType<typeof createMailDesk>
