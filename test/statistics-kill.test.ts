/** Processes that are stopped and killed while postings are visited; test/long/statistics.long.ts sends more, and waits. */
import { test } from 'node:test'
import { ENGINES } from './support/engines.ts'
import { killWhileVisited } from './support/visit-kill.ts'

const PLAN = { rounds: 2, seed: 20_261_126, requests: 300 }

for (const engine of ENGINES)
  test(`on ${engine} a stop loses no visit, a kill -9 at most those that were not written, and none counts twice`, () =>
    killWhileVisited(engine, PLAN))
