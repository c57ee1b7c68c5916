/** Sign-ins over a store: what they cost, what they refuse, and that no stranger keeps a person out. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { triesOf } from '../../test/support/tries.ts'
import { Problem } from '../platform/sentences/problem.ts'
import { openSqliteStore } from '../upkeep/sqlite/store.ts'
import { managePeople } from './manage-people.ts'
import { createPasswordHashes, type PasswordHashes } from './password-hashes.ts'
import type { People } from './ports.ts'
import { createSessions } from './sessions.ts'
import { createSignIn, type Outcome } from './sign-in.ts'

const START = Date.parse('2026-11-20T12:00:00Z')
const HOUR_MS = 3_600_000
const PASSWORD = 'cheval agrafe pile'
const HERE = { address: '192.0.2.1', label: 'Firefox' }

/** Notes the names of all calls of a target, people or hashes. */
const watched = <T extends object>(target: T, calls: string[]): T =>
  new Proxy(target, {
    get: (object, name) => {
      const value = Reflect.get(object, name) as (...values: unknown[]) => unknown
      return (...values: unknown[]) => {
        calls.push(String(name))
        return value.apply(object, values)
      }
    },
  })

const open = async (t: TestContext, { hashes = createPasswordHashes({ randomBytes }) } = {}) => {
  const directory = mkdtempSync(join(tmpdir(), 'affiche-sign-in-'))
  let now = START
  const clock = () => now
  const store = openSqliteStore({ directory, clock })
  t.after(async () => {
    await store.close()
    rmSync(directory, { recursive: true })
  })
  const calls: string[] = []
  const people: People = watched(store.people, calls)
  const { claiming } = store
  const deps = { people, claiming, clock, randomBytes, hashes: watched<PasswordHashes>(hashes, calls) }
  const sessions = createSessions(deps)
  const signIn = createSignIn({ ...deps, siteName: 'Affiche', sessions, ...triesOf(clock) })
  const desk = managePeople(deps)
  const employer = await store.directory.createEmployer({ name: 'Épicerie', plan: 'standard', createdAt: START })
  const membership = { employerId: employer.id, role: 'owner' as const }
  const { person, link } = await desk.addPerson({ name: 'Marie', handle: 'marie', language: 'fr', membership })
  const advance = (ms: number) => {
    now += ms
  }
  return { store, desk, sessions, signIn, person, link, calls, advance }
}

const tokenOf = (outcome: Outcome): string => {
  assert.ok(outcome !== null && 'token' in outcome, JSON.stringify(outcome))
  return outcome.token
}

/** A person with a password, and its first session. */
const begin = async (t: TestContext, options: Parameters<typeof open>[1] = {}) => {
  const opened = await open(t, options)
  const { signIn, sessions, link } = opened
  const signedIn = await sessions.find(tokenOf(await signIn.useLink(link.token, HERE.label)))
  assert.ok(signedIn)
  assert.equal(await signIn.setPassword(signedIn, PASSWORD), null)
  const withPassword = (members: { handle?: string; password?: string; address?: string } = {}) =>
    signIn.withPassword({ handle: 'marie', password: PASSWORD, ...HERE, ...members })
  return { ...opened, signedIn, withPassword }
}

test('a person comes in by its link once, and then by its password, in any way that a keyboard writes it', async (t) => {
  const { signIn, sessions, link, person, advance, signedIn, withPassword } = await begin(t)
  assert.deepEqual([signedIn.person.id, signedIn.memberships[0]?.role], [person.id, 'owner'])
  assert.equal(await signIn.useLink(link.token, HERE.label), null)
  assert.equal(await signIn.readLink(link.token), null)
  const token = tokenOf(await withPassword({ handle: 'MARIE' }))
  assert.equal((await sessions.find(token))?.person.id, person.id)
  assert.equal(await signIn.setPassword(signedIn, 'été agrafe pile'), null)
  assert.ok(tokenOf(await withPassword({ password: 'été agrafe pile'.normalize('NFD') })))
  assert.equal(await sessions.find(token), null)
  advance(11 * 60_000)
  assert.equal(await signIn.setPassword(signedIn, PASSWORD), 'prove-again')
})

test('reading a link leaves it, and it ends by itself', async (t) => {
  const { signIn, desk, person, advance } = await begin(t)
  const { link } = await desk.linkPerson(person.id)
  for (const _ of [1, 2]) assert.equal((await signIn.readLink(link.token))?.person.id, person.id)
  advance(HOUR_MS)
  assert.equal(await signIn.readLink(link.token), null)
  assert.equal(await signIn.useLink(link.token, HERE.label), null)
})

test('a name that nobody has costs what one costs that somebody has', async (t) => {
  const { calls, withPassword } = await begin(t)
  const costOf = async (handle: string) => {
    const before = calls.length
    assert.equal(await withPassword({ handle, password: 'not the password' }), null)
    return calls.slice(before)
  }
  const known = await costOf('marie')
  assert.deepEqual(known, ['findPerson', 'verify'])
  assert.deepEqual(await costOf('nobody'), known)
})

