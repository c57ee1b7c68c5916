/** Writes of a claim on every engine: none is stored once the right behind it has ended, however long it waited. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { content, employerOf, onEveryStore, setTime } from '../../../test/support/stores.ts'
import { hashAtEmployer } from '../../employers/api-key.ts'
import type { EmployerStore } from '../../jobs/ports.ts'
import type { Problem } from '../../platform/sentences/problem.ts'
import type { Store, Written } from '../../upkeep/ports.ts'
import type { Claim, KeyClaim, SessionClaim } from '../claim-ports.ts'
import { SESSION_MS } from '../session.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')

type Held = { readonly store: Store; readonly employerId: number; readonly keyId: number; readonly personId: number }

const hash = () => Uint8Array.from(randomBytes(32))

const newKey = (employerId: number) => ({
  employerId,
  name: null,
  scopes: ['jobs:read', 'jobs:write'] as const,
  preconditions: false,
  createdAt: NOW,
  expiresAt: NOW + 1_000,
  hash: hash(),
})

/** A vendor that acts for an employer, with the row of its key there. */
const actingVendor = async ({ vendors, directory }: Store, employerId: number) => {
  const { id } = await vendors.createVendor({ name: 'Recruteo', code: String(employerId), createdAt: NOW })
  const order = { vendorId: id, name: null, characters: '', createdAt: NOW, hash: hash() }
  const key = await vendors.createVendorKey({ ...order, expiresAt: NOW + 1_000 })
  const by = { keyId: null }
  await vendors.grant({ vendorId: id, employerId, scopes: ['jobs:read', 'jobs:write'], endsAt: NOW + 900, at: NOW, by })
  const row = await directory.findKey(hashAtEmployer(order.hash, employerId))
  assert.ok(row && typeof key === 'object' && key)
  return { id, keyId: key.id, rowId: row.key.id }
}

/** An employer with a job, a key of it and an owner in a session. */
const open = async (store: Store) => {
  const { id: employerId, jobs } = await employerOf(store)
  const stored = await jobs.insert(content({ referenceId: 'present' }))
  const key = await store.directory.createKey(newKey(employerId))
  const person = await store.people.addPerson({
    name: 'Marie',
    handle: `marie${employerId}`,
    language: 'fr',
    createdAt: NOW,
    by: 'operator',
    membership: { employerId, role: 'owner' },
  })
  assert.ok(typeof person === 'object' && 'job' in stored)
  await store.people.setOperator(person.id, 'operator')
  const session = { hash: hash(), createdAt: NOW, endsAt: NOW + SESSION_MS, label: 'Firefox' }
  await store.people.startSession({ personId: person.id, session, way: 'link' })
  const name = { personId: person.id, hash: session.hash }
  const found = await store.people.findSession(name)
  const keyId = found?.memberships[0]?.key.id ?? assert.fail('no membership')
  const byKey: KeyClaim = { keyId: key.id, scope: 'jobs:write' }
  const vendor = await actingVendor(store, employerId)
  const byVendor: KeyClaim = { keyId: vendor.rowId, scope: 'jobs:write' }
  const inSession: SessionClaim = { session: name, member: { keyId, right: 'own' } }
  const held: Held = { store, employerId, keyId: key.id, personId: person.id }
  return {
    ...held,
    byKey,
    vendor,
    byVendor,
    inSession,
    asOperator: { session: name, operator: 'operator' } as const,
    jobId: stored.job.id,
  }
}

type Opened = Awaited<ReturnType<typeof open>>

/** A right that ends, and the code of the refusal. */
type Ending = {
  readonly name: string
  readonly end: (held: Opened, test: TestContext) => unknown
  readonly code: string
}

const KEY_ENDS: readonly Ending[] = [
  { name: 'a revoked key', code: 'key-invalid', end: ({ store, keyId }) => store.directory.revokeKey(keyId, NOW) },
  { name: 'an expired key', code: 'key-invalid', end: (_, test) => setTime(NOW + 2_000, test) },
  {
    name: 'a key of a suspended employer',
    code: 'employer-suspended',
    end: ({ store, employerId }) => store.directory.setSuspended(employerId, NOW),
  },
]

const VENDOR_ENDS: readonly Ending[] = [
  {
    name: 'a vendor whose grant was ended',
    code: 'key-invalid',
    end: ({ store, vendor, employerId }) =>
      store.vendors.endGrant({ vendorId: vendor.id, employerId, at: NOW, by: { keyId: null } }),
  },
  { name: 'a vendor whose grant is over', code: 'key-invalid', end: (_, test) => setTime(NOW + 950, test) },
  {
    name: 'a vendor whose key was revoked',
    code: 'key-invalid',
    end: ({ store, vendor }) => store.vendors.revokeVendorKey(vendor.keyId, NOW),
  },
  {
    name: 'a vendor that is suspended',
    code: 'key-invalid',
    end: ({ store, vendor }) => store.vendors.setVendorSuspended(vendor.id, NOW, true),
  },
  {
    name: 'a vendor that was deleted',
    code: 'key-invalid',
    end: ({ store, vendor }) => store.vendors.deleteVendor(vendor.id, NOW),
  },
  {
    name: 'a vendor of a suspended employer',
    code: 'employer-suspended',
    end: ({ store, employerId }) => store.directory.setSuspended(employerId, NOW),
  },
]

const changeRole = ({ store, personId, employerId }: Held, role: 'reader' | null) =>
  store.people.setMembership({ personId, employerId, role, at: NOW, by: 'operator' })

