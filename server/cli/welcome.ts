import { jobInputExample } from '@affiche/contract/examples.ts'
import { API_PREFIX } from '@affiche/contract/operations.ts'
import type { IssuedLink } from '../people/manage-people.ts'
import type { Person } from '../people/ports.ts'
import type { DirectoryApi } from '../upkeep/operator-api.ts'
import { byName } from '../upkeep/service-address.ts'

const NAME = 'Example employer'
const PERSON = { name: 'Example owner', handle: 'owner', language: 'en' } as const

type Served = {
  readonly address: string
  readonly isPublic: boolean
  readonly hasConsole: boolean
  /** Folder in which mail to people lies; null if it is sent, or there is none. */
  readonly mailFolder: string | null
  /** Path of the form by which candidates apply to a job; null where they write to the employer themselves. */
  readonly formOf: ((jobId: number) => string) | null
}

/** The job of the printed command; without its last day, so that it is open on whatever day the command is run. */
const { closeDate: _, ...JOB } = jobInputExample

/** Id of the job that the printed command creates in an empty store. */
const FIRST_JOB = 1

/** Message of `serve --demo` at start; in an empty store it creates an employer with its owner, and shows its key. */
export const welcome = async (operator: DirectoryApi, served: Served): Promise<string> => {
  const { address, isPublic, hasConsole, mailFolder } = served
  const pages = `${isPublic ? `  Candidates see  ${address}/\n` : ''}${hasConsole ? `  Console         ${byName(address)}/en/console\n` : ''}${mailFolder === null ? '' : `  Mail to people  ${mailFolder}\n`}`
  const documentation = `${pages}  Reference       ${address}/docs
  OpenAPI         ${address}/openapi.json
  Problems        ${address}/docs/problems`
  const employer = await operator.createFirstEmployer({ name: NAME, plan: 'unlimited' })
  if (!employer) return `\nAffiche is at ${address}\n\n${await another(operator, served)}\n\n${documentation}\n\n`
  const { apiKey } = await operator.issueKey({ employerId: employer.id, name: 'demo' })
  const first = hasConsole
    ? `Open the console, signed in, once:\n\n${await addOwner(operator, { employerId: employer.id, address })}\n\n`
    : ''
  return `
Affiche is at ${address}

The store was empty, so it now has one employer, "${NAME}", on the unlimited plan.
${first}Its API key, shown this once; this line puts it into a variable of another terminal:

KEY=${apiKey}

Create a job:

curl -s ${address}${API_PREFIX}/jobs \\
  -H 'API-Key: ${apiKey}' \\
  -H 'Content-Type: application/json; charset=UTF-8' \\
  -d '${JSON.stringify(JOB)}'

${isPublic ? `Candidates find it a second later: open ${address}/ in a browser.\n${formLine(served)}\n` : ''}List the jobs:

curl -s ${address}${API_PREFIX}/jobs -H 'API-Key: ${apiKey}'

${documentation}

`
}

const formLine = ({ address, formOf, mailFolder }: Served): string =>
  formOf === null
    ? ''
    : `They apply by its form, and what they send becomes mail${mailFolder === null ? '' : ` in ${mailFolder}`}:\n\n${address}${formOf(FIRST_JOB)}\n`

/** Makes a person who owns the employer and keeps the service; returns the address that signs it in. */
const addOwner = async (
  operator: DirectoryApi,
  { employerId, address }: { readonly employerId: number; readonly address: string },
): Promise<string> => {
  const { person } = await operator.addPerson({ ...PERSON, membership: { employerId, role: 'owner' } })
  // Links that were made before do not sign in a new operator, so the link comes last.
  await operator.setOperator(person.id, 'operator')
  const { link } = await operator.linkPerson(person.id, 'invitation')
  return linkAddress(byName(address), person, link)
}

/** Commands that make another key and a link, for a store with employers. */
const another = async (operator: DirectoryApi, { hasConsole }: Served): Promise<string> => {
  const [first] = await operator.listEmployers()
  const key = `The store has employers already, and keys are shown once. Another key for employer ${first?.id}, "${first?.name}":

  npx --no affiche key issue --employer ${first?.id}`
  if (!hasConsole) return key
  const [member] = await operator.listPeople(null)
  const link = member
    ? `A link that signs ${member.person.name} in to the console:\n\n  npx --no affiche person link ${member.person.id}`
    : `A person who signs in to the console:\n\n  npx --no affiche person add NAME --handle HANDLE --employer ${first?.id}`
  return `${key}\n\n${link}`
}

/** The address at which a link is used. */
export const linkAddress = (base: string, { language }: Person, { token }: IssuedLink): string =>
  `${base}/${language}/console/link/${token}`
