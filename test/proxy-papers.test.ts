/** Limits for a proxy in front, in docs/operating.md: figures of the settings, and snippets that hold them. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { WAIT_SECONDS_MAX } from '@affiche/contract/change.ts'
import { options } from '../server/platform/config/settings.ts'

const PAPER = readFileSync(join(import.meta.dirname, '../docs/operating.md'), 'utf8')
const [, SECTION = ''] = /## Behind a proxy\n(.*?)\n## /s.exec(PAPER) ?? []

const { bulkBytesMax, headersLimit, requestTimeoutSeconds, answerTimeoutSeconds, keepAliveTimeoutSeconds } = options

const snippet = (language: string): string => {
  const [, text = ''] = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(SECTION) ?? []
  assert.ok(text, language)
  return text
}

/** The only figure at a place of a snippet. */
const figure = (language: string, place: RegExp, unit = 1): number => {
  const found = [...snippet(language).matchAll(new RegExp(place, 'g'))]
  assert.equal(found.length, 1, `${language}: ${place}`)
  return Number(found[0]?.[1]) * unit
}

test('the figures of the document are the defaults of the settings', () => {
  const rows = [...SECTION.matchAll(/^\| `([A-Z_]+)` \| (\d+) \|/gm)].map(([, name, value]) => [name, Number(value)])
  const named = [bulkBytesMax, headersLimit, requestTimeoutSeconds, answerTimeoutSeconds, keepAliveTimeoutSeconds]
  assert.deepEqual(
    rows,
    named.map((setting) => [setting.name, setting.default]),
  )
  assert.ok(SECTION.includes(`wait=${WAIT_SECONDS_MAX}`))
})

test('each snippet lets the bodies and heads of the service through', () => {
  const bodies = [figure('nginx', /client_max_body_size (\d+)m/, 1024 ** 2), figure('apache', /LimitRequestBody (\d+)/)]
  for (const bytes of bodies) assert.ok(bytes >= bulkBytesMax.default)
  assert.ok(!snippet('caddy').includes('request_body'), 'it bounds none by itself')
  const heads = [
    figure('nginx', /header_buffers \d+ (\d+)k/, 1024),
    figure('caddy', /max_header_size (\d+)KiB/, 1024),
    figure('apache', /FieldSize (\d+)/),
  ]
  for (const bytes of heads) assert.ok(bytes >= headersLimit.default)
})

test('each snippet waits for answers longer than the service does, and ends idle connections sooner', () => {
  const waits = [
    figure('nginx', /proxy_read_timeout (\d+)s/),
    figure('caddy', /response_header_timeout (\d+)s/),
    figure('apache', / timeout=(\d+)/),
  ]
  for (const seconds of waits) assert.ok(seconds > Math.max(WAIT_SECONDS_MAX, answerTimeoutSeconds.default))
  assert.ok(figure('nginx', /proxy_send_timeout (\d+)s/) >= requestTimeoutSeconds.default)
  assert.ok(figure('apache', /body=(\d+)/) >= requestTimeoutSeconds.default)
  const idle = [
    figure('nginx', /keepalive_timeout (\d+)s/),
    figure('caddy', /keepalive (\d+)s/),
    figure('apache', / ttl=(\d+)/),
  ]
  for (const seconds of idle) assert.ok(seconds < keepAliveTimeoutSeconds.default)
})

test('each snippet passes bodies and answers on as they come', () => {
  for (const line of ['proxy_request_buffering off;', 'proxy_buffering off;', 'proxy_http_version 1.1;'])
    assert.ok(snippet('nginx').includes(line), line)
  assert.match(snippet('caddy'), /flush_interval -1/)
  assert.match(snippet('apache'), /flushpackets=on/)
  assert.match(snippet('apache'), /proxy-sendchunked 1/)
})
