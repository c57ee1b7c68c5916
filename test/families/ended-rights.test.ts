/** Every form of the console, sent by who has the right, which ends before the form is carried out: nothing is stored. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { consoleRoutes } from '../../server/console/console.ts'
import type { ConsoleFrame } from '../../server/console/frame.ts'
import { createTallySets } from '../../server/platform/http/limits/tally-sets.ts'
import { GOOD } from '../console/posting-form.ts'
import { type ConsoleService, startConsole, type Visitor } from '../support/console.ts'
import { onEveryEngine } from '../support/engines.ts'
import { inputsIn } from '../support/forms.ts'
import { holdFile, holdPerson } from '../support/holding.ts'
import { isFull } from '../support/product.ts'
import { type PublicService, startPublic } from '../support/public-service.ts'
import { type Client, job } from '../support/service.ts'

type Service = ConsoleService & Pick<PublicService, 'publish'>

type Fixture = {
  readonly service: Service
  readonly client: Client
  readonly ids: Readonly<Record<'key' | 'colleague' | 'job' | 'draft' | 'binned', number>>
}

type Fields = Readonly<Record<string, string>>

/** `hasMore`: the page of the form has hidden fields that it needs. */
type Form = {
  readonly path: (fixture: Fixture) => string
  readonly fields?: Fields | ((fixture: Fixture) => Fields)
  readonly hasMore?: true
}

const onJob =
  (name: 'job' | 'draft' | 'binned', rest: string) =>
  ({ client, ids }: Fixture) =>
    `/${client.employerId}/${name === 'binned' ? 'bin' : 'jobs'}/${ids[name]}/${rest}`
const onOther =
  (name: 'key' | 'colleague', rest: string) =>
  ({ client, ids }: Fixture) =>
    `/${client.employerId}/${name === 'key' ? 'keys' : 'people'}/${ids[name]}/${rest}`
const own =
  (rest: string) =>
  ({ client }: Fixture) =>
    `/${client.employerId}${rest}`

const restoring = ({ ids }: Fixture): Fields => ({ action: 'undo-delete', job: `${ids.binned} "x" active` })

/** Every form of a member that writes, by its route. */
const MEMBER_FORMS: Readonly<Record<string, Form>> = {
  '/{e}/jobs/new': { path: own('/jobs/new'), fields: { ...GOOD, do: 'publish' } },
  '/{e}/jobs/{id}/edit': { path: onJob('draft', 'edit'), fields: { title: 'Another' }, hasMore: true },
  '/{e}/jobs/{id}/publish': { path: onJob('draft', 'publish') },
  '/{e}/jobs/{id}/archive': { path: onJob('job', 'archive') },
  '/{e}/jobs/{id}/extend': { path: onJob('job', 'extend'), fields: { 'close-date': '2026-12-30' } },
  '/{e}/jobs/{id}/delete': { path: onJob('job', 'delete') },
  '/{e}/jobs/chosen': { path: own('/jobs/chosen'), fields: restoring },
  '/{e}/bin/{id}/restore': { path: onJob('binned', 'restore') },
  '/{employer}/jobs/{id}/proof': { path: onJob('job', 'proof') },
  '/{e}/keys/new': { path: own('/keys/new'), fields: { name: 'Theirs', scopes: 'write' } },
  '/{e}/keys/{id}/rotate': { path: onOther('key', 'rotate'), fields: { overlap: '7' } },
  '/{e}/keys/{id}/revoke': { path: onOther('key', 'revoke'), fields: { name: 'Key 1' } },
  '/{e}/people/invite': {
    path: own('/people/invite'),
    fields: { name: 'Their friend', handle: 'friend', language: 'en', role: 'owner' },
  },
  '/{e}/people/{id}/role': { path: onOther('colleague', 'role'), fields: { role: 'owner' } },
  '/{e}/people/{id}/link': { path: onOther('colleague', 'link') },
  '/{e}/people/{id}/end': { path: onOther('colleague', 'end') },
  '/{e}/profile/edit': { path: own('/profile/edit'), fields: { website: 'https://theirs.example.ca' }, hasMore: true },
  '/{e}/profile/page': { path: own('/profile/page'), fields: { textEn: 'Theirs' }, hasMore: true },
  '/{e}/profile/logo/remove': { path: own('/profile/logo/remove') },
  '/{e}/guide/hide': { path: own('/guide/hide') },
}

