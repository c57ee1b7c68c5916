import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadSettings } from '../platform/config/settings.ts'
import { demoSettings } from './demo-settings.ts'

const demo = (environment: Record<string, string> = {}) => demoSettings(loadSettings(environment), environment)

test('a demonstration takes applications, whose mail lies in a folder of its data, and names who answers for privacy', () => {
  const { applications, mailUrl, mailFrom, privacyOfficer } = demo()
  assert.deepEqual([applications, mailUrl], ['relay', 'file:mail'])
  assert.ok(mailFrom !== null && privacyOfficer !== null)
})

test('it takes none where the settings say so, no page is public, or other machines reach it', () => {
  assert.equal(demo({ APPLICATIONS: 'off' }).applications, 'off')
  assert.equal(demo({ PUBLIC_PAGES: 'false' }).applications, null)
  assert.deepEqual(demo({ HOST: '0.0.0.0' }), loadSettings({ HOST: '0.0.0.0' }))
})

test('on a database it takes some only with a key that encrypts them', () => {
  const DATABASE_URL = 'postgres://affiche@127.0.0.1/affiche'
  assert.equal(demo({ DATABASE_URL }).applications, null)
  const ENCRYPTION_KEY = Buffer.alloc(32, 1).toString('base64')
  assert.equal(demo({ DATABASE_URL, ENCRYPTION_KEY }).applications, 'relay')
})

test('the server for mail, its sender and the officer that are given stay', () => {
  const given = { MAIL_URL: 'smtp://localhost', MAIL_FROM: 'a@example.ca', PRIVACY_OFFICER: 'Marie Roy <m@example.ca>' }
  const { applications, mailUrl, mailFrom, privacyOfficer } = demo(given)
  assert.deepEqual([applications, mailUrl, mailFrom], ['relay', given.MAIL_URL, given.MAIL_FROM])
  assert.deepEqual(privacyOfficer, { name: 'Marie Roy', address: 'm@example.ca' })
})
