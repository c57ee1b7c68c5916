/** Services for an actor: a person in its session, of its employer or of the whole service; each write looks at its right again. */

import { manageEmployers } from '../employers/employers.ts'
import { manageKeys } from '../employers/keys.ts'
import { manageVendors } from '../employers/vendors/manage-vendors.ts'
import { isClaimRefusal } from '../people/claim.ts'
import type { SessionClaim } from '../people/claim-ports.ts'
import { managePeople } from '../people/manage-people.ts'
import { operatorName } from '../people/person.ts'
import { claimOfSession } from '../people/sessions.ts'
import { moderate } from '../public/operator.ts'
import type { Written } from '../upkeep/ports.ts'
import type { ApiAnswer, ApiRequest } from './context.ts'
import type { ConsoleFrame } from './frame.ts'
import type { MemberContext, OperatorContext, PersonContext } from './request-context.ts'

type Deps = Pick<ConsoleFrame, 'store' | 'clock' | 'randomBytes'>

type MemberActor = Pick<MemberContext, 'signedIn' | 'membership' | 'right'>

export const claimOf = ({ signedIn, membership, right }: MemberActor): SessionClaim => ({
  ...claimOfSession(signedIn),
  member: { keyId: membership.key.id, right },
})

/** Writes of a person to its own account. */
export const ownSides = ({ store }: Pick<Deps, 'store'>, { signedIn }: Pick<PersonContext, 'signedIn'>): Written =>
  store.claiming(claimOfSession(signedIn))

export const sidesOf = ({ store }: Pick<Deps, 'store'>, context: MemberActor): Written =>
  store.claiming(claimOf(context))

const byOf = ({ membership }: Pick<MemberContext, 'membership'>) => ({
  employerId: membership.employer.id,
  keyId: membership.key.id,
})

export const keysOf = (deps: Deps, context: MemberActor) => {
  const { clock, randomBytes } = deps
  return manageKeys({ directory: sidesOf(deps, context).directory, clock, randomBytes, by: byOf(context) })
}

export const vendorsOf = (deps: Deps, context: MemberActor) => {
  const { clock, randomBytes } = deps
  const { keyId } = byOf(context)
  return manageVendors({ vendors: sidesOf(deps, context).vendors, clock, randomBytes, by: { keyId } })
}

export const peopleOf = (deps: Deps, context: MemberActor) => {
  const { clock, randomBytes } = deps
  return managePeople({ people: sidesOf(deps, context).people, clock, randomBytes, by: byOf(context) })
}

type Operating = Pick<OperatorContext, 'signedIn' | 'operator'>

/** Sides that an operator writes to, and its name in trails: names are not unique, so it has the number of the person. */
const operatingOf = ({ store }: Pick<Deps, 'store'>, { signedIn, operator }: Operating) => ({
  sides: store.claiming({ ...claimOfSession(signedIn), operator }),
  by: { operator: operatorName(signedIn.person) },
})

/** Management of people by an operator. */
export const supportOf = (deps: Deps, context: Operating) => {
  const { sides, by } = operatingOf(deps, context)
  return managePeople({ people: sides.people, clock: deps.clock, randomBytes: deps.randomBytes, by })
}

/** Vendors and their keys, by an operator. */
export const vendorSupportOf = (deps: Deps, context: Operating) => {
  const { sides, by } = operatingOf(deps, context)
  const { clock, randomBytes } = deps
  return manageVendors({ vendors: sides.vendors, clock, randomBytes, by: { keyId: null, ...by } })
}

/** Suspension of employers by an operator. */
export const employersOf = (deps: Pick<Deps, 'store' | 'clock'>, context: Operating) => {
  const { sides, by } = operatingOf(deps, context)
  return manageEmployers({ directory: sides.directory, clock: deps.clock, by })
}

/** Decisions of an operator on postings, reports and the policy. */
export const moderationOf = (deps: Pick<Deps, 'store' | 'clock'>, context: Operating) => {
  const { sides, by } = operatingOf(deps, context)
  return moderate({ reader: deps.store.public, writes: sides.publicWrites, clock: deps.clock, by })
}

/** A right that ended while its form was on the way: no page shows it beside the form as a fault of what was typed. */
export class RightEnded extends Error {}

/** Asks an operation of the interface; throws its problems, and RightEnded in place of those of the claim. */
export const callAs =
  ({ callApi }: ConsoleFrame, context: MemberContext) =>
  async (asked: Omit<ApiRequest, 'holder' | 'claim' | 'language' | 'base' | 'requestId'>): Promise<ApiAnswer> => {
    const { membership: holder, language, request } = context
    const about = { holder, claim: claimOf(context), language, base: request.base, requestId: request.id }
    try {
      return await callApi({ ...about, ...asked })
    } catch (error) {
      throw isClaimRefusal(error) ? new RightEnded('The right of a form has ended.', { cause: error }) : error
    }
  }
