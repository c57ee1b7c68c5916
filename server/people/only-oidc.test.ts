import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPeople } from '../../test/support/person.ts'
import { onlyOidc } from './only-oidc.ts'

test('passwords and passkeys that are stored are none, and none is added', async (t) => {
  const { store, signedIn } = await openPeople(t)
  const { person, session } = await signedIn('marie')
  const { people } = store
  const only = onlyOidc(people)
  await people.setPassword({ personId: person.id, hash: session.hash, passwordHash: '$', at: 1 })
  const bytes = new Uint8Array(32)
  const passkey = { personId: person.id, credentialId: bytes, publicKey: bytes, signCount: 0, transports: [], name: '' }
  assert.equal(await people.addPasskey({ ...passkey, createdAt: 1 }), true)

  assert.deepEqual(await only.findPerson('marie'), { person, passwordHash: null })
  assert.deepEqual(await only.getPerson(person.id), { person, passwordHash: null })
  assert.equal(await only.findPerson('nobody'), null)
  assert.equal(await only.findPasskey(bytes), null)
  assert.deepEqual(await only.listPasskeys(person.id), [])
  assert.equal(await only.addPasskey({ ...passkey, credentialId: new Uint8Array(31), createdAt: 1 }), false)
  await only.setPassword({ personId: person.id, hash: session.hash, passwordHash: '$new', at: 2 })
  assert.equal((await people.getPerson(person.id))?.passwordHash, '$')
  assert.equal((await people.listPasskeys(person.id)).length, 1)
})