const SESSION_ENDS: readonly Ending[] = [
  { name: 'a session that is over', code: 'key-missing', end: (_, test) => setTime(NOW + SESSION_MS, test) },
  {
    name: 'a session that was ended',
    code: 'key-missing',
    end: ({ store, inSession }) => store.people.endSessions(inSession.session, 'this'),
  },
  {
    name: 'a person who is disabled',
    code: 'key-missing',
    end: ({ store, personId }) => store.people.setDisabled(personId, NOW),
  },
  { name: 'a membership that has ended', code: 'path-not-found', end: (held) => changeRole(held, null) },
  { name: 'a role without the right', code: 'scope-missing', end: (held) => changeRole(held, 'reader') },
  {
    name: 'a member of a suspended employer',
    code: 'employer-suspended',
    end: ({ store, employerId }) => store.directory.setSuspended(employerId, NOW),
  },
]

type JobWrite = (jobs: EmployerStore, held: Opened) => Promise<unknown>

const JOB_WRITES: Readonly<Record<string, JobWrite>> = {
  insert: (jobs) => jobs.insert(content({ referenceId: 'new' })),
  'an insert of a taken referenceId': (jobs) => jobs.insert(content({ referenceId: 'present' })),
  change: (jobs, { jobId }) => jobs.change({ id: jobId }, (job) => ({ ...job, title: 'Changed' })),
  write: (jobs, { jobId }) => jobs.write((writer) => writer.delete(jobId)),
  remember: (jobs) =>
    jobs.remember({ keyHash: hash(), line: 0 }, async (writes) => {
      await writes.insert(content())
      return { fingerprint: '00', status: 201, headers: {}, body: '', requestId: 'a', jobId: null }
    }),
}

type SideWrite = (sides: Written, held: Opened) => Promise<unknown>

const SIDE_WRITES: Readonly<Record<string, SideWrite>> = {
  createKey: ({ directory }, { employerId }) => directory.createKey(newKey(employerId)),
  setProfile: ({ directory }, { employerId }) =>
    directory.setProfile({ employerId, keyId: null, profile: { website: 'https://a.example.ca' } }),
  setPassword: ({ people }, { personId, inSession }) =>
    people.setPassword({ personId, hash: inSession.session.hash, passwordHash: 'theirs', at: NOW }),
  addIdentity: ({ people }, { personId }) =>
    people.addIdentity({ issuer: 'https://id.example.ca', subject: 'theirs', personId, createdAt: NOW }),
  restore: ({ console }, { employerId, keyId, jobId }) =>
    console.restore({ employerId, keyId, jobId, withoutReference: false }),
  keepProof: ({ publicWrites }, { employerId, keyId, jobId }) =>
    publicWrites.keepProof({ employerId, keyId, jobId, issuedAt: NOW, hash: '00'.repeat(32), document: '{}' }),
}

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'stored',
    (error: Problem) => error.code,
  )

/** State that no refused write may change. */
const stateOf = async ({ store, employerId, personId }: Held) => {
  const filter = { since: null, until: null, jobId: null, keyId: null }
  const { entries } = await store.audit.page(employerId, 0, filter)
  return [entries, await store.people.getPerson(personId), await store.people.listIdentities(personId)]
}

const eachWrite = async (held: Opened, claim: Claim): Promise<Record<string, unknown>> => {
  const codes: Record<string, unknown> = {}
  const jobs = held.store.as(held.employerId, 'session' in claim ? held.keyId : claim.keyId, claim)
  for (const [name, write] of Object.entries(JOB_WRITES)) codes[name] = await codeOf(write(jobs, held))
  const sides = held.store.claiming(claim)
  for (const [name, write] of Object.entries(SIDE_WRITES)) codes[name] = await codeOf(write(sides, held))
  return codes
}

const refusedWith = (code: string): Record<string, string> =>
  Object.fromEntries([...Object.keys(JOB_WRITES), ...Object.keys(SIDE_WRITES)].map((name) => [name, code]))

onEveryStore(({ fresh }) => {
  const refuses = (claimOf: (held: Opened) => Claim, { name, end, code }: Ending): unknown =>
    test(`${name} stores nothing more`, async (t) => {
      const { store } = await fresh(t)
      const held = await open(store)
      await end(held, t)
      const before = await stateOf(held)
      assert.deepEqual(await eachWrite(held, claimOf(held)), refusedWith(code))
      assert.deepEqual(await stateOf(held), before)
    })

  for (const ending of KEY_ENDS) refuses(({ byKey }) => byKey, ending)
  for (const ending of VENDOR_ENDS) refuses(({ byVendor }) => byVendor, ending)
  for (const ending of SESSION_ENDS) refuses(({ inSession }) => inSession, ending)

  refuses(({ asOperator }) => asOperator, {
    name: 'an operator who is one no more',
    code: 'path-not-found',
    end: ({ store, personId }) => store.people.setOperator(personId, 'auditor'),
  })

  test('a claim that stands lets every write through, and one without its scope none', async (t) => {
    const { store } = await fresh(t)
    for (const claimOf of [({ byKey }: Opened) => byKey, ({ inSession }: Opened) => inSession]) {
      const held = await open(store)
      const codes = await eachWrite(held, claimOf(held))
      assert.deepEqual(codes, refusedWith('stored'))
    }
    const held = await open(store)
    await store.directory.createKey({ ...newKey(held.employerId), scopes: ['jobs:read'] }).then(async ({ id }) => {
      const claim = { keyId: id, scope: 'jobs:write' } as const
      assert.equal(await codeOf(store.claiming(claim).directory.createKey(newKey(held.employerId))), 'scope-missing')
      assert.equal(await codeOf(store.as(held.employerId, id, claim).write(async () => null)), 'scope-missing')
    })
  })
})
