/** Sign-in by OpenID Connect when something is wrong: with the browser, the person, or the answer of the provider. */
import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { newFolder } from '../../test/support/folder.ts'
import { type Lie, startLyingProvider } from '../../test/support/lying-provider.ts'
import { endOf, instanceOn, NEXT, ORIGIN } from '../../test/support/oidc-instance.ts'
import { createBrowser, startProvider } from '../../test/support/openid.ts'
import { openSqliteStore } from '../upkeep/sqlite/store.ts'
import { isStrong } from './session.ts'

const MINUTE_MS = 60_000

const openStore = (t: TestContext) => {
  const store = openSqliteStore({ directory: newFolder('oidc'), clock: Date.now })
  t.after(() => store.close())
  return store
}

/** Marie, whose account is `marie` at a provider that lies. */
const openLying = async (t: TestContext, options: { timeoutSeconds?: number } = {}) => {
  const lying = await startLyingProvider(t)
  const store = openStore(t)
  let ahead = 0
  const one = instanceOn(store, lying.issuer, { ahead: () => ahead, ...options })
  const { signedIn } = await one.comeIn()
  const account = { issuer: lying.issuer, subject: 'marie' }
  await store.people.addIdentity({ ...account, personId: signedIn.person.id, createdAt: 1 })
  const signIn = async (): Promise<string> => {
    const begun = await one.begin()
    return endOf(await one.finish(begun, lying.answerTo(begun.to)))
  }
  const advance = (ms: number): void => {
    ahead += ms
  }
  return { ...lying, store, one, signedIn, signIn, advance }
}

const seconds = (minutes: number): number => Math.floor(Date.now() / 1000) + minutes * 60

/** The token with another signature, of the same length. */
const forged = (token: string): string => {
  const [head = '', body = '', signature = ''] = token.split('.')
  const bytes = Buffer.from(signature, 'base64url')
  bytes[7] = (bytes[7] ?? 0) ^ 1
  return `${head}.${body}.${bytes.toString('base64url')}`
}

const status =
  (code: number, body = '{}'): NonNullable<Lie['answers']>[string] =>
  (answer) =>
    answer.writeHead(code, { 'content-type': 'application/json' }).end(body)

const refusal = (error: string) => status(400, JSON.stringify({ error, error_description: 'secret text' }))

const LIES: Record<string, [end: string, lie: Lie]> = {
  'the truth': ['token', {}],
  'a token that was made half a minute ahead of our clock': [
    'token',
    { claims: (all) => ({ ...all, iat: seconds(0.5), nbf: seconds(0.5) }) },
  ],
  'a token that ended half a minute ago': ['token', { claims: (all) => ({ ...all, exp: seconds(-0.5) }) }],
  'a token that ended five minutes ago': ['invalid', { claims: (all) => ({ ...all, exp: seconds(-5) }) }],
  'a token of the future': ['invalid', { claims: (all) => ({ ...all, nbf: seconds(5) }) }],
  'a token that somebody else signed': ['invalid', { token: forged }],
  'a token whose key is unknown': ['invalid', { header: { kid: 'two' } }],
  'a token without a signature': [
    'invalid',
    { header: { alg: 'none' }, token: (token) => token.replace(/[^.]*$/, '') },
  ],
  'a token for another client': ['invalid', { claims: (all) => ({ ...all, aud: 'another' }) }],
  'a token of another issuer': ['invalid', { claims: (all) => ({ ...all, iss: 'https://id.example.ca' }) }],
  'a token for another sign-in': ['invalid', { claims: (all) => ({ ...all, nonce: 'another' }) }],
  'a token without a nonce': ['invalid', { claims: ({ nonce: _, ...all }) => all }],
  'a token without an account': ['invalid', { claims: ({ sub: _, ...all }) => all }],
  'an account of 256 characters': ['invalid', { claims: (all) => ({ ...all, sub: 'x'.repeat(256) }) }],
  'an account with a character that no database takes': ['invalid', { claims: (all) => ({ ...all, sub: 'x\u0000' }) }],
  'the account of nobody': ['unknown', { claims: (all) => ({ ...all, sub: 'Marie' }) }],
  'no token': ['invalid', { answers: { '/token': status(200, '{"access_token":"secret","token_type":"Bearer"}') } }],
  'a code that is used up': ['invalid', { answers: { '/token': refusal('invalid_grant') } }],
  'a client that the provider does not know': ['invalid', { answers: { '/token': refusal('invalid_client') } }],
  'an answer that is no JSON': [
    'invalid',
    { answers: { '/token': (answer) => answer.writeHead(200, { 'content-type': 'application/json' }).end('<html>') } },
  ],
  'a provider that fails': ['unreachable', { answers: { '/token': status(500) } }],
  'a provider that hangs up': ['unreachable', { answers: { '/token': (answer) => answer.destroy() } }],
  'keys that cannot be read': ['unreachable', { answers: { '/keys': status(503) } }],
}

