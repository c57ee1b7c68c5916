import type { EmployerBody } from '@affiche/contract/employer.ts'
import type { Answer, HolderCall } from './request.ts'

/** The operations on the employer itself, each by the id that it has in the table of operations. */
export const employerReads = {
  getEmployer: async (call: HolderCall): Promise<Answer> => ({ status: 200, body: employerBody(call) }),
}

const employerBody = ({ employer, key }: HolderCall): EmployerBody => ({
  id: employer.id,
  name: employer.name,
  plan: employer.plan,
  key: {
    id: key.id,
    name: key.name,
    scopes: [...key.scopes],
    expiresAt: key.expiresAt === null ? null : new Date(key.expiresAt).toISOString(),
  },
})
