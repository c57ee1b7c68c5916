/** Work of a person for its employer. */
import { manageKeys } from '../../use-cases/keys.ts'
import { managePeople } from '../../use-cases/people/manage-people.ts'
import type { ConsoleFrame } from './frame.ts'
import type { MemberVisit, OperatorVisit } from './visit.ts'

type Deps = Pick<ConsoleFrame, 'store' | 'clock' | 'randomBytes'>

const byOf = ({ membership }: Pick<MemberVisit, 'membership'>) => ({
  employerId: membership.employer.id,
  keyId: membership.key.id,
})

export const keysOf = ({ store, clock, randomBytes }: Deps, visit: Pick<MemberVisit, 'membership'>) =>
  manageKeys({ directory: store.directory, clock, randomBytes, by: byOf(visit) })

export const peopleOf = ({ store, clock, randomBytes }: Deps, visit: Pick<MemberVisit, 'membership'>) =>
  managePeople({ people: store.people, clock, randomBytes, by: byOf(visit) })

/** Work of an operator; names are not unique, so the trail has the number of the person as well. */
export const supportOf = (
  { store, clock, randomBytes }: Deps,
  { signedIn: { person } }: Pick<OperatorVisit, 'signedIn'>,
) => managePeople({ people: store.people, clock, randomBytes, by: { operator: `${person.name} (#${person.id})` } })
