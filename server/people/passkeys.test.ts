/** Passkeys by generated answers: those that are right, and all kinds of wrong ones. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { recorded } from '../../test/support/audit.ts'
import { createAuthenticator } from '../../test/support/authenticator.ts'
import { HERE, openPeople, tokenOf } from '../../test/support/person.ts'

const site = { name: 'Affiche', origin: 'https://jobs.example.ca' }
const SITE = { rpId: 'jobs.example.ca', origin: site.origin }
const NAME = 'Phone'

const begin = async (t: TestContext) => {
  const opened = await openPeople(t)
  const { passkeys, signedIn } = opened
  const marie = await signedIn('marie')
  const ask = async (person = null as typeof marie.person | null) => {
    const question = await passkeys.question(site, { person, address: HERE.address })
    assert.ok('options' in question)
    return question.options
  }
  const signIn = (answer: unknown) => passkeys.signIn({ site, answer }, HERE.label)
  const register = async (authenticator: ReturnType<typeof createAuthenticator>, of = marie) =>
    passkeys.add(of, { site, name: NAME, answer: authenticator.create(await passkeys.offer(site, of.person)) })
  return { ...opened, marie, ask, signIn, register }
}

test('a passkey is added, signs its person in, and its coming, use and going are recorded', async (t) => {
  const { marie, ask, signIn, register, sessions, passkeys, store, employerId, advance } = await begin(t)
  const authenticator = createAuthenticator(SITE)
  assert.equal(await register(authenticator), true)
  const [passkey] = await store.people.listPasskeys(marie.person.id)
  assert.deepEqual([passkey?.name, passkey?.signCount, passkey?.transports], [NAME, 0, ['internal']])
  const offered = await passkeys.offer(site, marie.person)
  assert.deepEqual(
    offered.excludeCredentials?.map(({ id }) => id),
    [Buffer.from(passkey?.credentialId ?? '').toString('base64url')],
  )
  assert.equal(offered.authenticatorSelection?.userVerification, 'required')
  const token = tokenOf(await signIn(authenticator.get(await ask())))
  assert.equal((await sessions.find(token))?.person.id, marie.person.id)
  assert.equal((await store.people.listPasskeys(marie.person.id))[0]?.signCount, 1)
  assert.equal(await passkeys.remove(marie, passkey?.id ?? 0), true)
  assert.equal(await passkeys.remove(marie, passkey?.id ?? 0), false)
  assert.equal(await signIn(authenticator.get(await ask())), null)
  assert.deepEqual(
    (await recorded(store, employerId)).slice(-3).map((line) => line.replace(/ \d+ \d+/, '')),
    ['person.credentials passkey', 'person.sign-in passkey', 'person.credentials passkey'],
  )
  advance(11 * 60_000)
  assert.equal(await register(createAuthenticator(SITE)), 'prove-again')
  assert.equal(await passkeys.remove(marie, 1), 'prove-again')
})

test('a session that was ended meanwhile adds and removes none', async (t) => {
  const { marie, register, sessions, passkeys, store } = await begin(t)
  assert.equal(await register(createAuthenticator(SITE)), true)
  const [passkey] = await store.people.listPasskeys(marie.person.id)
  await sessions.end(marie)
  await assert.rejects(register(createAuthenticator(SITE)), { code: 'key-missing' })
  await assert.rejects(passkeys.remove(marie, passkey?.id ?? 0), { code: 'key-missing' })
  assert.deepEqual(await store.people.listPasskeys(marie.person.id), [passkey])
})

test('an answer counts once, to a question that was asked, in its time', async (t) => {
  const { ask, signIn, register, marie, advance } = await begin(t)
  const authenticator = createAuthenticator(SITE)
  await register(authenticator)
  const answer = authenticator.get(await ask())
  const outcomes = await Promise.all([signIn(answer), signIn(answer)])
  assert.equal(outcomes.filter((outcome) => outcome !== null).length, 1)
  assert.equal(await signIn(answer), null)
  assert.equal(await signIn(authenticator.get({ challenge: 'A'.repeat(43) })), null)
  assert.equal(await signIn(authenticator.get(await ask(marie.person))), null)
  const late = authenticator.get(await ask())
  advance(5 * 60_000)
  assert.equal(await signIn(late), null)
})

test('an answer for another host, from another page, without verification or with a counter that went back is refused', async (t) => {
  const { ask, signIn, register } = await begin(t)
  const wrong = [
    createAuthenticator({ ...SITE, rpId: 'example.ca' }),
    createAuthenticator({ ...SITE, origin: 'https://jobs.example.ca.example.com' }),
    createAuthenticator({ ...SITE, origin: 'http://jobs.example.ca' }),
    createAuthenticator({ ...SITE, verifies: false }),
  ]
  for (const authenticator of wrong) assert.equal(await register(authenticator), false)
  const authenticator = createAuthenticator(SITE)
  await register(authenticator)
  authenticator.setCount(7)
  assert.ok(await signIn(authenticator.get(await ask())))
  for (const count of [3, 7, 8]) {
    authenticator.setCount(count)
    const outcome = await signIn(authenticator.get(await ask()))
    assert.equal(outcome === null, count < 8)
  }
})

test('a person proves with its own passkey alone who it is, and cannot add that of another', async (t) => {
  const { ask, register, marie, passkeys, signedIn, sessions } = await begin(t)
  const paul = await signedIn('paul')
  const [hers, his] = [createAuthenticator(SITE), createAuthenticator(SITE)]
  assert.equal(await register(hers), true)
  assert.equal(await register(his, paul), true)
  assert.equal(await register(hers, paul), false)
  const stepUp = async (authenticator: typeof hers, asked = marie.person) =>
    passkeys.stepUp(marie, { site, answer: authenticator.get(await ask(asked)) })
  assert.equal(await stepUp(his), null)
  assert.equal(await stepUp(hers, paul.person), null)
  const token = tokenOf(await stepUp(hers))
  assert.equal((await sessions.find(token))?.person.id, marie.person.id)
  assert.equal(await stepUp(hers), null)
})

test('of 500 answers with something changed none signs in, and none fails otherwise', async (t) => {
  const { ask, signIn, register, store, marie } = await begin(t)
  const authenticator = createAuthenticator(SITE)
  await register(authenticator)
  const question = await ask()
  const right = JSON.stringify(authenticator.get(question))
  for (let n = 0; n < 500; n++) {
    const answer = JSON.parse(right)
    const names = Object.keys(answer.response)
    const name = names[n % names.length] ?? ''
    const bytes = Buffer.from(answer.response[name], 'base64url')
    const at = (n * 31) % bytes.length
    if (n % 5 === 0) bytes[at] = (bytes[at] ?? 0) ^ (1 << (n % 8))
    else if (n % 5 === 1) bytes.fill(0, at)
    answer.response[name] =
      n % 5 === 2 ? null : bytes.subarray(0, n % 5 === 3 ? at : bytes.length).toString('base64url')
    if (n % 5 === 4) delete answer.response[name]
    assert.equal(await signIn(answer), null, `${n}: ${name} at ${at}`)
  }
  for (const answer of [null, 7, 'x', [], {}, { id: {} }, { ...JSON.parse(right), id: 'AAAA' }])
    assert.equal(await signIn(answer), null)
  assert.equal((await store.people.listPasskeys(marie.person.id))[0]?.signCount, 0)
})
