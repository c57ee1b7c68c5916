/** Every case of the products of which `npm test` runs a part: versions and engines, languages and pages, texts and pages. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'

const FILES = [
  ...[
    'accessibility',
    'application-caps',
    'application-hostile',
    'browser',
    'feed-replay',
    'hidden-addresses',
    'hostile-browser',
    'hostile-texts',
    'structured-data',
  ].map((file) => `pages/${file}`),
  ...['addresses', 'cors', 'identity', 'injection', 'isolation', 'old-keys', 'rate', 'strictness'].map(
    (file) => `families/${file}`,
  ),
  ...['admission', 'every-page', 'export', 'hostile-browser', 'identity-browser', 'identity-passkeys'].map(
    (file) => `console/${file}`,
  ),
  ...['identity-sessions', 'job-form', 'job-form-browser', 'job-form-pages', 'keys', 'oidc', 'oidc-browser'].map(
    (file) => `console/${file}`,
  ),
  ...['people', 'profile', 'sending-browser', 'walks-browser'].map((file) => `console/${file}`),
  ...['editor/editor-browser', 'editor/serialize', 'interface/entity-tags', 'interface/time-zone'],
  ...[
    'bulk/stopped',
    'dry-run/properties',
    'log-output',
    'dry-run/writes',
    'hostile/large-bodies',
    'postgres/failover',
    'applications/canary',
    'applications/form-canary',
    'applications/model',
    'postgres/faults',
    'postgres/citus-spread',
    'record/with-pages',
    '../server/jobs/description/repair-any',
  ],
]

/** The length of the end of the output that is shown, where failures are reported. */
const SHOWN_CHARACTERS = 20_000

for (const file of FILES)
  test(`${file}, every case`, () => {
    // Else the process would report to the runner as if it were this file.
    const { NODE_TEST_CONTEXT: _, ...own } = process.env
    const path = join(import.meta.dirname, '..', `${file}.test.ts`)
    const env = { ...own, PRODUCT: 'full' }
    const { status, stdout } = spawnSync(process.execPath, [path], { env, encoding: 'utf8', maxBuffer: 2 ** 30 })
    assert.equal(status, 0, stdout.slice(-SHOWN_CHARACTERS))
  })
