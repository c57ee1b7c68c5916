/** Answer to `GET /employer`: the employer of the key. */
import { JOB_SCOPES } from './operation.ts'
import { nullable, object } from './rules.ts'
import { type Static, Type } from './schema.ts'

export const PLANS = ['standard', 'unlimited'] as const
export type Plan = (typeof PLANS)[number]

export const EmployerSchema = object({
  id: Type.Integer({ description: 'Id of the employer.' }),
  name: Type.String({ description: 'Name of the employer.' }),
  plan: Type.Enum([...PLANS], { description: 'The plan; autoRefresh needs `unlimited`.' }),
  key: object({
    id: Type.Integer({ description: 'Id of the key, by which the operator knows it.' }),
    name: nullable(Type.String({ description: 'Name of the key; null when the operator gave none.' })),
    scopes: Type.Array(Type.Enum([...JOB_SCOPES]), { description: 'What the key may do.' }),
    expiresAt: nullable(
      Type.String({ format: 'date-time', description: 'The moment from which the key is refused; null without one.' }),
    ),
  }),
})
export type EmployerBody = Static<typeof EmployerSchema>
