/** Every form of the console, sent by who has the right, which ends before the form is carried out: nothing is stored. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { consoleRoutes } from '../../server/console/console.ts'
import type { ConsoleFrame } from '../../server/console/frame.ts'
import { createTallySets } from '../../server/platform/http/limits/tally-sets.ts'
import { GOOD } from '../console/posting-form.ts'
import { onEveryEngine } from '../support/engines.ts'
import { isFull } from '../support/product.ts'
import { type Fields, type Fixture, type Form, makeFixture, newSender, sendAmid } from './ended-rights-bed.ts'

const onJob =
  (name: 'job' | 'draft' | 'binned', rest: string) =>
  ({ client, ids }: Fixture) =>
    `/${client.employerId}/${name === 'binned' ? 'bin' : 'jobs'}/${ids[name]}/${rest}`
const FOLDERS = { key: 'keys', webhook: 'webhooks', colleague: 'people' } as const
const onOther =
  (name: keyof typeof FOLDERS, rest: string) =>
  ({ client, ids }: Fixture) =>
    `/${client.employerId}/${FOLDERS[name]}/${ids[name]}/${rest}`
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
  '/{e}/jobs/{id}/refresh': { path: onJob('job', 'refresh') },
  '/{e}/jobs/{id}/extend': { path: onJob('job', 'extend'), fields: { 'close-date': '2026-12-30' } },
  '/{e}/jobs/{id}/delete': { path: onJob('job', 'delete') },
  '/{e}/jobs/chosen': { path: own('/jobs/chosen'), fields: restoring },
  '/{e}/jobs/unfinished/{id}/discard': {
    path: (fixture) => own(`/jobs/unfinished/${fixture.unfinished}/discard`)(fixture),
    hasMore: true,
  },
  '/{e}/bin/{id}/restore': { path: onJob('binned', 'restore') },
  '/{employer}/jobs/{id}/proof': { path: onJob('job', 'proof') },
  '/{e}/keys/new': { path: own('/keys/new'), fields: { name: 'Theirs', scopes: 'write' } },
  '/{e}/keys/{id}/rotate': { path: onOther('key', 'rotate'), fields: { overlap: '7' } },
  '/{e}/keys/{id}/revoke': { path: onOther('key', 'revoke'), fields: ({ keyEnd }) => ({ name: keyEnd }) },
  '/{e}/vendors/new': { path: own('/vendors/new'), fields: ({ vendor }) => ({ code: vendor.other, scopes: 'write' }) },
  '/{e}/vendors/{id}/end': { path: ({ client, vendor }) => `/${client.employerId}/vendors/${vendor.id}/end` },
  '/{e}/webhooks/new': {
    path: own('/webhooks/new'),
    fields: { url: 'https://theirs.example.ca/hook', types: 'job.*' },
  },
  '/{e}/webhooks/{id}/edit': {
    path: onOther('webhook', 'edit'),
    fields: { url: 'https://theirs.example.ca/hook' },
    hasMore: true,
  },
  '/{e}/webhooks/{id}/rotate': { path: onOther('webhook', 'rotate'), fields: { overlap: '0' } },
  '/{e}/webhooks/{id}/state': { path: onOther('webhook', 'state'), fields: { state: 'paused' } },
  '/{e}/webhooks/{id}/again': {
    path: onOther('webhook', 'again'),
    fields: { from: 'now' },
  },
  '/{e}/webhooks/{id}/remove': { path: onOther('webhook', 'remove') },
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
  '/{e}/jobs/{id}/share-preview': 'reads only',
  '/{e}/activity/verify': 'reads only',
  '/{e}/vendors/confirm': 'test/console/vendors.test.ts',
  '/{e}/webhooks/{id}/test': 'changes nothing of the store',
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
}

/** Every form of an operator. */
const OPERATOR_FORMS: Readonly<Record<string, Form>> = {
  '/operator/people/{id}/link': { path: ({ ids }) => `/operator/people/${ids.colleague}/link` },
  '/operator/employers/{id}/suspend': {
    path: ({ client }) => `/operator/employers/${client.employerId}/suspend`,
    fields: { reason: 'Of nobody any more' },
  },
  '/operator/employers/{id}/resume': { path: ({ client }) => `/operator/employers/${client.employerId}/resume` },
  '/operator/vendors/{id}/suspend': { path: ({ vendor }) => `/operator/vendors/${vendor.id}/suspend` },
  '/operator/vendors/{id}/resume': { path: ({ vendor }) => `/operator/vendors/${vendor.suspended}/resume` },
  '/operator/vendors/{id}/keys/new': {
    path: ({ vendor }) => `/operator/vendors/${vendor.id}/keys/new`,
    fields: { name: 'Of nobody any more' },
  },
  '/operator/vendors/{id}/keys/{key}/revoke': {
    path: ({ vendor }) => `/operator/vendors/${vendor.id}/keys/${vendor.keyId}/revoke`,
    fields: { name: 'production' },
  },
  '/operator/reports/{id}': {
    path: ({ report }) => `/operator/reports/${report}`,
    fields: { do: 'dismiss', reason: 'x' },
  },
  '/operator/postings/hide': {
    path: () => '/operator/postings/hide',
    fields: ({ ids }) => ({ posting: String(ids.job), reason: 'Of nobody any more' }),
  },
  '/operator/postings/{id}/show': { path: ({ ids }) => `/operator/postings/${ids.draft}/show` },
  '/operator/policy/edit': { path: () => '/operator/policy/edit', fields: { en: 'A policy', fr: 'Une politique' } },
}