test('a text that is longer than any password costs a hash, is put into no order, and meets none', async (t) => {
  const hashes = createPasswordHashes({ randomBytes })
  const empty = await hashes.make('')
  const { mock } = t.mock.method(String.prototype, 'normalize')
  assert.equal(await hashes.verify(`x${'\u0301'.repeat(512)}${'\u0323'.repeat(512)}`, empty), false)
  assert.deepEqual(
    mock.calls.map((call) => String(call.this)),
    [''],
  )
})

test('waits grow with wrong passwords and end, and a stranger elsewhere lets the person wait for nothing', async (t) => {
  const { withPassword, advance, signIn, desk, person } = await begin(t)
  const stranger = { address: '198.51.100.7', password: 'not the password' }
  const tries: Outcome[] = []
  for (let n = 0; n < 8; n++) tries.push(await withPassword(stranger))
  assert.deepEqual(tries.slice(0, 5), Array(5).fill(null))
  assert.deepEqual(tries.slice(5), Array(3).fill({ wait: 1 }))
  assert.ok(tokenOf(await withPassword()))
  let longest = 0
  for (let n = 0; n < 20; n++) {
    const outcome = await withPassword(stranger)
    const wait = outcome && 'wait' in outcome ? outcome.wait : 0
    longest = Math.max(longest, wait)
    advance(wait * 1000)
  }
  assert.ok(longest > 60 && longest <= 900, `${longest}`)
  // A person who waits at its own network still has a link, and in the end the wait is over.
  const { link } = await desk.linkPerson(person.id)
  assert.ok(tokenOf(await signIn.useLink(link.token, HERE.label)))
  advance(900_000)
  assert.ok(tokenOf(await withPassword({ address: stranger.address })))
})

test('a person knows of the tries that a wrong password refused, and of nobody else’s, for 30 days after the last', async (t) => {
  const { withPassword, advance, signIn, person } = await begin(t)
  assert.equal(signIn.refusedTries(person), null)
  await withPassword({ handle: 'nobody', password: 'not the password' })
  assert.equal(signIn.refusedTries(person), null)
  for (const _ of [1, 2]) {
    advance(HOUR_MS)
    await withPassword({ password: 'not the password' })
  }
  const tries = signIn.refusedTries(person)
  assert.equal(tries?.count, 2)
  assert.ok(tokenOf(await withPassword()))
  assert.deepEqual(signIn.refusedTries(person), tries)
  assert.equal(signIn.refusedTries({ id: person.id + 1 }), null)
  advance(30 * 24 * HOUR_MS)
  assert.equal(signIn.refusedTries(person), null)
})

test('a session is found until it is idle, over, ended or its person disabled, and its use is noted by the minute', async (t) => {
  const { sessions, withPassword, advance, calls, desk, person } = await begin(t)
  const token = tokenOf(await withPassword())
  const touches = () => calls.filter((name) => name === 'touchSession').length
  const before = touches()
  for (const _ of [1, 2, 3]) assert.ok(await sessions.find(token))
  assert.equal(touches(), before)
  advance(60_000)
  for (const _ of [1, 2, 3]) assert.ok(await sessions.find(token))
  assert.equal(touches(), before + 1)
  advance(12 * HOUR_MS)
  assert.equal(await sessions.find(token), null)
  const next = tokenOf(await withPassword())
  const other = tokenOf(await withPassword())
  const signedIn = await sessions.find(next)
  assert.ok(signedIn)
  await sessions.end(signedIn)
  assert.equal(await sessions.find(next), null)
  assert.ok(await sessions.find(other))
  await desk.disablePerson(person.id)
  assert.equal(await sessions.find(other), null)
  assert.equal(await withPassword(), null)
})

test('proving again changes the secret of the session, and the one before is good for nothing', async (t) => {
  const { sessions, signIn, withPassword, advance } = await begin(t)
  const token = tokenOf(await withPassword())
  advance(HOUR_MS)
  const signedIn = await sessions.find(token)
  assert.ok(signedIn)
  assert.equal(await signIn.stepUp(signedIn, { password: 'not the password', address: HERE.address }), null)
  const next = tokenOf(await signIn.stepUp(signedIn, { password: PASSWORD, address: HERE.address }))
  assert.equal(await sessions.find(token), null)
  const after = await sessions.find(next)
  assert.ok(after)
  assert.equal(await signIn.setPassword(after, 'another agrafe pile'), null)
  assert.equal(await sessions.renew(signedIn), null)
})

test('of a thousand sign-ins at once most are refused for the moment, and their hashes hold no more memory', async (t) => {
  const { withPassword } = await begin(t)
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 5)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 1_000 }, (_, n) => withPassword({ handle: `name${n}`, address: `10.0.${n >> 8}.${n & 255}` })),
  )
  clearInterval(watch)
  const busy = outcomes.filter(({ status }) => status === 'rejected')
  assert.ok(busy.every((outcome) => 'reason' in outcome && outcome.reason instanceof Problem))
  assert.ok(busy.length >= 900 && busy.length < 1_000, `${busy.length}`)
  assert.ok(most - before <= 60 * 1024 * 1024, `${(most - before) / 1024 / 1024} MiB`)
  assert.ok(tokenOf(await withPassword()))
})
