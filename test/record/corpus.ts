import { join } from 'node:path'
import { type Options, unanswered } from '../support/service.ts'
import { ENCRYPTION_KEY, TAKEN } from '../support/webhooks.ts'
import { access } from './chapters/access.ts'
import { addresses, behindProxy, crossOrigin } from './chapters/addresses.ts'
import { agents } from './chapters/agents.ts'
import { bodies } from './chapters/bodies.ts'
import { bulks } from './chapters/bulks.ts'
import { changes } from './chapters/changes.ts'
import { days } from './chapters/days.ts'
import { dryRuns } from './chapters/dry-runs.ts'
import { failedApplications } from './chapters/failed-applications.ts'
import { closingDates, feed } from './chapters/feed.ts'
import { findings } from './chapters/findings.ts'
import { jobs } from './chapters/jobs.ts'
import { lenient } from './chapters/lenient.ts'
import { lists } from './chapters/lists.ts'
import { numbers } from './chapters/numbers.ts'
import { realPostings } from './chapters/postings.ts'
import { rates } from './chapters/rates.ts'
import { refusals } from './chapters/refusals.ts'
import { repeats } from './chapters/repeats.ts'
import { requests } from './chapters/requests.ts'
import { searches } from './chapters/searches.ts'
import { sentences } from './chapters/sentences.ts'
import { snapshots } from './chapters/snapshots.ts'
import { statistics } from './chapters/statistics.ts'
import { testMode } from './chapters/test-mode.ts'
import { texts } from './chapters/texts.ts'
import { previews, publications, refreshes } from './chapters/time.ts'
import { values } from './chapters/values.ts'
import { vendors } from './chapters/vendors.ts'
import { webhooks } from './chapters/webhooks.ts'
import type { Chapter, Playing } from './stage.ts'

type Recorded = Pick<Playing, 'bodyBytesMax'> & {
  readonly chapter: Chapter
  readonly environment?: Record<string, string>
}

/** The chapters by the names of their files, with the settings that they need. */
export const chapters: Record<string, Recorded> = {
  jobs: { chapter: jobs },
  lists: { chapter: lists },
  access: { chapter: access },
  days: { chapter: days },
  refusals: { chapter: refusals },
  findings: { chapter: findings },
  sentences: { chapter: sentences },
  bodies: { chapter: bodies },
  repeats: { chapter: repeats },
  values: { chapter: values },
  texts: { chapter: texts },
  numbers: { chapter: numbers },
  changes: { chapter: changes },
  bulks: { chapter: bulks },
  snapshots: { chapter: snapshots },
  agents: { chapter: agents },
  'test-mode': { chapter: testMode },
  requests: { chapter: requests },
  vendors: { chapter: vendors, environment: { ENCRYPTION_KEY } },
  'dry-runs': { chapter: dryRuns },
  feed: { chapter: feed },
  'closing-dates': { chapter: closingDates },
  statistics: { chapter: statistics },
  refreshes: { chapter: refreshes },
  publications: { chapter: publications },
  previews: { chapter: previews },
  'failed-applications': { chapter: failedApplications },
  webhooks: { chapter: webhooks, environment: { ENCRYPTION_KEY } },
  lenient: { chapter: lenient },
  searches: { chapter: searches },
  rates: { chapter: rates, environment: { RATE_LIMIT_PER_MINUTE: '2' } },
  addresses: {
    chapter: addresses,
    environment: { BASE_URL: 'https://jobs.example.ca/hiring/', TRUST_PROXY: 'true' },
  },
  proxy: { chapter: behindProxy, environment: { TRUST_PROXY: 'true' } },
  origins: { chapter: crossOrigin, environment: { CORS_ORIGINS: '*, https://ats.example.ca' } },
  postings: { chapter: realPostings, bodyBytesMax: 1_300 },
}

/** A receiver that takes tests alone, so that no attempt comes between two requests of a chapter. */
const takeTests: Options['sendToReceiver'] = async (delivery, signal) =>
  JSON.parse(delivery.body).type === 'webhook.test' ? TAKEN : unanswered(delivery, signal)

/** Options of the service of a chapter. */
export const optionsOf = ({ environment = {} }: Recorded): Options => ({ environment, sendToReceiver: takeTests })

export const fileOf = (name: string): string => join(import.meta.dirname, 'corpus', `${name}.txt`)