describe('an answer with', () => {
  for (const [what, [end, lie]] of Object.entries(LIES))
    test(`${what} ends as ${end}`, async (t) => {
      const { answerWith, signIn, one } = await openLying(t)
      answerWith(lie)
      assert.equal(await signIn(), end)
      assert.equal(one.faults.length, end === 'invalid' || end === 'unreachable' ? 1 : 0)
      assert.match(one.faults.join(), /^\w*$/)
      assert.doesNotMatch(one.faults.join(), /secret/)
    })
})

test('a refusal of the person or the provider is told apart from a provider that is busy', async (t) => {
  const { one, answerTo } = await openLying(t)
  const refused = async (error: string) => {
    const begun = await one.begin()
    const query = answerTo(begun.to, { error, error_description: 'secret' })
    query.delete('code')
    return endOf(await one.finish(begun, query))
  }
  const ends = []
  for (const error of ['access_denied', 'consent_required', 'temporarily_unavailable', 'unauthorized_client'])
    ends.push(await refused(error))
  assert.deepEqual(ends, ['denied', 'denied', 'unreachable', 'invalid'])
})

test('a person who goes back at a real provider is told that it denied', async (t) => {
  const { issuer, serve } = await startProvider(t)
  await serve(ORIGIN)
  const one = instanceOn(openStore(t), issuer)
  const begun = await one.begin()
  assert.equal(endOf(await one.finish(begun, await createBrowser().cancel(begun.to))), 'denied')
})

test('the address of a stranger signs nobody in, and takes nothing away from who began', async (t) => {
  const { one, answerTo, asked, store, signedIn } = await openLying(t)
  const [hers, his] = [await one.begin(), await one.begin()]
  const before = asked.length
  assert.deepEqual(await one.finish(hers, answerTo(his.to)), { next: NEXT, fault: 'over' })
  assert.deepEqual(await one.finish({ kept: '' }, answerTo(his.to)), { next: null, fault: 'over' })
  for (const kept of [`x${hers.kept}`, hers.kept.replace('sign-in', 'connect'), `${hers.kept.slice(0, -1)}!`])
    assert.equal(endOf(await one.finish({ kept }, answerTo(hers.to), signedIn)), 'over')
  const twice = answerTo(hers.to)
  twice.delete('state')
  assert.equal(endOf(await one.finish(hers, twice)), 'over')
  assert.equal(asked.length, before)
  assert.equal(endOf(await one.finish(hers, answerTo(hers.to))), 'token')
  assert.equal((await store.people.listSessions(signedIn.person.id)).length, 2)
})

test('what was begun is over after ten minutes, and ends once', async (t) => {
  const { one, answerTo, advance, asked } = await openLying(t)
  const begun = await one.begin()
  advance(10 * MINUTE_MS)
  const before = asked.length
  assert.equal(endOf(await one.finish(begun, answerTo(begun.to))), 'over')
  assert.equal(asked.length, before)
})

test('an account is connected by its person alone, in a session that was proved lately', async (t) => {
  const { one, answerTo, advance, store, answerWith } = await openLying(t)
  answerWith({ claims: (all) => ({ ...all, sub: 'paul' }) })
  const { signedIn: paul } = await one.comeIn('paul')
  const { signedIn: zoe } = await one.comeIn('zoe')
  const begun = await one.begin(paul)
  assert.equal(endOf(await one.finish(begun, answerTo(begun.to), null)), 'session')
  assert.equal(endOf(await one.finish(begun, answerTo(begun.to), zoe)), 'over')
  advance(9 * MINUTE_MS)
  const late = await one.begin(paul)
  advance(MINUTE_MS)
  assert.equal(endOf(await one.finish(late, answerTo(late.to), paul)), 'session')
  assert.deepEqual(await one.tryToBegin(paul), { fault: 'session' })
  assert.equal(await one.oidc.disconnect(paul, { issuer: 'x', subject: 'paul' }), 'prove-again')
  for (const { person } of [paul, zoe]) assert.deepEqual(await store.people.listIdentities(person.id), [])
})

