/** People of an employer as its pages show them. */

import { noSuchPage } from '../../html/page.ts'
import type { Membership, Person } from '../../people/ports.ts'
import { readInt32 } from '../../platform/lib/decimal.ts'
import type { ConsoleFrame } from '../frame.ts'
import type { MemberContext } from '../request-context.ts'

/** A person and its membership here; whether it acts for another employer as well. */
export type Colleague = { readonly person: Person; readonly membership: Membership; readonly isElsewhere: boolean }

export const colleaguesOf = async (
  { store }: Pick<ConsoleFrame, 'store'>,
  { membership: { employer } }: Pick<MemberContext, 'membership'>,
): Promise<Colleague[]> => {
  const members = await store.people.listPeople(employer.id)
  return members.flatMap(({ person, memberships }) => {
    const membership = memberships.find((each) => each.employer.id === employer.id)
    return membership ? [{ person, membership, isElsewhere: memberships.length > 1 }] : []
  })
}

/** The person in the path; one who does not act for the employer is as unknown as none. */
export const personInPath = async (frame: ConsoleFrame, context: MemberContext): Promise<Colleague> => {
  const id = readInt32(context.parameters[0] ?? '')
  const colleague = (await colleaguesOf(frame, context)).find(({ person }) => person.id === id)
  if (!colleague) throw noSuchPage()
  return colleague
}
