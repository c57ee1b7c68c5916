/** The ways of the documents to verify a certificate take a right one, and none that was changed. */
import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { createSafe } from '../../server/platform/secrets/safe.ts'
import { signed } from '../../server/sandbox/certificate/sign.ts'
import { newFolder } from '../support/folder.ts'
import { startService, type TestService } from '../support/service.ts'
import { ENCRYPTION_KEY } from '../support/webhooks.ts'

const paper = readFileSync(new URL('../../docs/test-mode.md', import.meta.url), 'utf8')

/** The block of the paper in a language that has these words. */
const blockWith = (language: string, words: string): string => {
  const blocks = [...paper.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))].map(
    ([, block = '']) => block,
  )
  return blocks.find((block) => block.includes(words)) ?? assert.fail(words)
}

let service: TestService
let right = ''
let changed = ''
before(async () => {
  service = await startService({ environment: { ENCRYPTION_KEY } })
  const safe = createSafe({ encryptionKey: ENCRYPTION_KEY, folder: null })
  // Bytes whose Base64 has both signs of URLs, and ends without its padding.
  const claims = (sub: string) => ({ iss: service.base, sub: `${sub} ÿ>>???`, iat: 1 })
  const certificates = [await signed(safe, claims('Right')), await signed(safe, claims('Other'))]
  const [[head, body, signature] = [], [, other] = []] = certificates.map((text) => text?.split('.'))
  right = `${head}.${body}.${signature}`
  changed = `${head}.${other}.${signature}`
})
after(() => service?.stop())

const run = promisify(execFile)

test('Node alone verifies a certificate by the words of the document', async () => {
  const script = `const { base, certificate } = process.env\n${blockWith('js', 'crypto.subtle')}\nconsole.log(isRight)`
  const verdict = async (certificate: string, base = service.base): Promise<string> => {
    const args = ['--input-type=module', '--eval', script]
    return (await run(process.execPath, args, { env: { base, certificate } })).stdout.trim()
  }
  assert.equal(await verdict(right), 'true')
  assert.equal(await verdict(changed), 'false')
  assert.equal(await verdict(right, service.base.replace('127.0.0.1', 'localhost')), 'false', 'another service')
})

test('curl and openssl alone verify a certificate by the words of the document', async (t) => {
  const found = spawnSync('sh', ['-c', 'command -v curl && openssl version'], { encoding: 'utf8' }).stdout
  if (!/OpenSSL (?:[3-9]|\d\d)\./.test(found)) return t.skip('there is no curl or no openssl 3 on this machine')
  const script = `set -eu\ncd '${newFolder('proof')}'\n${blockWith('sh', 'openssl pkeyutl')}`
  const verify = (CERTIFICATE: string) =>
    run('sh', ['-c', script], { env: { ...process.env, BASE: service.base, CERTIFICATE } })
  const [said, ...claims] = (await verify(right)).stdout.split('\n')
  assert.equal(said, 'Signature Verified Successfully')
  assert.equal(JSON.parse(claims.join('')).sub, 'Right ÿ>>???')
  await assert.rejects(verify(changed), { code: 1 })
})
