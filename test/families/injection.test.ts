/** Values that mean something to a language on the way (prototypes, SQL, search syntax, headers) stay plain values. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { prefixOf } from '@affiche/contract/operations.ts'
import { assertUnchanged, dump } from '../support/beside.ts'
import { assertConsistent } from '../support/consistent.ts'
import { onEveryEngine } from '../support/engines.ts'
import { assertOwnHeaders } from '../support/headers.ts'
import { untilCaughtUp } from '../support/public-state.ts'
import { findings, job } from '../support/service.ts'
import { serveSuite } from '../support/suite-service.ts'
import { assertProblem, few, nameOf, newest, prepare, type Row, send, withBody } from './requests.ts'

const V12 = prefixOf('v1.2')

const LOADED = '{"polluted":true,"amount":1,"id":1,"period":{"id":1},"description":"Calgary, AB","toString":1}'

/** A member at every level of a job, named so that a careless merge would reach the prototype of everything. */
const levels: Record<string, (name: string) => string> = {
  '': (name) => `"${name}":${LOADED}`,
  '/salary': (name) => `"salary":{"amount":1,"period":{"id":1},"${name}":${LOADED}}`,
  '/salary/period': (name) => `"salary":{"amount":1,"period":{"id":1,"${name}":${LOADED}}}`,
  '/positionType': (name) => `"positionType":{"id":1,"${name}":${LOADED}}`,
  '/applicantRoutingType': (name) => `"applicantRoutingType":{"id":1,"${name}":${LOADED}}`,
  '/categories/0': (name) => `"categories":[{"id":13,"${name}":${LOADED}}]`,
  '/locations/0': (name) => `"locations":[{"description":"Calgary, AB","${name}":${LOADED}}]`,
}

const levels12: typeof levels = {
  '/texts': (name) => `"texts":{"${name}":${LOADED}}`,
  '/texts/fr': (name) => `"texts":{"fr":{"title":"Boulanger","description":"Du pain","${name}":${LOADED}}}`,
  '/disclosures': (name) => `"disclosures":{"${name}":${LOADED}}`,
}

const NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', 'toJSON', 'then']

type Place = { readonly level: string; readonly name: string }

const PLACES: readonly Place[] = [
  ...NAMES.map((name) => ({ level: '', name })),
  ...Object.keys({ ...levels, ...levels12 })
    .flatMap((level) => ['__proto__', 'constructor'].map((name) => ({ level, name })))
    .slice(2),
]

/** Places in the body of an operation that have such a level. */
const placesOf = ({ tag, version }: Row): readonly Place[] => {
  if (tag !== 'Jobs') return PLACES.filter(({ level }) => level === '')
  return PLACES.filter(({ level }) => version !== 'v1.1' || level in levels)
}

/** Texts without white space, each of them SQL, a pattern or a search expression to somebody. */
const EXPRESSIONS = [
  "'",
  "';DROP/**/TABLE/**/jobs;--",
  "'||(SELECT/**/1)||'",
  '"',
  '""',
  'a"OR"1"="1',
  'a%b',
  '%%',
  '_',
  'a_b',
  '*',
  'a*',
  'NEAR(a,b)',
  'tokens:a',
  '{tokens}:a',
  '^a',
  '-a',
  'a-b',
  '(a)',
  '\\',
  '\\\\',
  "\\'",
  "E'\\x41'",
  '$1',
  '$$',
  ':name',
  '@name',
  '?',
  '?1',
  '{a,b}',
  'ARRAY[1]',
  'a\u200bb',
  'a\u0301',
  '😀',
]

