/** Modules that the service leaves unloaded: one that a thread has loaded stays in its memory for good. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { API_PREFIX } from '@affiche/contract/operations.ts'
import { statusOf } from './support/fetched.ts'
import { firstKeyOn } from './support/first-key.ts'
import { newFolder } from './support/folder.ts'
import { serve } from './support/process.ts'
import { job } from './support/service.ts'

const PRELOADED = pathToFileURL(join(import.meta.dirname, 'support/loaded-modules.ts')).href

/** Loaded by no thread of a service on the embedded store. */
const NOWHERE = [
  ['the client of fetch and WebSocket', /undici/],
  ['the code of TypeBox', /node_modules\/typebox\//],
  ['the driver of PostgreSQL', /node_modules\/pg[/-]|server\/.*postgres/],
  ['what only commands need', /server\/upkeep\/(doctor|copy|backup|repair)\.ts$/],
  ['the library of passkeys', /simplewebauthn|peculiar/],
  ['the library of OpenID Connect', /openid-client|oauth4webapi|node_modules\/jose\//],
  ['readers of foreign files', /server\/(imports|cli\/import)\/(?!format\.ts)|saxes|xmlchars/],
  ['mail', /nodemailer|server\/mail\/(?!store)/],
  ['what sends to receivers of webhooks', /ipaddr|server\/(events\/push|platform\/(delivery|http\/outgoing))\//],
  ['coloured logs', /pino-pretty/],
  [
    'the public pages and what follows the jobs for them',
    /server\/(html|imports|site|console|agents)\/|public\/follow\.ts|page-context/,
  ],
] as const

describe('a service on the embedded store that has answered reads and writes', () => {
  let reading: string[]
  let writing: string[]
  before(async () => {
    const folder = newFolder('modules')
    const loaded = newFolder('loaded')
    const headers = { 'API-Key': await firstKeyOn({ DATA_DIR: folder }) }
    const service = await serve(folder, { NODE_OPTIONS: `--import=${PRELOADED}`, LOADED_MODULES: loaded })
    for (const path of ['/health/ready', '/docs', `${API_PREFIX}/openapi.json`, `${API_PREFIX}/locations?q=foo`])
      assert.equal(await statusOf(service.base + path), 200)
    // Refused, though not before it has come to the thread that would judge it.
    assert.equal(await statusOf(`${service.base}${API_PREFIX}/jobs`, { method: 'POST', body: '{}' }), 401)
    const posted = await fetch(`${service.base}/api/v1.2/jobs`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json; charset=UTF-8' },
      body: JSON.stringify(job()),
    })
    assert.equal(posted.status, 201)
    await posted.arrayBuffer()
    service.child.kill('SIGTERM')
    assert.equal(await service.ended, 0)
    const read = (thread: number): string[] => JSON.parse(readFileSync(join(loaded, `thread-${thread}.json`), 'utf8'))
    reading = read(0)
    writing = read(1)
  })

  for (const [what, pattern] of NOWHERE)
    test(`has not loaded ${what}`, () => {
      assert.deepEqual(
        [...reading, ...writing].filter((module) => pattern.test(module)),
        [],
      )
    })

  test('judges jobs on the thread that writes alone', () => {
    const judges = /node_modules\/(?:parse5|franc-min)\/|jobs\/description\/validate\.ts$|jobs\/overlay-writer\.ts$/
    assert.ok(writing.some((module) => judges.test(module)))
    assert.deepEqual(
      reading.filter((module) => judges.test(module)),
      [],
    )
  })

  test('has HTTP on the thread that reads alone', () => {
    assert.ok(reading.some((module) => /NativeModule http$/.test(module)))
    assert.ok(!writing.some((module) => /NativeModule http$/.test(module)))
  })
})

test('a service with public pages and console has loaded none of their code before one is asked for', async () => {
  const loaded = newFolder('loaded')
  const modules = { NODE_OPTIONS: `--import=${PRELOADED}`, LOADED_MODULES: loaded }
  const environment = { ...modules, PUBLIC_PAGES: 'true', CONSOLE: 'true' }
  const service = await serve(newFolder('modules'), environment)
  assert.equal(await statusOf(`${service.base}/docs`), 200)
  service.child.kill('SIGTERM')
  assert.equal(await service.ended, 0)
  const found: string[] = JSON.parse(readFileSync(join(loaded, 'thread-0.json'), 'utf8'))
  assert.ok(found.some((module) => module.endsWith('/public/follower-timer.ts')))
  assert.deepEqual(
    found.filter((module) =>
      /server\/(html|imports|site|console|agents)\/|server\/people\/(?!store|claim|session\.|person\.|link\.|manage)|console-context/.test(
        module,
      ),
    ),
    [],
  )
})