test('what needs a proof is done only if the provider says that it has asked lately who the person is', async (t) => {
  const { one, answerTo, answerWith, signedIn } = await openLying(t)
  const isProved = async (minutes: number | null) => {
    answerWith(minutes === null ? {} : { claims: (all) => ({ ...all, auth_time: seconds(minutes) }) })
    const begun = await one.begin()
    const end = await one.finish(begun, answerTo(begun.to))
    const found = 'token' in end ? await one.sessions.find(end.token) : null
    assert.ok(found)
    return isStrong(found.session, found.session.createdAt)
  }
  assert.deepEqual([await isProved(null), await isProved(-11), await isProved(-1)], [false, false, true])
  const prove = async (minutes: number | null) => {
    answerWith(minutes === null ? {} : { claims: (all) => ({ ...all, auth_time: seconds(minutes) }) })
    const begun = await one.begin(signedIn, 'prove')
    assert.equal(begun.to.searchParams.get('max_age'), '0')
    return endOf(await one.finish(begun, answerTo(begun.to), signedIn))
  }
  assert.equal(await prove(-11), 'stale')
  assert.equal(await prove(null), 'stale')
  assert.equal(await prove(-1), 'token')
  assert.equal(await prove(-1), 'session')
})

test('a disabled person does not sign in', async (t) => {
  const { store, signIn, signedIn } = await openLying(t)
  await store.people.setDisabled(signedIn.person.id, 1)
  assert.equal(await signIn(), 'unknown')
})

test('a provider is read once, anew when it could not be, and again after an hour', async (t) => {
  const { one, answerWith, signIn, asked, advance } = await openLying(t)
  const document = '/.well-known/openid-configuration'
  const reads = () => asked.filter((path) => path === document).length
  for (const answers of [
    { [document]: status(503) },
    { [document]: status(200, '{"issuer":"https://other.example.ca"}') },
  ]) {
    answerWith({ answers })
    const begun = await one.tryToBegin()
    assert.match('fault' in begun ? begun.fault : '', /^(?:unreachable|invalid)$/)
  }
  answerWith({})
  assert.deepEqual([await signIn(), await signIn(), reads()], ['token', 'token', 3])
  advance(61 * MINUTE_MS)
  assert.deepEqual([await signIn(), reads()], ['token', 4])
})

test('what goes to the provider reveals nothing that signs in, and asks for no more than the account', async (t) => {
  const { one } = await openLying(t)
  const [first, second] = [await one.begin(), await one.begin()]
  const { searchParams } = first.to
  assert.deepEqual([...searchParams.keys()].sort(), [
    'client_id',
    'code_challenge',
    'code_challenge_method',
    'nonce',
    'redirect_uri',
    'response_type',
    'scope',
    'state',
  ])
  assert.deepEqual([searchParams.get('scope'), searchParams.get('code_challenge_method')], ['openid', 'S256'])
  for (const name of ['state', 'nonce', 'code_challenge']) {
    assert.equal(searchParams.get(name)?.length, 43)
    assert.notEqual(searchParams.get(name), second.to.searchParams.get(name))
    assert.ok(!first.kept.includes(searchParams.get(name) ?? ''))
  }
})

test('one address begins and ends some thirty times a minute, and then waits', async (t) => {
  const { one, asked } = await openLying(t)
  for (let n = 0; n < 60; n++) await one.finish({ kept: '' }, new URLSearchParams())
  const begun = await one.tryToBegin()
  assert.deepEqual(['wait' in begun && begun.wait > 0, asked], [true, []])
})

test('a provider that does not answer is not waited for, at whatever step', async (t) => {
  for (const path of ['/.well-known/openid-configuration', '/token', '/keys']) {
    const { one, answerWith, answerTo } = await openLying(t, { timeoutSeconds: 0.2 })
    const begun = path.startsWith('/.') ? null : await one.begin()
    answerWith({ answers: { [path]: () => undefined } })
    if (begun) assert.equal(endOf(await one.finish(begun, answerTo(begun.to))), 'unreachable', path)
    else assert.deepEqual(await one.tryToBegin(), { fault: 'unreachable' })
  }
})
