/** Answer to `GET /limits`: what a client would otherwise guess. */
import { nullable, object } from './rules.ts'
import { type Static, Type } from './schema.ts'

export const LimitsSchema = object({
  body: Type.Integer({ description: 'Bytes of a body, and of a line of a bulk.' }),
  bulk: object({
    operations: Type.Integer({ description: 'Lines of a bulk.' }),
    bytes: Type.Integer({ description: 'Bytes of a bulk.' }),
    atomicOperations: Type.Integer({ description: 'Lines of an atomic bulk.' }),
    concurrent: Type.Integer({ description: 'Bulks, snapshots and exports of one employer at a time.' }),
    concurrentOfAll: Type.Integer({ description: 'Those of all employers at a time.' }),
  }),
  snapshot: object({
    items: Type.Integer({ description: 'Items of a snapshot.' }),
    bytes: Type.Integer({ description: 'Bytes of a snapshot.' }),
  }),
  idempotency: object({
    hours: Type.Integer({ description: 'Hours for which the answer under an `Idempotency-Key` is kept, at least.' }),
    keyLength: Type.Integer({ description: 'Characters of an `Idempotency-Key`.' }),
    bytes: Type.Integer({
      description: 'Bytes of answers that are kept whole for one employer, compressed; of a further one what was done.',
    }),
  }),
  changes: object({
    limit: Type.Integer({ description: 'Entries on a page of changes.' }),
    expandLimit: Type.Integer({ description: 'Entries on a page with `expand=job`.' }),
    waitSeconds: Type.Integer({ description: 'Seconds that `Prefer: wait` may ask for.' }),
  }),
  rate: object({
    requestsPerMinute: nullable(
      Type.Integer({ description: 'Requests of one key in a minute; null without a limit.' }),
    ),
  }),
})
export type LimitsBody = Static<typeof LimitsSchema>

/** In v1.2, also what depends on where the service is. */
export const Limits12Schema = object({
  ...LimitsSchema.properties,
  webhooks: object({
    count: Type.Integer({ description: 'Webhooks of one employer.' }),
    privateNetworks: Type.Boolean({
      description:
        'False: receivers have public addresses and https. True: the operator has opened some private networks, http included; an address in another is refused as before (`url-private`).',
    }),
  }),
  timeZone: Type.String({
    description: 'Name in the IANA time zone database: days such as `publishDate` and `closeDate` are those of it.',
  }),
})
export type Limits12Body = Static<typeof Limits12Schema>
