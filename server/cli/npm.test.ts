import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isNpx } from './npm.ts'

test('npx is detected for its own child, and not for a child of another command', () => {
  const byNpx = ['affiche', "'affiche'", 'affiche serve'].map((script) => isNpx(environment('npx', script)))
  assert.deepEqual(byNpx, [true, true, true])
  const byOthers = [
    {},
    environment('start', 'exec node server/bin/affiche.js serve'),
    environment('deploy', 'affiche serve &'),
    environment('npx', 'deploy-all'),
    environment('npx', 'affiched'),
    { npm_lifecycle_event: 'npx' },
  ]
  assert.deepEqual(byOthers.filter(isNpx), [])
})

const environment = (npm_lifecycle_event: string, npm_lifecycle_script: string) => ({
  npm_lifecycle_event,
  npm_lifecycle_script,
})
