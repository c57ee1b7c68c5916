/** Work on people, of the operator or of an owner of their employer. */
import { formatLink, hashLink, LINK_BYTES, LINK_MS } from '../../domain/people/link.ts'
import { isHandle, isPersonName, PERSON_NAME_MAX } from '../../domain/people/person.ts'
import type { Role } from '../../domain/people/role.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Clock } from '../../lib/dates.ts'
import type { By, LinkPurpose, Member, NewPerson, OperatorRole, People, Person, PersonOperator } from '../ports.ts'

type Deps = {
  readonly people: People
  readonly clock: Clock
  readonly randomBytes: (count: number) => Uint8Array
  readonly by?: Exclude<By, 'self'>
}

/** The token is shown once; the store keeps its hash. */
export type IssuedLink = { readonly token: string; readonly purpose: LinkPurpose; readonly endsAt: number }

type RoleOrder = { readonly personId: number; readonly employerId: number; readonly role: Role | null }

export const managePeople = ({ people, clock, randomBytes, by = 'operator' }: Deps) => {
  const issueLink = async (person: Person, purpose: LinkPurpose): Promise<IssuedLink> => {
    const token = formatLink(randomBytes(LINK_BYTES))
    const hash = hashLink(token)
    const endsAt = clock() + LINK_MS[purpose]
    if (hash && (await people.setLink({ personId: person.id, hash, purpose, endsAt, by })))
      return { token, purpose, endsAt }
    throw new Refusal(`Person ${person.id} is disabled; "affiche person enable" lets it in again.`, { reason: 'link' })
  }

  return {
    /** Makes a person and the link by which it comes in first. */
    addPerson: async (order: Omit<NewPerson, 'createdAt' | 'by'>): Promise<{ person: Person; link: IssuedLink }> => {
      checkNames(order)
      const person = await people.addPerson({ ...order, createdAt: clock(), by })
      if (person === 'no-employer') throw new Refusal(`There is no employer ${order.membership?.employerId}.`)
      if (person === 'handle-taken')
        throw new Refusal(`Another person signs in as "${order.handle}".`, { reason: 'handle-taken' })
      return { person, link: await issueLink(person, 'invitation') }
    },

    listPeople: (employerId: number | null): Promise<Member[]> => people.listPeople(employerId),

    /** A link for who cannot sign in; it takes the place of an older one. */
    linkPerson: async (
      id: number,
      purpose: LinkPurpose = 'recovery',
    ): Promise<{ person: Person; link: IssuedLink }> => {
      const person = required(await people.getPerson(id), id).person
      return { person, link: await issueLink(person, purpose) }
    },

    /** False if the person has that role already. */
    setRole: async (order: RoleOrder): Promise<boolean> => {
      const changed = await people.setMembership({ ...order, at: clock(), by })
      if (typeof changed === 'boolean') return changed
      if (changed === 'last-owner')
        throw new Refusal(`Employer ${order.employerId} would have no owner.`, { reason: 'last-owner' })
      const none = `There is no person ${order.personId}, or no employer ${order.employerId}.`
      throw new Refusal(none, { reason: 'unknown' })
    },

    listOperators: (): Promise<PersonOperator[]> => people.listOperators(),

    /** False if the person has that role already. */
    setOperator: async (id: number, role: OperatorRole | null): Promise<boolean> => {
      const changed = await people.setOperator(id, role)
      if (changed === null) throw new Refusal(`There is no person ${id}, or it is disabled.`)
      return changed
    },

    /** Ends the sessions of a person, and takes away everything that it could sign in with. */
    disablePerson: async (id: number): Promise<Person> => required(await people.setDisabled(id, clock()), id),

    /** The person signs in with a new link. */
    enablePerson: async (id: number): Promise<Person> => required(await people.setDisabled(id, null), id),
  }
}

const required = <T>(found: T | null, id: number): T => {
  if (found === null) throw new Refusal(`There is no person ${id}.`)
  return found
}

const checkNames = ({ name, handle }: Pick<NewPerson, 'name' | 'handle'>): void => {
  if (!isPersonName(name))
    throw new Refusal(`The name of a person is one line of at most ${PERSON_NAME_MAX} characters.`, { reason: 'name' })
  if (!isHandle(handle))
    throw new Refusal(
      'What a person signs in as is 2 to 100 letters, digits and . _ @ + -, such as an e-mail address.',
      { reason: 'handle' },
    )
}
