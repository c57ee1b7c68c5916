/** The browser that the tests take, as README says. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Candidates, chooseChromium } from './support/chromium.ts'
import { packagedChromium } from './support/chromium-package.ts'

const NONE: Candidates = { named: undefined, packaged: null, installed: undefined, isRequired: false }
const PACKAGED = { executablePath: '/packaged', env: {} }

test('the browser that CHROMIUM names comes before the one of the packages, and that before the one of the system', () => {
  const all = { ...NONE, named: '/named', packaged: PACKAGED, installed: '/installed' }
  assert.deepEqual(chooseChromium(all), { executablePath: '/named' })
  assert.deepEqual(chooseChromium({ ...all, named: '' }), PACKAGED)
  assert.deepEqual(chooseChromium({ ...all, named: '', packaged: null }), { executablePath: '/installed' })
})

test('without a browser the tests in one are left out, but in CI their lack is an error', () => {
  assert.equal(chooseChromium(NONE), null)
  assert.throws(() => chooseChromium({ ...NONE, isRequired: true }), /no Chromium to test with; CHROMIUM can name one/)
})

const isLinux = process.platform === 'linux' && process.arch === 'x64'

test('npm ci brings a browser on Linux x64', { skip: !isLinux && 'another system' }, () => {
  assert.match(packagedChromium()?.executablePath ?? '', /chromium-[\d.]+\/chromium$/)
})
