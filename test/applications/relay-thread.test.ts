/** The thread that mails applications: it is there while something is mailed, and its death loses nothing. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Worker } from 'node:worker_threads'
import { prefixOf } from '@affiche/contract/operations.ts'
import { RESTART_MS } from '../../server/threads/relay/client.ts'
import { application, deskOf, relaySettings, sentForm } from '../support/applications.ts'
import { ENGINES, startOn } from '../support/engines.ts'
import { startMailServer } from '../support/mail-server.ts'
import { untilIdle } from '../support/relay-idle.ts'
import { job, type TestService } from '../support/service.ts'
import { until } from '../support/waiting.ts'

/** Threads of this process that live, in the order of their starts. */
const living: Worker[] = []
process.on('worker', (worker) => {
  living.push(worker)
  worker.on('exit', () => void living.splice(living.indexOf(worker), 1))
})

for (const engine of ENGINES) {
  let service: TestService | null = null
  after(() => service?.stop())

  const begin = async (mailUrl: string) => {
    await service?.stop()
    const environment = { ...relaySettings(mailUrl), METRICS_PORT: '0' }
    const started = await startOn[engine]({ environment })
    service = started
    const desk = await deskOf(started, environment, started.now)
    const owner = await started.employer()
    const { body } = await owner.send('POST', `${prefixOf('v1.2')}/jobs`, { body: job() })
    const members = { employerId: owner.employerId, jobId: body.id }
    const accept = () => desk.accept(application(members), { ...sentForm(), isProven: true })
    const delivered = async (): Promise<number> => {
      const text = await (await fetch(started.metricsUrl() ?? assert.fail('no metrics'))).text()
      return Number(/^affiche_applications_delivered_total (\S+)$/m.exec(text)?.[1])
    }
    const failures = () => started.logged.filter((line) => /"level":"(?:error|fatal)"/.test(line))
    return { service: started, accept, delivered, failures }
  }

  test(`on ${engine} it starts with the first application, ends when it has had nothing to do, and another counts on`, async (t) => {
    const server = await startMailServer(t)
    const { service, accept, delivered, failures } = await begin(server.url)
    const threads = living.length
    for (const applications of [1, 2]) {
      await accept()
      await until(() => server.taken.length === 2 * applications, 'both messages')
      await until(async () => (await delivered()) === applications, 'the metrics tell so')
      assert.equal(living.length, threads + 1)
      await untilIdle(service, () => living.length === threads)
    }
    assert.deepEqual(failures(), [])
  })

  test(`on ${engine} what it was mailing when it died is mailed once by another, a minute later`, async (t) => {
    const held: (() => void)[] = []
    let isOpen = false
    const server = await startMailServer(t, {
      onMailFrom: (_address, _session, done) => {
        if (isOpen) done()
        else held.push(() => done())
      },
    })
    const { service, accept, delivered, failures } = await begin(server.url)
    const threads = living.length
    await accept()
    await until(() => held.length === 2, 'both are on their way')
    await living.at(-1)?.terminate()
    isOpen = true
    await until(() => failures().length === 1, 'the log tells')
    assert.match(failures()[0] ?? '', /the thread that mails applications ended; another starts in a minute/)
    assert.deepEqual([living.length, server.taken.length], [threads, 0])
    // The minutes pass after which the mails are free again.
    await service.withStore((store) => store.applications.endLeases())
    service.advance(RESTART_MS)
    await until(async () => (await delivered()) === 1, 'it is delivered')
    await until(async () => (await service.store.applications.countWaiting()) === 0, 'nothing waits')
    assert.equal(server.taken.length, 2)
    assert.equal(new Set(server.taken.map(({ headers }) => headers['message-id'])).size, 2)
    assert.equal(failures().length, 1)
  })
}
