/** A form of the console that waits to be carried out, while the right of its sender ends. */
import assert from 'node:assert/strict'
import { type ConsoleService, startConsole, type Visitor } from '../support/console.ts'
import type { Engine } from '../support/engines.ts'
import { inputsIn } from '../support/forms.ts'
import { holdFile, holdPerson } from '../support/holding.ts'
import { type PublicService, startPublic } from '../support/public-service.ts'
import { type Client, job } from '../support/service.ts'
import { ENCRYPTION_KEY, keyOf, RECEIVER, WEBHOOKS } from '../support/webhooks.ts'

type Service = ConsoleService & Pick<PublicService, 'publish'>

export type Fixture = {
  readonly service: Service
  readonly client: Client
  readonly ids: Readonly<Record<'key' | 'webhook' | 'colleague' | 'job' | 'draft' | 'binned', number>>
  /** Last characters of the key, by which it is revoked, and the id of an unfinished posting. */
  readonly keyEnd: string
  readonly unfinished: string
  readonly report: number
  /** A vendor that may act, with a key; the code of one that may not, and one that is suspended. */
  readonly vendor: { readonly id: number; readonly keyId: number; readonly other: string; readonly suspended: number }
}

export type Fields = Readonly<Record<string, string>>

/** `hasMore`: the page of the form has hidden fields that it needs. */
export type Form = {
  readonly path: (fixture: Fixture) => string
  readonly fields?: Fields | ((fixture: Fixture) => Fields)
  readonly hasMore?: true
}

/** `sql` ends a right of person $P at employer $E. */
type Asked = { readonly sql: string; readonly sender: Sender; readonly form: Form }

export type Stage = { readonly fixture: Fixture; readonly engine: Engine }

const change = (sql: string, { client }: Fixture, personId: number): string =>
  sql.replaceAll('$P', String(personId)).replaceAll('$E', String(client.employerId))

/** Sends a form, and ends a right of its sender between its admission and its write. */
export const sendAmid = async ({ fixture, engine }: Stage, { sql, sender, form }: Asked) => {
  const { service } = fixture
  const path = `/en/console${form.path(fixture)}`
  const { text } = await sender.visitor.get(form.hasMore ? path : '/en/console/me')
  const own = typeof form.fields === 'function' ? form.fields(fixture) : form.fields
  const fields = form.hasMore ? { ...inputsIn(text), ...own } : own
  const before = await stateOf(fixture)
  const holding = await (engine === 'sqlite' ? holdFile : holdPerson)(service, sender.personId)
  try {
    await holding.run(change(sql, fixture, sender.personId))
    const answer = sender.visitor.post(path, fields)
    await holding.untilWaiting()
    await holding.commit()
    const { status, path: to, text } = await answer
    assert.deepEqual(shownOf(text, own), [], 'what was sent is shown to who may not send it any more')
    assert.deepEqual(await stateOf(fixture), before)
    return { status, to }
  } finally {
    await holding.close()
    await service.operator.resumeEmployer(fixture.client.employerId)
  }
}

/** The texts of a form that a page shows again. */
const shownOf = (page: string, fields: Fields = {}): string[] =>
  Object.values(fields).filter((text) => text.length > 5 && page.includes(text))

type Sender = { readonly visitor: Visitor; readonly personId: number }

let senders = 0

export const newSender = async ({ service, client }: Fixture, operator?: 'operator'): Promise<Sender> => {
  const handle = `sender${++senders}`
  const visitor = await service.person(operator ? null : client, { handle, ...(operator ? { operator } : {}) })
  const found = await service.store.people.findPerson(handle)
  return { visitor, personId: found?.person.id ?? assert.fail() }
}

export const makeFixture = async (start: Parameters<typeof startConsole>[0]): Promise<Fixture> => {
  let open: PublicService | undefined
  const service = await startConsole(
    async (options) => {
      open = await startPublic(start, options)
      return open
    },
    { environment: { METRICS_PORT: '0', ENCRYPTION_KEY } },
  )
  assert.ok(open)
  const client = await service.employer()
  const [key] = await service.operator.listKeys(client.employerId)
  // Another owner, so that none is the last.
  const owner = await service.person(client)
  const hooks = await keyOf(service, client.employerId)
  const { id: webhook } = (await hooks.send('POST', WEBHOOKS, { body: { url: RECEIVER } })).body
  const { personId: colleague } = await service.link('colleague', client, 'reader')
  const posted = await open.publish(client)
  const make = async (members: object): Promise<number> => (await client.post(job({ ...members }))).body.id
  const [draft, binned] = [await make({ status: 'draft' }), await make({})]
  await owner.get(`/en/console/${client.employerId}/jobs/${binned}/delete`)
  assert.equal((await owner.post(`/en/console/${client.employerId}/jobs/${binned}/delete`)).status, 303)
  const kept = await owner.post(`/en/console/${client.employerId}/jobs/new`, { title: 'Begun', action: 'save' })
  const [, unfinished = ''] = /unfinished=([\w-]+)/.exec(kept.path) ?? assert.fail(kept.path)
  const report = await service.store.publicWrites.report({
    jobId: posted,
    at: service.now(),
    reason: 'fraud',
    text: 'Theirs',
    contact: null,
  })
  await service.store.publicWrites.hide(draft, 'spam')
  const [vendor, other] = [await service.operator.createVendor('One'), await service.operator.createVendor('Other')]
  await service.operator.grantVendor({ vendorId: vendor.id, employerId: client.employerId })
  const { key: vendorKey } = await service.operator.issueVendorKey({ vendorId: vendor.id, name: 'production' })
  const suspended = await service.operator.createVendor('Suspended')
  await service.operator.suspendVendor(suspended.id)
  return {
    vendor: { id: vendor.id, keyId: vendorKey.id, other: other.code, suspended: suspended.id },
    service: { ...service, publish: open.publish },
    client,
    keyEnd: key?.characters?.slice(-4) ?? '',
    unfinished,
    report: report ?? 0,
    ids: { key: key?.id ?? 0, webhook, colleague, job: posted, draft, binned },
  }
}

/** The trail without entries of sign-ins and of the operator: every write of a member would add to it. */
const stateOf = async ({ service, client }: Fixture) => {
  const filter = { since: null, until: null, jobId: null, keyId: null }
  const search = { before: null, limit: 1_000, filter }
  const { entries, before } = await service.store.audit.search(client.employerId, search)
  assert.equal(before, null, 'the trail is read as a whole')
  const others = /^(?:person\.sign|employer\.(?:suspend|resume)|job\.(?:shown|hidden))/
  const recorded = entries.filter(({ action }) => !others.test(action))
  return recorded.map(({ action, subjectId }) => [action, subjectId])
}
