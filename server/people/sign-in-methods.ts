/** Sign-in methods of a person, links aside. */
import type { Identity, Passkey, People } from './ports.ts'

export type SignInMethods = {
  readonly hasPassword: boolean
  readonly passkeys: readonly Passkey[]
  readonly accounts: readonly Identity[]
}

export const readSignInMethods = async (people: People, personId: number): Promise<SignInMethods> => {
  const [found, passkeys, accounts] = await Promise.all([
    people.getPerson(personId),
    people.listPasskeys(personId),
    people.listIdentities(personId),
  ])
  return { hasPassword: (found?.passwordHash ?? null) !== null, passkeys, accounts }
}

/** Number of sign-in methods: with two, the loss of one keeps nobody out. */
export const countSignInMethods = ({ hasPassword, passkeys, accounts }: SignInMethods): number =>
  Number(hasPassword) + passkeys.length + accounts.length