onEveryEngine(async (start, engine) => {
  const { service, owner } = await serveSuite({ start, environment: { PUBLIC_PAGES: 'true' } })

  describe('prototypes', () => {
    /** A body that is valid but for one loaded member, before the others. */
    const loadedBody = (body: unknown, { level, name }: Place): string => {
      const members = { ...(body as Record<string, unknown>) }
      delete members[level.split('/')[1] ?? '']
      const rest = JSON.stringify(members).slice(1)
      return `{${{ ...levels, ...levels12 }[level]?.(name)}${rest === '}' ? '' : ','}${rest}`
    }

    const tryPlace = async (operation: Row, place: Place): Promise<void> => {
      const ask = await prepare(operation, owner)
      const raw = loadedBody(ask.body, place)
      const strict = await owner.send(ask.method, ask.path, { raw })
      assertProblem(strict, 'invalid-request')
      if (!operation.body?.required) return
      assert.deepEqual(findings(strict), [`${place.level}/${place.name} unknown-member`])
      if (operation.tag !== 'Jobs') return
      const lenient = await owner.send(ask.method, ask.path, { raw, headers: { Prefer: 'handling=lenient' } })
      assert.ok(lenient.status < 300, lenient.text)
      assert.doesNotMatch(lenient.text, /polluted/)
    }

    for (const operation of engine === 'sqlite' ? newest(withBody) : few(withBody))
      test(`${nameOf(operation)} takes nothing from the prototype of a body, and leaves that of all objects alone`, async () => {
        const names = Object.getOwnPropertyNames(Object.prototype)
        for (const place of placesOf(operation)) await tryPlace(operation, place)
        assert.deepEqual(Object.getOwnPropertyNames(Object.prototype), names)
        assert.equal('polluted' in {}, false)
        assert.ok((await send(owner, await prepare(operation, owner))).status < 300)
      })

    test('a needed member is missing where only the prototype has it', async () => {
      const inherited = { positionType: '{"__proto__":{"id":1}}', salary: `{"__proto__":${LOADED}}` }
      for (const [name, text] of Object.entries(inherited))
        for (const Prefer of ['handling=lenient', 'handling=strict']) {
          const { [name]: _, ...rest } = job()
          const raw = `{"${name}":${text},${JSON.stringify(rest).slice(1)}`
          const answer = await owner.send('POST', '/jobs', { raw, headers: { Prefer } })
          assertProblem(answer, 'invalid-request')
          const needed = name === 'salary' ? '/salary/amount' : '/positionType/id'
          assert.ok(findings(answer).includes(`${needed} required`), answer.text)
        }
    })

    test('what is accepted and ignored is ignored whatever it holds', async () => {
      const raw = `{"employer":{"__proto__":${LOADED}},"publishDate":{"constructor":{"prototype":${LOADED}}},${JSON.stringify(job()).slice(1)}`
      const { status, text } = await owner.send('POST', '/jobs', { raw })
      assert.equal(status, 201)
      assert.doesNotMatch(text, /polluted/)
    })
  })

  test('SQL and patterns come back from every text member byte for byte, and touch no other row', async () => {
    const bystander = await service.employer()
    await bystander.post(job({ referenceId: 'BYSTANDER' }))
    // The service gives the employer its address, soon after the posting was made.
    await untilCaughtUp(service.store)
    const before = await dump(service, bystander.employerId)
    for (const text of EXPRESSIONS) {
      const description = `<p>${text.replaceAll('&', '')}</p>`
      const texts = { fr: { title: text, description } }
      const members = { title: text, referenceId: text, description, locations: [{ description: 'Nowhere Cove, NL' }] }
      const created = await owner.send('POST', `${V12}/jobs`, { body: job({ ...members, language: 'en', texts }) })
      assert.equal(created.status, 201, created.text)
      const changed = await owner.put('/jobs', { referenceId: text, title: `${text} changed` })
      assert.deepEqual([changed.status, changed.body.id], [200, created.body.id])
      const { body: read } = await owner.get(`/jobs/${created.body.id}`)
      assert.deepEqual([read.title, read.referenceId, read.description], [`${text} changed`, text, description])
      const { fr } = (await owner.get(`${V12}/jobs/${created.body.id}`)).body.texts
      assert.deepEqual([fr.title, fr.description], [text, description])
      await service.store.directory.setProfile({ employerId: owner.employerId, keyId: null, profile: { nameFr: text } })
      const profile = await owner.put(`${V12}/employer`, { nameFr: text })
      assert.equal(profile.body.nameFr, text, profile.text)
      const { body: found } = await owner.get(`/jobs?referenceId=${encodeURIComponent(text)}`)
      assert.deepEqual([found.paging.total, found.data[0].id], [1, created.body.id])
    }
    assertUnchanged(await dump(service, bystander.employerId), before)
    await assertConsistent(service)
  })

  test('a search takes SQL, patterns and search expressions as the characters that they are', async () => {
    const client = await service.employer()
    const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    const titles = [...EXPRESSIONS, 'plain', 'a b', 'ab', 'NEAR', 'tokens']
    for (const title of titles) await client.post(job({ title: `x${title}x` }))
    for (const text of EXPRESSIONS) {
      const { body } = await client.get(`/jobs?pageSize=100&q=${encodeURIComponent(text)}`)
      const expected = titles.filter((title) => folded(`x${title}x`).includes(folded(text)))
      const found = body.data.map(({ title }: { title: string }) => title.slice(1, -1))
      assert.deepEqual(found.sort(), expected.sort(), `q=${text}`)
    }
  })

  const LINES = [
    'a\r\nX-Injected: 1',
    'a\nSet-Cookie: b=c',
    'é\u2028"\\;',
    '"><script>alert(1)</script>',
    '\u0085',
    '%0d%0aX: 1',
  ]

  test('a text that is repeated in an answer adds no header to it and is JSON there', async () => {
    for (const text of LINES) {
      const answers = [
        await owner.post(job({ referenceId: text })),
        await owner.post(job({ referenceId: text })),
        await owner.post({ ...job(), [text]: 1 }),
        await owner.post({ ...job(), [text]: 1 }, { Prefer: 'handling=lenient' }),
        await owner.post(job({ closeDate: text, locations: [{ description: text }], applicationUrl: text })),
        await owner.put('/jobs', { referenceId: 'one', [text]: text }),
        await owner.delete(`/jobs?referenceId=${encodeURIComponent(text)}`, { referenceId: 'other' }),
        await owner.get(`/jobs?q=${encodeURIComponent(text)}&pageSize=1`),
        await owner.get(`/jobs?${encodeURIComponent(text)}=1`),
        await owner.get(`/locations?types=${encodeURIComponent(text)}`),
        await owner.get(`/${encodeURIComponent(text)}`),
        await owner.get(`/jobs/${encodeURIComponent(text)}`),
        await owner.get(`${service.base}/docs/problems/${encodeURIComponent(text)}`),
      ]
      for (const { headers, text: body } of answers) {
        assertOwnHeaders(headers)
        assert.match(
          headers.get('content-type') ?? 'application/json',
          /^application\/(problem\+)?json; charset=utf-8$/,
        )
        assert.equal(headers.get('x-content-type-options'), 'nosniff')
        if (body !== '') JSON.parse(body)
      }
    }
  })

  test('the header Affiche-Changes is plain ASCII, whatever the names of members and however many', async () => {
    const odd = Object.fromEntries(LINES.map((text, at) => [`${text}${at}`, 1]))
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`é\r\n${at}${'x'.repeat(300)}`, 1]))
    for (const members of [odd, many]) {
      const { status, headers } = await owner.post({ ...job(), ...members }, { Prefer: 'handling=lenient' })
      assert.equal(status, 201)
      assertOwnHeaders(headers)
      const changes = headers.get('affiche-changes') ?? assert.fail()
      assert.ok(changes.length < 5_000)
      assert.ok(JSON.parse(changes).length > 0)
    }
  })

  test('the id of a request is never one that the client brings', async () => {
    for (const name of ['X-Request-Id', 'Request-Id', 'X-Correlation-Id']) {
      const { headers, body } = await owner.send('GET', '/jobs/1', { headers: { [name]: 'mine"><script>' } })
      assert.match(headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/)
      assert.doesNotMatch(JSON.stringify(body), /mine/)
    }
  })
})
