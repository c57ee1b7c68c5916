/**
 * The time that an answer takes does not tell what is another employer's from what is nobody's, though the other
 * has thousands of jobs that match. Medians of interleaved requests, since single times say little.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { median } from '../../bench/statistics.ts'
import { type Named, NOBODY, type Probe, probed, probesOf, secretMembers, secretOf } from '../families/probes.ts'
import { nameOf } from '../families/requests.ts'
import { onEveryEngine } from '../support/engines.ts'
import { createSender, type SentRequest } from '../support/sender.ts'
import { type Client, job, type TestService } from '../support/service.ts'

/** Requests of each kind, and as many before them that are not counted. */
const ROUNDS = 2_000
const WARM_UP = 300

/** Jobs of the other employer that have the word. */
const MATCHES = 3_000
const AT_ONCE = 20

const RATIO_MIN = 0.8
const RATIO_MAX = 1.25

onEveryEngine((start) => {
  let service: TestService
  let stranger: Client
  let secret: Named
  before(async () => {
    service = await start()
    const owner = await service.employer()
    secret = secretOf((await owner.post(job(secretMembers))).body)
    for (let made = 0; made < MATCHES; made += AT_ONCE)
      await Promise.all(Array.from({ length: AT_ONCE }, () => owner.post(job({ title: secretMembers.title }))))
    stranger = await service.employer()
    await stranger.post(job())
  })
  after(() => service.stop())

  const toRequest = ({ method, path, body, headers = {} }: Probe): SentRequest => ({
    method,
    target: path,
    headers: [
      ['Host', new URL(service.base).host],
      ['API-Key', String(stranger.apiKey)],
      ...(body === undefined ? [] : [['Content-Type', 'application/json'] as const]),
      ...Object.entries(headers),
    ],
    body: body === undefined ? null : Buffer.from(JSON.stringify(body)),
  })

  /** The median times of two requests, sent in turn. */
  const compare = async (one: SentRequest, other: SentRequest): Promise<[number, number]> => {
    const sender = createSender(service.base)
    const times: { one: number; other: number }[] = []
    for (let round = 0; round < WARM_UP + ROUNDS; round++) {
      const first = await sender.send(round % 2 === 0 ? one : other)
      const second = await sender.send(round % 2 === 0 ? other : one)
      times.push(round % 2 === 0 ? { one: first.ms, other: second.ms } : { one: second.ms, other: first.ms })
    }
    sender.close()
    const counted = times.slice(WARM_UP)
    return [median(counted.map((time) => time.one)), median(counted.map((time) => time.other))]
  }

  // Operations that create are left out: the job would exist the second time.
  for (const row of probed.filter(({ id, tag }) => tag === 'Jobs' && id !== 'createJob' && id !== 'upsertJob'))
    test(`${nameOf(row)} takes the same time for what is another's and for what is nobody's`, async (t) => {
      const foreign = probesOf(row, secret).filter(({ method }) => method !== 'POST')
      const nothing = probesOf(row, NOBODY)
      for (const [at, probe] of foreign.entries()) {
        const [theirs, nobodys] = await compare(toRequest(probe), toRequest(nothing[at] ?? assert.fail()))
        const ratio = theirs / nobodys
        const what = `${probe.method} ${probe.path}: ${theirs.toFixed(3)} and ${nobodys.toFixed(3)} ms, ${ratio.toFixed(3)}`
        t.diagnostic(what)
        assert.ok(ratio > RATIO_MIN && ratio < RATIO_MAX, what)
      }
    })
})
