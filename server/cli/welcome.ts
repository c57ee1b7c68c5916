import { jobInputExample } from '@affiche/contract/examples.ts'
import { API_PREFIX } from '@affiche/contract/operations.ts'
import type { DirectoryApi } from '../operator/operator-api.ts'

const NAME = 'Example employer'

type Served = { readonly address: string; readonly isPublic: boolean }

/** Message of `serve --demo` at start; in an empty store it creates an employer and shows its key. */
export const welcome = async (operator: DirectoryApi, { address, isPublic }: Served): Promise<string> => {
  const pages = isPublic ? `  Candidates see  ${address}/\n` : ''
  const documentation = `${pages}  Reference       ${address}/docs
  OpenAPI         ${address}${API_PREFIX}/openapi.json
  Problems        ${address}/docs/problems`
  const employer = await operator.createFirstEmployer({ name: NAME, plan: 'unlimited' })
  if (!employer) return `\nAffiche is at ${address}\n\n${await anotherKey(operator)}\n\n${documentation}\n\n`
  const { apiKey } = await operator.issueKey({ employerId: employer.id, name: 'demo' })
  return `
Affiche is at ${address}

The store was empty, so it now has one employer, "${NAME}", on the unlimited plan.
Its API key, shown this once; this line puts it into a variable of another terminal:

KEY=${apiKey}

Create a job:

curl -s ${address}${API_PREFIX}/jobs \\
  -H 'API-Key: ${apiKey}' \\
  -H 'Content-Type: application/json; charset=UTF-8' \\
  -d '${JSON.stringify(jobInputExample)}'

${isPublic ? `Candidates find it a second later: open ${address}/ in a browser.\n\n` : ''}List the jobs:

curl -s ${address}${API_PREFIX}/jobs -H 'API-Key: ${apiKey}'

${documentation}

`
}

/** Command that issues another key, for a store with employers. */
const anotherKey = async (operator: DirectoryApi): Promise<string> => {
  const [first] = await operator.listEmployers()
  return `The store has employers already, and keys are shown once. Another key for employer ${first?.id}, "${first?.name}":

  npx --no affiche key issue --employer ${first?.id}`
}
