import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sessionCookie, sessionToken } from './session-cookie.ts'

const HTTPS = 'https://jobs.example.ca'
const HTTP = 'http://192.168.1.7:8080'

test('the cookie is out of reach of scripts and other sites, and over https of other hosts and of http', () => {
  assert.equal(sessionCookie(HTTPS, '7.x'), '__Host-affiche=7.x; HttpOnly; SameSite=Lax; Path=/; Secure')
  assert.equal(sessionCookie(HTTP, '7.x'), 'affiche=7.x; HttpOnly; SameSite=Lax; Path=/')
  assert.equal(sessionCookie(HTTPS, null), '__Host-affiche=; HttpOnly; SameSite=Lax; Path=/; Secure; Max-Age=0')
})

test('the cookie is found among others, and is none of another name, of the other scheme, or given twice', () => {
  assert.equal(sessionToken(HTTPS, 'a=b; __Host-affiche=7.x; c=d'), '7.x')
  assert.equal(sessionToken(HTTP, 'affiche=7.x'), '7.x')
  for (const header of [
    '',
    'affiche=7.x',
    'x__Host-affiche=7.x',
    '__Host-affiche',
    '__Host-affiche=',
    '__host-affiche=7.x',
  ])
    assert.equal(sessionToken(HTTPS, header), null, header)
  assert.equal(sessionToken(HTTPS, '__Host-affiche=7.x; __Host-affiche=8.y'), null)
})