/** Every form of a person about itself that only a session in force may send. */
const OWN_FORMS: Readonly<Record<string, Form>> = {
  '/me/language': { path: () => '/me/language', fields: { language: 'fr' } },
  '/me/password': {
    path: () => '/me/password',
    fields: { password: 'the word of a thief', again: 'the word of a thief' },
  },
  '/me/sessions/end-others': { path: () => '/me/sessions/end-others' },
}

/** Forms that write nothing by a right, or whose write is asked for by a test of its own. */
const OTHERS: Readonly<Record<string, string>> = {
  '/{e}/jobs/check': 'judges only',
  '/{e}/jobs/preview': 'judges only',
  '/{e}/activity/verify': 'reads only',
  '/{e}/profile/logo': 'as /{e}/profile/logo/remove',
  '/{e}/import': 'keeps a file for its person, who loses it with the session',
  '/{e}/import/{id}': 'writes by the bulk of the interface: test/console/import.test.ts',
  '/sign-out': 'ends the session itself',
  '/prove': 'renews a session, which must be there: test/console/identity-sessions.test.ts',
  '/passkey/prove': 'as /prove',
  '/passkey/prove/options': 'asks a question',
  '/passkey/register/options': 'asks a question',
  '/passkey/register': 'server/people/passkeys.test.ts',
  '/me/passkeys/{id}/remove': 'server/people/passkeys.test.ts',
  '/me/sessions/end': 'as /me/sessions/end-others',
  '/oidc/connect': 'begins only; its end: server/people/oidc.test.ts',
  '/oidc/prove': 'as /prove',
  '/oidc/disconnect': 'server/people/oidc.test.ts',
  '/operator/people/{id}/link': 'below',
}

/** SQL that ends a right of person $P at employer $E. */
const ENDINGS: Readonly<Record<string, readonly [sql: string, status: number]>> = {
  'the session is ended': ['DELETE FROM sessions WHERE person_id = $P', 303],
  'the membership is ended': ['UPDATE api_keys SET revoked_at = 1 WHERE person_id = $P AND employer_id = $E', 404],
  'the role is lowered': ["UPDATE api_keys SET role = 'reader', scopes = 'jobs:read' WHERE person_id = $P", 403],
  'the person is disabled': ['UPDATE people SET disabled_at = 1 WHERE id = $P', 303],
  'the employer is suspended': ['UPDATE employers SET suspended_at = 1 WHERE id = $E', 403],
}

/** Every other pair of form and ending is taken by the full product. */
const isChosen = (at: number, ending: string): boolean =>
  isFull || at === 0 || Object.keys(ENDINGS).indexOf(ending) === at % Object.keys(ENDINGS).length

test('every form of the console has a row here', () => {
  const routes = consoleRoutes({
    store: {},
    clock: () => 0,
    oidc: {},
    tallies: createTallySets(),
  } as unknown as ConsoleFrame)
  const forms = routes.flatMap(({ kind, path, post }) => (kind !== 'anybody' && post ? [path] : []))
  const rows = { ...MEMBER_FORMS, ...OWN_FORMS, ...OTHERS }
  assert.deepEqual(
    forms.filter((path) => rows[path] === undefined),
    [],
  )
})

