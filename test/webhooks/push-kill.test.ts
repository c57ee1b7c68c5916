/** Pushes through kill -9; test/long/push.long.ts does it more often. */
import { test } from 'node:test'
import { ENGINES } from '../support/engines.ts'
import { pushThroughKills } from '../support/push-kill.ts'

const PLAN = { writers: 32, jobs: 2, killsAfter: [2], pageSize: 20 }

for (const engine of ENGINES)
  test(`on ${engine} each change arrives, in order and by a signed request, however often the service is killed`, () =>
    pushThroughKills(engine, PLAN))
