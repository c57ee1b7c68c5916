import { texts } from '../../support/texts.ts'
import type { Chapter } from '../stage.ts'

const JOBS = '/api/v1.1/jobs'

/** Each place of a body, with N for a number. */
const members = texts(`
  "referenceId":N | "title":N | "closeDate":N | "confidential":N | "autoRefresh":N | "status":N | "description":N
  "locations":N | "locations":[N] | "locations":[{"description":N}] | "categories":N | "categories":[N]
  "categories":[{"id":N}] | "positionType":N | "positionType":{"id":N} | "salary":N | "salary":{"amount":N}
  "salary":{"amount":1,"maxAmount":N} | "salary":{"period":N} | "salary":{"period":{"id":N}}
  "salary":{"plusCommission":N} | "applicantRoutingType":N | "applicantRoutingType":{"id":N} | "applicationEmail":N
  "applicationUrl":N | "employer":N | "publishDate":N | "locations":[{"id":N,"description":"Calgary, AB"}]
  "categories":[{"id":13,"name":N}] | "positionType":{"id":1,"nam":N} | "wage":N | "id":N
`)

/** Numbers that no double holds exactly: each is a number wherever it stands, never an object or a member of its own. */
export const numbers: Chapter = async ({ ask, job }) => {
  const lenient = { headers: [['Prefer', 'handling=lenient']] } as const
  await ask('POST', JOBS, { body: job({ referenceId: 'STORED', salary: { amount: 1, period: { id: 1 } } }) })
  for (const member of members) {
    const [, name = ''] = /^"(\w+)"/.exec(member) ?? []
    const rest = JSON.stringify({ ...job(), [name]: undefined }).slice(1)
    for (const number of ['1e400', '12345678901234567890']) {
      const text = member.replace('N', number)
      await ask('PUT', `${JOBS}/1`, { raw: `{${text}}` })
      await ask('PUT', `${JOBS}/1`, { raw: `{${text}}`, ...lenient })
    }
    await ask('POST', JOBS, { raw: `{${member.replace('N', '-1.00000000000000001')},${rest}` })
  }
  for (const method of ['POST', 'PUT', 'DELETE']) await ask(method, JOBS, { raw: '12345678901234567890' })
  for (const path of [JOBS, `${JOBS}/1`]) await ask('GET', path)
}
