/** The certificate of test mode: which manners a client has shown, and the signed document that says so. */
import { nullable, object } from './rules.ts'
import { type Static, Type } from './schema.ts'

/** The manners of a right client, with what each is. */
const manners = {
  idempotentCreate: 'Creates with an `Idempotency-Key`, and repeats a create whose answer was lost with the same one.',
  retryAfter: 'Waits for `Retry-After` after 429 and 503, before it repeats the request.',
  bulkResume: 'Sends a bulk that was cut again, with the same body and the same `Idempotency-Key`.',
  bulkResults: 'Reads the results of a bulk by line, and repeats only what was refused.',
  snapshotEnd: 'Ends a snapshot with its count.',
  archiveGuard: 'Looks at a dry run after `archive-guard`.',
  changesCursor: 'Pages the list of changes by its cursor.',
  cursorExpired: 'Begins anew with an export after 410.',
  ifMatch: 'Sends `If-Match` with the entity tag of what it read.',
  preconditionFailed: 'Reads a job again after 412, before it changes it.',
  webhookSignature: 'Takes a push that is signed rightly, and refuses a forged one.',
  unknownMembers: 'Drops nothing that it does not know from a job that it read and sends back.',
} as const

export type MannerName = keyof typeof manners

/** In the order of answers. */
export const MANNERS = Object.keys(manners) as readonly MannerName[]

/** Where the public keys of certificates are. */
export const CERTIFICATES_PATH = '/.well-known/affiche-certificates.json'

/** Type of the signed document, in its header (RFC 8725, 3.11). */
export const CERTIFICATE_TYPE = 'affiche-certificate+jwt'

const manner = (description: string) =>
  object(
    {
      requests: Type.Array(Type.String(), {
        description: 'Ids of the requests that show it; none before all of them are there.',
      }),
      missing: nullable(
        Type.String({
          description: 'Null once it is shown; else what to do next, in the language of the answer.',
        }),
      ),
    },
    { description },
  )

const byName = Object.fromEntries(Object.entries(manners).map(([name, text]) => [name, manner(text)])) as {
  readonly [Name in MannerName]: ReturnType<typeof manner>
}

export const CertificateSchema = object({
  manners: object(byName),
  missing: nullable(
    Type.String({ description: 'Null with a certificate; else why there is none, in the language of the answer.' }),
  ),
  certificate: nullable(
    Type.String({
      description: `Once every manner is shown: a signed document (JWS, compact), whose public key is at \`${CERTIFICATES_PATH}\`.`,
    }),
  ),
})
export type CertificateBody = Static<typeof CertificateSchema>
