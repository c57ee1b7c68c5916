/** Vendors, their keys and grants on every engine: a key of a vendor is at an employer what its grant and its state make it. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import type { Scope } from '@affiche/contract/operations.ts'
import { assertWhole, recorded } from '../../../../test/support/audit.ts'
import { employerOf, onEveryStore } from '../../../../test/support/stores.ts'
import { keyProblem } from '../../../people/claim.ts'
import type { Store } from '../../../upkeep/ports.ts'
import { hashApiKey, hashAtEmployer } from '../../api-key.ts'
import { GRANTS_MAX, UNCONFIRMED_MAX, VENDOR_KEYS_MAX } from '../vendor.ts'

const NOW = 1_763_640_000_000
const BOTH: readonly Scope[] = ['jobs:read', 'jobs:write']

const make = async ({ vendors }: Store) => {
  const code = randomBytes(5).toString('hex')
  return vendors.createVendor({ name: 'Recruteo', code, createdAt: NOW })
}

const keyFor = async ({ vendors }: Store, vendorId: number, expiresAt: number | null = null) => {
  const hash = hashApiKey(randomBytes(20).toString('hex'))
  const order = { vendorId, name: null, characters: 'Ab3dx9Yz', createdAt: NOW, expiresAt, hash }
  const key = await vendors.createVendorKey(order)
  assert.ok(key !== null && key !== 'limit')
  return { key, hash }
}

const by = { keyId: null }
const allow = (store: Store, vendorId: number, employerId: number, scopes = BOTH, endsAt: number | null = null) =>
  store.vendors.grant({ vendorId, employerId, scopes, endsAt, at: NOW, by })

/** Code of the refusal of a request with a key for an employer; null if it is done. */
const refusal = async (store: Store, hash: Uint8Array, employerId: number, scope: Scope = 'jobs:write') => {
  const holder = await store.directory.findKey(hashAtEmployer(hash, employerId))
  return keyProblem(holder, scope, NOW + 1)?.code ?? null
}

