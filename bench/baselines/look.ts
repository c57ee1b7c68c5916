/** Looks at what the service sends for a request, and at what of it varies from request to request. */
import { type Dataset, employerAt } from '../data/dataset.ts'
import { numbered, type Operation, type Request, requestsFor } from '../load/requests.ts'
import type { Postgres } from '../processes/postgres.ts'
import { send } from './answer.ts'
import { readStatements } from './captured.ts'
import { choice, SEEN_VERSION, type Sighting } from './pgbench-script.ts'

/** How many requests are looked at, so that what varies is told from what does not. */
const LOOKS: Record<Operation, number> = { get: 3, list: 3, search: 16, post: 12, put: 3 }

/** A read of a job names its key, which is text and so cannot vary in pgbench: the jobs are those of the largest employer. */
const isMeant = (operation: Operation, { employers }: Dataset, apiKey: string): boolean =>
  operation !== 'get' || apiKey === employers[0]?.apiKey

type Looking = {
  readonly postgres: Postgres
  readonly dataset: Dataset
  /** The service, and its database. */
  readonly url: string
  readonly seenDatabase: string
}

/** Sends requests one by one and reads in the log of the server what each led to. */
export const look = async (
  operation: Operation,
  { postgres, dataset, url, seenDatabase }: Looking,
): Promise<Sighting[]> => {
  const requests = requestsFor(operation, dataset).filter(({ apiKey }) => isMeant(operation, dataset, apiKey))
  const step = Math.max(1, Math.floor(requests.length / LOOKS[operation]))
  const chosen = requests.filter((_, at) => at % step === 0).slice(0, LOOKS[operation])
  const versionOf = async (request: Request): Promise<string> =>
    operation === 'put' ? postgres.ask(`SELECT xmin FROM jobs WHERE id = ${idIn(request)}`, seenDatabase) : ''
  const values: Sighting['values'][] = []
  // The first of its kind may do more, as preparing statements.
  for (const request of chosen) await send(url, request, lookNumber())
  const versions: string[] = []
  for (const request of chosen) versions.push(await versionOf(request))
  const works = chosen.map((request, nth) => async () => {
    const number = lookNumber()
    const { body } = await send(url, request, number)
    const seen = { dataset, number, body, version: versions[nth] ?? '' }
    values.push(valuesOf(operation, request, seen))
  })
  const logs = await postgres.logOf(works)
  return logs.map((lines, nth) => ({ statements: readStatements(lines), values: values[nth] ?? {} }))
}

let lastNumber = 989_999_999

const lookNumber = (): number => lastNumber--

type Answered = { readonly dataset: Dataset; readonly number: number; readonly body: string; readonly version: string }

/** The values of a request that vary, by the variables of the preamble. */
const valuesOf = (operation: Operation, request: Request, { dataset, number, body, version }: Answered) => {
  const employer = String(dataset.employers.find((one) => one.apiKey === request.apiKey)?.id)
  const id = idIn(request)
  if (operation === 'get') return { id }
  if (operation === 'list') return { employer }
  if (operation === 'search') return {}
  const { referenceId } = JSON.parse(body) as { referenceId: string }
  if (operation === 'post') return { reference: referenceId }
  return { employer, id, reference: referenceId, amount: numbered('1\u00012500', number), [SEEN_VERSION]: version }
}

const idIn = ({ path }: Request): string => path.split('/').at(-1) ?? ''

/** Enough that it is not always the same, few enough for a quick choice. */
const PAIRS: Record<Operation, number> = { get: 4096, list: 4096, put: 1024, search: 0, post: 0 }

const SHIFT = 4_294_967_296n

/** Sets the variables: employer and id of a job of the sample, a number that no other transaction has. */
export const preamble = (operation: Operation, dataset: Dataset): string => {
  const pairs = dataset.sample
    .filter(([at]) => isMeant(operation, dataset, employerAt(dataset, at).apiKey))
    .slice(0, PAIRS[operation])
    .map(([at, id]) => BigInt(employerAt(dataset, at).id) * SHIFT + BigInt(id))
  return [
    '\\set turn :turn + 1',
    '\\set amount :client_id * 1000000 + :turn',
    ...(pairs.length === 0
      ? ['\\set reference :base * 1000000000 + :client_id * 1000000 + :turn']
      : [
          `\\set nth random(0, ${pairs.length - 1})`,
          `\\set pair ${choice('nth', pairs)}`,
          `\\set employer :pair / ${SHIFT}`,
          `\\set id :pair % ${SHIFT}`,
          // The other members of the job are written again as they were seen; a reference of two jobs would be refused.
          '\\set reference :id',
        ]),
  ].join('\n')
}
