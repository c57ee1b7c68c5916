/** Work on people, of the operator or of an owner of their employer. */

import type { Role } from '../employers/role.ts'
import type { Clock } from '../platform/lib/dates.ts'
import { Refusal } from '../platform/sentences/refusal.ts'
import { createLink, LINK_BYTES, LINK_MS, MAILED_LINK_MS } from './link.ts'
import { isHandle, isPersonName, PERSON_NAME_MAX } from './person.ts'
import type { By, LinkPurpose, Member, NewPerson, OperatorRole, People, Person, PersonOperator } from './ports.ts'

type Deps = {
  readonly people: People
  readonly clock: Clock
  readonly randomBytes: (count: number) => Uint8Array
  readonly by?: Exclude<By, 'self'>
}

/** The token is shown or mailed once; the store keeps its hash. */
export type IssuedLink = { readonly token: string; readonly purpose: LinkPurpose; readonly endsAt: number }

/** Address that a link is mailed to; none for one that is shown. */
type Mailed = { readonly email?: string | null }

type PersonOrder = Omit<NewPerson, 'createdAt' | 'link' | 'by'> & Mailed

type RoleOrder = { readonly personId: number; readonly employerId: number; readonly role: Role | null }

export const managePeople = (deps: Deps) => {
  const { people, clock, by = 'operator' } = deps
  const issueLink = async (person: Person, order: LinkOrder): Promise<IssuedLink> => {
    const { issued, stored } = newLink(deps, order)
    if (await people.setLink({ ...stored, personId: person.id, by })) return issued
    throw new Refusal(`Person ${person.id} is disabled; "affiche person enable" lets it in again.`, { reason: 'link' })
  }

  return {
    /** Makes a person and the link by which it comes in first. */
    addPerson: async ({ email = null, ...order }: PersonOrder): Promise<{ person: Person; link: IssuedLink }> => {
      checkNames(order)
      const { issued: link, stored } = newLink(deps, { purpose: 'invitation', email })
      const person = await people.addPerson({ ...order, link: stored, createdAt: clock(), by })
      if (person === 'no-employer')
        throw new Refusal(`There is no employer ${order.membership?.employerId} that people act for.`)
      if (person === 'handle-taken')
        throw new Refusal(`Another person signs in as "${order.handle}".`, { reason: 'handle-taken' })
      return { person, link }
    },

    listPeople: (employerId: number | null): Promise<Member[]> => people.listPeople(employerId),

    /** A link for who cannot sign in; it takes the place of an older one. */
    linkPerson: async (
      id: number,
      purpose: LinkPurpose = 'recovery',
      { email = null }: Mailed = {},
    ): Promise<{ person: Person; link: IssuedLink }> => {
      const person = required(await people.getPerson(id), id).person
      return { person, link: await issueLink(person, { purpose, email }) }
    },

    /** False if the person has that role already. */
    setRole: async (order: RoleOrder): Promise<boolean> => {
      const changed = await people.setMembership({ ...order, at: clock(), by })
      if (typeof changed === 'boolean') return changed
      if (changed === 'last-owner')
        throw new Refusal(`Employer ${order.employerId} would have no owner.`, { reason: 'last-owner' })
      const none = `There is no person ${order.personId}, or no employer ${order.employerId} that people act for.`
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

type LinkOrder = { readonly purpose: LinkPurpose; readonly email: string | null }

const newLink = ({ clock, randomBytes }: Deps, { purpose, email }: LinkOrder) => {
  const { token, hash } = createLink(randomBytes(LINK_BYTES))
  const about = { purpose, endsAt: clock() + (email === null ? LINK_MS : MAILED_LINK_MS)[purpose] }
  return { issued: { token, ...about }, stored: { hash, email, ...about } }
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
