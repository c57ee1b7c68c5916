/** Certificates are signed by the key of their store alone, the same in all its processes. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLocalJWKSet } from 'jose/jwks/local'
import { compactVerify } from 'jose/jws/compact/verify'
import { newFolder } from '../../../test/support/folder.ts'
import { createSafe } from '../../platform/secrets/safe.ts'
import { publicKeys, signed } from './sign.ts'

const keyed = (byte: number) => createSafe({ encryptionKey: Buffer.alloc(32, byte).toString('base64'), folder: null })

const claims = { sub: 'Montréal & fils', manners: ['one'] }

const verifiedBy = async (jws: string | null, safe: Parameters<typeof publicKeys>[0]): Promise<unknown> => {
  const keys = createLocalJWKSet((await publicKeys(safe)) as Parameters<typeof createLocalJWKSet>[0])
  const { payload } = await compactVerify(jws ?? assert.fail(), keys)
  return JSON.parse(Buffer.from(payload).toString())
}

test('every process with the key signs alike, and another verifies it', async () => {
  const [one, other] = [await signed(keyed(1), claims), await signed(keyed(1), claims)]
  assert.equal(one, other)
  assert.deepEqual(await verifiedBy(one, keyed(1)), claims)
})

test('the keys of another store verify nothing, and no bit of the text may differ', async () => {
  const jws = (await signed(keyed(1), claims)) ?? assert.fail()
  await assert.rejects(verifiedBy(jws, keyed(2)))
  const [head = '', , signature = ''] = jws.split('.')
  const forged = Buffer.from(JSON.stringify({ ...claims, sub: 'Another' })).toString('base64url')
  await assert.rejects(verifiedBy(`${head}.${forged}.${signature}`, keyed(1)))
})

test('the key set tells nothing secret, and is empty where there is no key', async () => {
  const { keys } = await publicKeys(keyed(1))
  assert.deepEqual(keys.map(Object.keys), [['kty', 'crv', 'x', 'kid', 'alg', 'use']])
  const none = createSafe({ encryptionKey: null, folder: null })
  assert.deepEqual(await publicKeys(none), { keys: [] })
  assert.equal(await signed(none, claims), null)
})

test('who asks for the keys makes none, and a certificate makes the one of its folder', async () => {
  const safe = createSafe({ encryptionKey: null, folder: newFolder('certificates') })
  assert.deepEqual(await publicKeys(safe), { keys: [] })
  assert.deepEqual(await verifiedBy(await signed(safe, claims), safe), claims)
})
