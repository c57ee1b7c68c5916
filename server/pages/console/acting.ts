/** Work of a person for its employer. */
import { manageKeys } from '../../use-cases/keys.ts'
import { managePeople } from '../../use-cases/people/manage-people.ts'
import type { ConsoleFrame } from './frame.ts'
import type { MemberVisit } from './visit.ts'

type Deps = Pick<ConsoleFrame, 'store' | 'clock' | 'randomBytes'>

const byOf = ({ membership }: Pick<MemberVisit, 'membership'>) => ({
  employerId: membership.employer.id,
  keyId: membership.key.id,
})

export const keysOf = ({ store, clock, randomBytes }: Deps, visit: Pick<MemberVisit, 'membership'>) =>
  manageKeys({ directory: store.directory, clock, randomBytes, by: byOf(visit) })

export const peopleOf = ({ store, clock, randomBytes }: Deps, visit: Pick<MemberVisit, 'membership'>) =>
  managePeople({ people: store.people, clock, randomBytes, by: byOf(visit) })
