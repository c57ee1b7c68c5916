/** Sends a request as a dry run and then in earnest, and compares what is answered. */
import assert from 'node:assert/strict'
import type { Probe } from '../families/probes.ts'
import type { Answered, Client } from './service.ts'

export const asDryRun = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}dryRun=true`

export type Rehearsed = { readonly dry: Answered; readonly real: Answered }

/** `between` runs after the dry run. */
export const rehearse = async (
  client: Client,
  { method, path, body, headers = {} }: Probe,
  between: () => Promise<void> = async () => undefined,
): Promise<Rehearsed> => {
  const what = { headers, ...(body === undefined ? {} : { body }) }
  const dry = await client.send(method, asDryRun(path), what)
  await between()
  return { dry, real: await client.send(method, path, what) }
}

const LENIENT = ['preference-applied', 'affiche-changes']

/** Checks that only the status, new ids, Location and ETag differ. `former` is the job before a deletion. */
export const assertRehearsed = ({ dry, real }: Rehearsed, former: string | null = null): void => {
  const what = `${dry.status} ${dry.text.slice(0, 300)}\n${real.status} ${real.text.slice(0, 300)}`
  for (const name of LENIENT) assert.equal(dry.headers.get(name), real.headers.get(name), what)
  assert.equal(dry.headers.get('location'), null)
  if (real.status >= 300) {
    assert.equal(dry.status, real.status, what)
    assert.equal(dry.headers.get('affiche-dry-run'), null)
    assert.equal(dry.headers.get('etag'), real.headers.get('etag'))
    assert.equal(apartFromRequest(dry), apartFromRequest(real))
    return
  }
  assert.equal(dry.status, 200, what)
  assert.equal(dry.headers.get('affiche-dry-run'), String(real.status), what)
  assert.equal(dry.headers.get('etag'), null)
  if (real.status === 204) assert.equal(withoutHints(dry.text), former)
  else assert.equal(dry.text, withNullIds(real, dry))
}

/** Removes the hints after a deletion, which stand last in the answer of v1.2, after the job. */
const withoutHints = (text: string): string => text.replace(/,"hints":\[.*$/s, '}')

const apartFromRequest = ({ text, body }: Answered): string => text.replaceAll(body.instance, 'the request id')

/** The answer with null for the ids that the write gave. */
const withNullIds = ({ status, text, body }: Answered, dry: Answered): string => {
  const places: { id: number }[] = body.locations
  const fresh = places.filter((_, at) => dry.body.locations[at].id === null)
  const job = status === 201 ? text.replace(`{"id":${body.id},`, '{"id":null,') : text
  for (const { id } of fresh) assert.ok(id >= 1_000_000_000)
  return fresh.reduce((shown, { id }) => shown.replace(`{"id":${id},`, '{"id":null,'), job)
}
