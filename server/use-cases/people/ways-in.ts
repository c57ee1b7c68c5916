/** What a person can sign in with, links aside. */
import type { Identity, Passkey, People } from '../people-ports.ts'

export type WaysIn = {
  readonly hasPassword: boolean
  readonly passkeys: readonly Passkey[]
  readonly accounts: readonly Identity[]
}

export const readWaysIn = async (people: People, personId: number): Promise<WaysIn> => {
  const [found, passkeys, accounts] = await Promise.all([
    people.getPerson(personId),
    people.listPasskeys(personId),
    people.listIdentities(personId),
  ])
  return { hasPassword: (found?.passwordHash ?? null) !== null, passkeys, accounts }
}

/** With two, the loss of one keeps nobody out. */
export const countWaysIn = ({ hasPassword, passkeys, accounts }: WaysIn): number =>
  Number(hasPassword) + passkeys.length + accounts.length