onEveryEngine((start, engine) => {
  describe('a form that waits', () => {
    let fixture: Fixture
    before(async () => {
      fixture = await makeFixture(start)
    })
    after(() => fixture.service.stop())

    const change = (sql: string, personId: number): string =>
      sql.replaceAll('$P', String(personId)).replaceAll('$E', String(fixture.client.employerId))

    /** Sends a form, and ends a right of its sender between its admission and its write. */
    const sendAmid = async (sql: string, sender: Sender, form: Form) => {
      const { service } = fixture
      const path = `/en/console${form.path(fixture)}`
      const { text } = await sender.visitor.get(form.hasMore ? path : '/en/console/me')
      const own = typeof form.fields === 'function' ? form.fields(fixture) : form.fields
      const fields = form.hasMore ? { ...inputsIn(text), ...own } : own
      const before = await stateOf(fixture)
      const holding = await (engine === 'sqlite' ? holdFile : holdPerson)(service, sender.personId)
      try {
        await holding.run(change(sql, sender.personId))
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

    for (const [at, [route, form]] of Object.entries(MEMBER_FORMS).entries())
      for (const [ending, [sql, status]] of Object.entries(ENDINGS))
        if (isChosen(at, ending) && !(route.endsWith('/proof') && ending === 'the role is lowered'))
          test(`${route}: ${ending}`, async () => {
            const answer = await sendAmid(sql, await newSender(fixture), form)
            assert.equal(answer.status, status)
            if (status === 303) assert.match(answer.to, /^\/en\/console\/sign-in\?next=/)
          })

    for (const [route, form] of Object.entries(OWN_FORMS))
      test(`${route}: the session is ended`, async () => {
        const sender = await newSender(fixture)
        const [ended] = ENDINGS['the session is ended'] ?? assert.fail()
        const { status, to } = await sendAmid(ended, sender, form)
        assert.equal(status, 303)
        assert.match(to, /^\/en\/console\/sign-in\?next=/)
        const person = await fixture.service.store.people.getPerson(sender.personId)
        assert.deepEqual([person?.passwordHash, person?.person.language], [null, 'en'])
      })

    test('/operator/people/{id}/link: the operator is one no more', async () => {
      const sender = await newSender(fixture, 'operator')
      const form: Form = { path: ({ ids }) => `/operator/people/${ids.colleague}/link` }
      const { status } = await sendAmid('DELETE FROM operators WHERE person_id = $P', sender, form)
      assert.equal(status, 404)
    })
  })
})

/** The texts of a form that a page shows again. */
const shownOf = (page: string, fields: Fields = {}): string[] =>
  Object.values(fields).filter((text) => text.length > 5 && page.includes(text))

type Sender = { readonly visitor: Visitor; readonly personId: number }

let senders = 0

const newSender = async ({ service, client }: Fixture, operator?: 'operator'): Promise<Sender> => {
  const handle = `sender${++senders}`
  const visitor = await service.person(operator ? null : client, { handle, ...(operator ? { operator } : {}) })
  const found = await service.store.people.findPerson(handle)
  return { visitor, personId: found?.person.id ?? assert.fail() }
}

const makeFixture = async (start: Parameters<typeof startConsole>[0]): Promise<Fixture> => {
  let open: PublicService | undefined
  const service = await startConsole(
    async (options) => {
      open = await startPublic(start, options)
      return open
    },
    { environment: { METRICS_PORT: '0' } },
  )
  assert.ok(open)
  const client = await service.employer()
  const [key] = await service.operator.listKeys(client.employerId)
  // Another owner, so that none is the last.
  const owner = await service.person(client)
  const { personId: colleague } = await service.link('colleague', client, 'reader')
  const posted = await open.publish(client)
  const make = async (members: object): Promise<number> => (await client.post(job({ ...members }))).body.id
  const [draft, binned] = [await make({ status: 'draft' }), await make({})]
  await owner.get(`/en/console/${client.employerId}/jobs/${binned}/delete`)
  assert.equal((await owner.post(`/en/console/${client.employerId}/jobs/${binned}/delete`)).status, 303)
  return {
    service: { ...service, publish: open.publish },
    client,
    ids: { key: key?.id ?? 0, colleague, job: posted, draft, binned },
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