/** Everything that operators decide. */
const moderatedOf = async ({ service, client, ids, report, vendor }: Fixture): Promise<unknown> => {
  const { store } = service
  return [
    (await store.directory.getEmployer(client.employerId))?.suspended,
    ...(await Promise.all([ids.job, ids.draft].map((id) => store.public.hidden(id)))),
    await store.public.report(report),
    await store.vendors.listVendors(),
    await store.vendors.listVendorKeys(vendor.id),
    await store.public.policies('en'),
  ]
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
  const rows = { ...MEMBER_FORMS, ...OWN_FORMS, ...OPERATOR_FORMS, ...OTHERS }
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

    for (const [at, [route, form]] of Object.entries(MEMBER_FORMS).entries())
      for (const [ending, [sql, status]] of Object.entries(ENDINGS))
        if (isChosen(at, ending) && !(route.endsWith('/proof') && ending === 'the role is lowered'))
          test(`${route}: ${ending}`, async () => {
            const answer = await sendAmid({ fixture, engine }, { sql, sender: await newSender(fixture), form })
            assert.equal(answer.status, status)
            if (status === 303) assert.match(answer.to, /^\/en\/console\/sign-in\?next=/)
          })

    for (const [route, form] of Object.entries(OWN_FORMS))
      test(`${route}: the session is ended`, async () => {
        const sender = await newSender(fixture)
        const [ended] = ENDINGS['the session is ended'] ?? assert.fail()
        const { status, to } = await sendAmid({ fixture, engine }, { sql: ended, sender, form })
        assert.equal(status, 303)
        assert.match(to, /^\/en\/console\/sign-in\?next=/)
        const person = await fixture.service.store.people.getPerson(sender.personId)
        assert.deepEqual([person?.passwordHash, person?.person.language], [null, 'en'])
      })

    for (const [route, form] of Object.entries(OPERATOR_FORMS))
      test(`${route}: the operator is one no more`, async () => {
        const [sender, moderated] = [await newSender(fixture, 'operator'), await moderatedOf(fixture)]
        const sql = 'DELETE FROM operators WHERE person_id = $P'
        assert.equal((await sendAmid({ fixture, engine }, { sql, sender, form })).status, 404)
        assert.deepEqual(await moderatedOf(fixture), moderated)
      })
  })
})