onEveryStore(({ fresh }) => {
  test('a key acts for whoever grants, whichever was first, and for nobody else', async (t) => {
    const { store } = await fresh(t)
    const [one, two, three] = [await employerOf(store), await employerOf(store), await employerOf(store)]
    const vendor = await make(store)
    assert.equal(await allow(store, vendor.id, one.id), true)
    const { hash, key } = await keyFor(store, vendor.id)
    assert.equal(await allow(store, vendor.id, two.id, ['jobs:read']), true)
    assert.equal(await allow(store, vendor.id, two.id, ['jobs:read']), false)
    const states = async () => Promise.all([one, two, three].map(({ id }) => refusal(store, hash, id)))
    assert.deepEqual(await states(), [null, 'scope-missing', 'key-invalid'])
    const holder = await store.directory.findKey(hashAtEmployer(hash, one.id))
    assert.deepEqual(holder?.key.vendor, { id: vendor.id, keyId: key.id })
    assert.deepEqual([holder?.key.name, holder?.employer.id], ['Recruteo', one.id])
    assert.equal(await store.directory.findKey(hash), null)
    assert.deepEqual(
      (await store.vendors.listGrantees(vendor.id, NOW)).map(({ employerId, scopes }) => [employerId, scopes]),
      [
        [one.id, BOTH],
        [two.id, ['jobs:read']],
      ],
    )
    assert.deepEqual(await recorded(store, two.id), [
      `employer.create ${two.id} - name,plan`,
      `vendor.grant ${vendor.id} - scopes`,
    ])
    await assertWhole(store, two.id, 2)
    assert.equal(await allow(store, 999_999, one.id), null)
    assert.equal(await allow(store, vendor.id, 999_999), null)
  })

  test('an ended grant, a suspended vendor and a revoked key refuse, and a new grant gives the same id again', async (t) => {
    const { store } = await fresh(t)
    const [one, two] = [await employerOf(store), await employerOf(store)]
    const { vendors } = store
    const vendor = await make(store)
    const [first, second] = [await keyFor(store, vendor.id), await keyFor(store, vendor.id)]
    for (const { id } of [one, two]) await allow(store, vendor.id, id)
    const states = async () =>
      Promise.all([first, second].flatMap(({ hash }) => [one, two].map(({ id }) => refusal(store, hash, id))))
    const idOf = async () => (await store.directory.findKey(hashAtEmployer(first.hash, one.id)))?.key.id
    const id = await idOf()
    assert.deepEqual(await states(), [null, null, null, null])
    const ending = { vendorId: vendor.id, employerId: one.id, at: NOW, by }
    assert.deepEqual([await vendors.endGrant(ending), await vendors.endGrant(ending)], [true, false])
    assert.deepEqual(await states(), ['key-invalid', null, 'key-invalid', null])
    await vendors.setVendorSuspended(vendor.id, NOW, true)
    assert.deepEqual(new Set(await states()), new Set(['key-invalid']))
    await allow(store, vendor.id, one.id)
    assert.deepEqual(new Set(await states()), new Set(['key-invalid']), 'a grant lifts no suspension')
    assert.equal((await vendors.setVendorSuspended(vendor.id, NOW, false))?.suspended, false)
    assert.deepEqual(await states(), [null, null, null, null])
    assert.equal(await idOf(), id)
    assert.equal((await vendors.revokeVendorKey(first.key.id, NOW))?.revokedAt, NOW)
    assert.deepEqual(await states(), ['key-invalid', 'key-invalid', null, null])
    await store.directory.setSuspended(two.id, NOW)
    assert.deepEqual(await states(), ['key-invalid', 'key-invalid', null, 'employer-suspended'])
    await allow(store, vendor.id, one.id, ['jobs:read'])
    assert.equal(await refusal(store, first.hash, one.id), 'key-invalid', 'a grant brings no revoked key back')
    assert.equal(await refusal(store, second.hash, one.id), 'scope-missing')
  })

  test('a key ends with the grant or by its own expiry, whichever is first, and is replaced at every employer', async (t) => {
    const { store } = await fresh(t)
    const [one, two] = [await employerOf(store), await employerOf(store)]
    const vendor = await make(store)
    const { hash, key } = await keyFor(store, vendor.id, NOW + 500)
    await allow(store, vendor.id, one.id, BOTH, NOW + 100)
    await allow(store, vendor.id, two.id, BOTH, NOW + 900)
    const endOf = async (of: Uint8Array, id: number) =>
      (await store.directory.findKey(hashAtEmployer(of, id)))?.key.expiresAt
    assert.deepEqual([await endOf(hash, one.id), await endOf(hash, two.id)], [NOW + 100, NOW + 500])
    const fresh2 = hashApiKey('next')
    const replaced = await store.vendors.replaceVendorKey({
      id: key.id,
      endsAt: NOW + 50,
      createdAt: NOW,
      expiresAt: null,
      hash: fresh2,
      characters: 'Zz',
    })
    assert.ok(replaced !== null && replaced !== 'limit')
    assert.deepEqual([await endOf(hash, one.id), await endOf(hash, two.id)], [NOW + 50, NOW + 50])
    assert.deepEqual([await endOf(fresh2, one.id), await endOf(fresh2, two.id)], [NOW + 100, NOW + 900])
    await store.vendors.revokeVendorKey(key.id, NOW)
    const again = { id: key.id, endsAt: NOW, createdAt: NOW, expiresAt: null, hash: hashApiKey('x'), characters: 'Zz' }
    assert.equal(await store.vendors.replaceVendorKey(again), null)
    const used = await store.directory.findKey(hashAtEmployer(fresh2, two.id))
    await store.directory.noteUses(new Map([[used?.key.id ?? 0, NOW + 7]]))
    assert.deepEqual(
      (await store.vendors.listVendorKeys(vendor.id)).map(({ lastUsedAt }) => lastUsedAt),
      [null, NOW + 7],
    )
  })

  test('the keys of vendors are no keys of an employer, and none of its people may touch them as such', async (t) => {
    const { store } = await fresh(t)
    const { id } = await employerOf(store)
    const vendor = await make(store)
    const { hash } = await keyFor(store, vendor.id)
    await allow(store, vendor.id, id)
    const row = (await store.directory.findKey(hashAtEmployer(hash, id)))?.key.id ?? 0
    const { directory } = store
    assert.deepEqual([await directory.listKeys(id), await directory.newestKeys(id, 9)], [[], []])
    assert.deepEqual([await directory.getKey(row), await directory.revokeKey(row, NOW)], [null, null])
    const order = { id: row, endsAt: NOW, preconditions: null, createdAt: NOW, expiresAt: null, hash: randomBytes(32) }
    assert.equal(await directory.replaceKey(order), null)
    assert.equal(await refusal(store, hash, id), null)
  })

  test('a vendor that is deleted acts for nobody, and its employers read that', async (t) => {
    const { store } = await fresh(t)
    const { id } = await employerOf(store)
    const vendor = await make(store)
    const { hash } = await keyFor(store, vendor.id)
    await allow(store, vendor.id, id)
    assert.equal(await store.vendors.deleteVendor(vendor.id, NOW), 1)
    assert.equal(await store.vendors.deleteVendor(vendor.id, NOW), null)
    assert.equal(await refusal(store, hash, id), 'key-invalid')
    assert.deepEqual([await store.vendors.getVendor(vendor.id), await store.vendors.findVendorKey(hash)], [null, null])
    assert.deepEqual((await recorded(store, id)).slice(1), [
      `vendor.grant ${vendor.id} - scopes`,
      `vendor.end ${vendor.id} - `,
    ])
    assert.equal(await store.directory.deleteEmployer(id), 0)
  })

  test('an employer that a vendor makes is hidden until another than a vendor shows it', async (t) => {
    const { store } = await fresh(t)
    const { vendors, directory } = store
    const vendor = await make(store)
    const { hash, key } = await keyFor(store, vendor.id)
    const order = { vendorId: vendor.id, vendorKeyId: key.id, name: 'Boulangerie', request: randomBytes(32), at: NOW }
    assert.equal(await vendors.onboard(order), null, 'not allowed yet')
    await vendors.setVendorCreates(vendor.id, true)
    const [made, again] = await Promise.all([vendors.onboard(order), vendors.onboard(order)])
    assert.ok(made && again && typeof made === 'object' && typeof again === 'object')
    assert.deepEqual([made.replayed, again.replayed].sort(), [false, true])
    assert.equal(made.grantee.employerId, again.grantee.employerId)
    assert.equal(await vendors.onboard({ ...order, name: 'Autre' }), 'mismatch')
    const { employerId } = made.grantee
    assert.equal(await refusal(store, hash, employerId), null)
    const row = (await directory.findKey(hashAtEmployer(hash, employerId)))?.key.id ?? 0
    assert.deepEqual(await recorded(store, employerId), [
      `employer.create ${employerId} ${row} name,plan`,
      `vendor.grant ${vendor.id} ${row} scopes`,
    ])
    const show = (keyId: number | null) =>
      directory.setProfile({ employerId, keyId, profile: { publishing: 'public' } })
    assert.deepEqual(await vendors.findUnconfirmed(employerId), { vendorName: 'Recruteo' })
    assert.equal(await show(row), 'unconfirmed')
    assert.equal((await directory.getProfile(employerId))?.publishing, 'off')
    await show(null)
    assert.equal(await vendors.findUnconfirmed(employerId), null)
    await directory.setProfile({ employerId, keyId: row, profile: { publishing: 'off' } })
    await show(row)
    assert.equal((await directory.getProfile(employerId))?.publishing, 'public', 'confirmed, it is as any other')
    await vendors.revokeVendorKey(key.id, NOW)
    assert.equal(await vendors.onboard({ ...order, request: null }), null)
  })

  test('a vendor has a bounded number of keys in force and of employers that nobody confirmed', async (t) => {
    const { store } = await fresh(t)
    const vendor = await make(store)
    await store.vendors.setVendorCreates(vendor.id, true)
    const keys = []
    for (let n = 0; n < VENDOR_KEYS_MAX; n++) keys.push(await keyFor(store, vendor.id))
    const order = { vendorId: vendor.id, name: null, characters: '', createdAt: NOW, expiresAt: null }
    assert.equal(await store.vendors.createVendorKey({ ...order, hash: randomBytes(32) }), 'limit')
    await store.vendors.revokeVendorKey(keys[0]?.key.id ?? 0, NOW)
    assert.notEqual(await store.vendors.createVendorKey({ ...order, hash: randomBytes(32) }), 'limit')
    const vendorKeyId = keys[1]?.key.id ?? 0
    const onboard = () => store.vendors.onboard({ vendorId: vendor.id, vendorKeyId, name: 'N', request: null, at: NOW })
    for (let n = 0; n < UNCONFIRMED_MAX; n++) assert.equal(typeof (await onboard()), 'object')
    assert.equal(await onboard(), 'limit')
    assert.ok(UNCONFIRMED_MAX < GRANTS_MAX)
  })
})
