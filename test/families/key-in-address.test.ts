/** A key in an address is refused with the reason, and is logged nowhere. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { API_PREFIX } from '@affiche/contract/operations.ts'
import { sendRaw } from '../support/raw-http.ts'
import { type Answered, createClient } from '../support/service.ts'
import { serveSuite } from '../support/suite-service.ts'
import { texts } from '../support/texts.ts'
import { assertProblem, nameOf, prepare, rows, send } from './requests.ts'

const { service, owner } = await serveSuite({ environment: { LOG_LEVEL: 'trace' } })
const key = owner.apiKey ?? assert.fail()

/** Every letter as an escape, which a server reads as the letter. */
const escaped = (text: string): string =>
  [...text].map((letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`).join('')

const refuses = (answer: Answered): void => {
  assertProblem(answer, 'key-in-address')
  assert.match(answer.body.detail, /in the header API-Key/)
  assert.match(answer.body.detail, /replaced, since logs/)
  assert.ok(!answer.text.includes(key.slice(8, 30)), 'the answer repeats the key')
}

const NAMES = texts(`
  api-key | apikey | api_key | key | token | access_token | x-api-key | API-Key | ApiKey | TOKEN
`)

for (const operation of rows)
  test(`${nameOf(operation)} refuses a key in its address, and does nothing`, async () => {
    const ask = await prepare(operation, owner)
    const before = await owner.get('/jobs')
    for (const path of [`${ask.path}?api-key=${key}`, `${ask.path}?x=1&key`, `${ask.path}?q=${key}`])
      for (const client of [owner, createClient(service.api, { employerId: 0, apiKey: null })])
        refuses(await send(client, { ...ask, path }))
    assert.equal((await owner.get('/jobs')).text, before.text)
  })

test('a parameter by the name of a key is refused in any letter case, also where it is escaped or empty', async () => {
  for (const name of NAMES)
    for (const query of [`${name}=x`, `page=1&${name}=`, name, `${escaped(name)}=x`, `${name}&page=1`])
      refuses(await owner.get(`/jobs?${query}`))
})

test('the form of a key is refused wherever it stands, also where it is escaped', async () => {
  const partly = `%61ffiche%5f${key.slice(8)}`
  for (const form of [key, escaped(key), partly, `x${key}x`, key.toUpperCase()])
    for (const path of [`/jobs/${form}`, `/${form}/jobs`, `/jobs?page=${form}`, `/jobs?${form}`, `/jobs?q=a+${form}`])
      refuses(await owner.get(path))
  for (const path of ['/docs', '/health/live', '/docs/interface', '/'])
    refuses(await owner.get(`${service.base}${path}?token=${key}`))
  refuses(await owner.get(`/jobs/%zz?api-key=${key}`))
})

test('words that only look like it are searched for, and refused as what they are', async () => {
  for (const q of ['key', 'token', 'api-key', 'key=1', 'a?key=1', 'a&token=1', 'affiche_', `affiche_${'x'.repeat(20)}`])
    assert.equal((await owner.get(`/jobs?q=${encodeURIComponent(q)}`)).status, 200, q)
  assert.equal((await owner.get('/jobs?q=keyboard%20token')).status, 200)
  for (const name of ['keys', 'monkey', 'tokens', 'key2']) {
    const answer = await owner.get(`/jobs?${name}=1`)
    assertProblem(answer, 'invalid-request')
    assert.equal(answer.body.errors[0].code, 'unknown-parameter')
  }
  assertProblem(await owner.get('/jobs/affiche_key'), 'job-not-found')
})

test('no line of the log holds a key or a part of one, whatever was done to it in the address', async () => {
  const forms = [key, escaped(key), `%61ffiche%5f${key.slice(8)}`, key.slice(0, 30), key.toUpperCase(), `x_${key}`]
  const from = service.logged.length
  for (const form of forms) {
    for (const address of [`/jobs/${form}`, `/${form}/${form}`, `/jobs?key=${form}`, `/${form}/%zz`, `/%zz/${form}`])
      await owner.get(address)
    await sendRaw(service.api + '/'.padEnd(190, 'x') + form, { method: 'GET' })
  }
  const answered = await owner.get('/jobs')
  const isLogged = () => service.logged.some((line) => line.includes(answered.headers.get('x-request-id') ?? '-'))
  while (!isLogged()) await new Promise((resolve) => setImmediate(resolve))
  const text = service.logged.slice(from).join('')
  const part = key.slice(8, 20)
  assert.ok(!text.toLowerCase().includes(part.toLowerCase()), 'a key was logged')
  assert.ok(!text.includes(escaped(part)), 'an escaped key was logged')
  assert.match(text, new RegExp(`"path":"${API_PREFIX}/jobs/\\[key\\]"`))
})
