/** `affiche person …`: people who sign in, and the employers that they act for. */
import { ROLES, type Role } from '../../employers/role.ts'
import type { IssuedLink } from '../../people/manage-people.ts'
import type { Member, Person } from '../../people/ports.ts'
import { Refusal } from '../../platform/sentences/refusal.ts'
import type { OperatorApi } from '../../upkeep/operator-api.ts'
import { addressOf } from '../../upkeep/service-address.ts'
import { type Arguments, type Command, UsageError } from '../command.ts'
import { table } from '../table.ts'
import { linkAddress } from '../welcome.ts'
import { readId, withStore } from '../with-store.ts'
import { formatTime } from './key-options.ts'

const PERSON_ID = 'The id of a person'

const readRole = (text: unknown): Role => {
  const role = ROLES.find((candidate) => candidate === text)
  if (role) return role
  throw new UsageError(`The role is ${ROLES.join(', ')}, not "${text}".`)
}

const readLanguage = (text: unknown): Person['language'] => {
  if (text === 'en' || text === 'fr') return text
  throw new UsageError(`--language is en or fr, not "${text}".`)
}

const readEmployer = ({ employer }: Arguments['values']): number => readId(employer?.toString(), '--employer')

const personJson = ({ id, name, handle, language, createdAt, disabledAt }: Person) => ({
  id,
  name,
  handle,
  language,
  createdAt: formatTime(createdAt),
  disabledAt: formatTime(disabledAt),
})

const memberJson = ({ person, memberships }: Member) => ({
  ...personJson(person),
  memberships: memberships.map(({ employer, role, key }) => ({ employerId: employer.id, role, keyId: key.id })),
})

const tableOf = (members: readonly Member[]): string =>
  table(
    ['ID', 'HANDLE', 'LANGUAGE', 'STATE', 'EMPLOYERS', 'NAME'],
    members.map(({ person, memberships }) => [
      person.id,
      person.handle,
      person.language,
      person.disabledAt === null ? 'in force' : 'disabled',
      memberships.map(({ employer, role }) => `${employer.id} ${role}`).join(', '),
      person.name,
    ]),
  )

const WITHOUT_BASE =
  'The address of the service is not known here, so the link lacks it: put it in front, such as https://jobs.example.ca. With the BASE_URL of the service, this command shows the whole link.'

/** Without an address of the service the link is a path, which the text says. */
const linkResult = ({ settings }: Pick<Arguments, 'settings'>, person: Person, link: IssuedLink) => {
  const [path, endsAt] = [linkAddress('', person, link), formatTime(link.endsAt)]
  const base = addressOf(settings)
  const address = base === null ? null : base + path
  const shown = `Link until ${endsAt}, for one use, shown this once: ${address ?? path}`
  const text = [`Person ${person.id}: ${person.name}`, shown, ...(base === null ? [WITHOUT_BASE] : [])].join('\n')
  return { json: { person: personJson(person), link: { address, path, purpose: link.purpose, endsAt } }, text }
}

const add: Command = {
  name: 'person add',
  takes: ['NAME'],
  options: '--handle HANDLE [--employer ID] [--role owner|editor|reader] [--language en|fr]',
  sentence:
    'Creates a person who signs in as HANDLE, an owner of the employer unless another role is given, and shows the link for the first sign-in once.',
  run: async (call) => {
    const { positionals, values } = call
    const role = readRole(values.role ?? 'owner')
    const membership = values.employer === undefined ? null : { employerId: readEmployer(values), role }
    if (membership === null && values.role !== undefined) throw new UsageError('--role goes with --employer.')
    if (values.handle === undefined) throw new UsageError('--handle is missing: what the person signs in as.')
    const language = readLanguage(values.language ?? 'en')
    const order = { name: positionals[0] ?? '', handle: String(values.handle), language, membership }
    return withStore(call, async (operator) => {
      const { person, link } = await operator.addPerson(order)
      return linkResult(call, person, link)
    })
  },
}

const list: Command = {
  name: 'person list',
  options: '[--employer ID]',
  sentence: 'Lists people and the employers that they act for.',
  run: async (call) => {
    const employerId = call.values.employer === undefined ? null : readEmployer(call.values)
    return withStore(call, async (operator) => {
      const members = await operator.listPeople(employerId)
      return {
        json: { people: members.map(memberJson) },
        text: members.length > 0 ? tableOf(members) : 'There are no people yet.',
      }
    })
  },
}

/** Shows a person as it is now. */
const show = async (operator: OperatorApi, id: number) => {
  const members = (await operator.listPeople(null)).filter(({ person }) => person.id === id)
  return { json: { people: members.map(memberJson) }, text: tableOf(members) }
}

const setRole = (call: Arguments, role: Role | null) => {
  const personId = readId(call.positionals[0], PERSON_ID)
  const employerId = readEmployer(call.values)
  return withStore(call, async (operator) => {
    const changed = await operator.setRole({ personId, employerId, role })
    if (role === null && !changed) throw new Refusal(`Person ${personId} does not act for employer ${employerId}.`)
    return show(operator, personId)
  })
}

const role: Command = {
  name: 'person role',
  takes: ['ID', 'ROLE'],
  options: '--employer ID',
  sentence: 'Gives a person a role at an employer: owner, editor or reader.',
  run: async (call) => setRole(call, readRole(call.positionals[1])),
}

const end: Command = {
  name: 'person end',
  takes: ['ID'],
  options: '--employer ID',
  sentence: 'Ends what a person may do for an employer, at once in every running process.',
  run: async (call) => setRole(call, null),
}

const link: Command = {
  name: 'person link',
  takes: ['ID'],
  sentence: 'Shows a link once, by which a person who cannot sign in does so within the hour.',
  run: async (call) => {
    const id = readId(call.positionals[0], PERSON_ID)
    return withStore(call, async (operator) => {
      const { person, link } = await operator.linkPerson(id)
      return linkResult(call, person, link)
    })
  },
}

const changing = (name: string, sentence: string, method: 'disablePerson' | 'enablePerson'): Command => ({
  name,
  takes: ['ID'],
  sentence,
  run: async (call) => {
    const id = readId(call.positionals[0], PERSON_ID)
    return withStore(call, async (operator) => {
      await operator[method](id)
      return show(operator, id)
    })
  },
})

export const personCommands: readonly Command[] = [
  add,
  list,
  role,
  end,
  link,
  changing(
    'person disable',
    'Ends every session of a person at once, and removes its password, passkeys, connected accounts and link.',
    'disablePerson',
  ),
  changing('person enable', 'Lets a disabled person sign in again, by a new link.', 'enablePerson'),
]
