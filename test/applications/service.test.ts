/** Applications in the running service: its threads, its feed, its metrics, its stop. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { prefixOf } from '@affiche/contract/operations.ts'
import { application, deskOf, relaySettings, sentForm, TEST_KEY } from '../support/applications.ts'
import { ENGINES, startOn } from '../support/engines.ts'
import { newFolder } from '../support/folder.ts'
import { startMailServer } from '../support/mail-server.ts'
import { readMime, sha256 } from '../support/mime.ts'
import { launch } from '../support/process.ts'
import { job, type Options, type TestService } from '../support/service.ts'
import { until } from '../support/waiting.ts'

const V12 = prefixOf('v1.2')
const PROVEN = { isProven: true }
const REFUSED = Object.assign(new Error('no'), { responseCode: 550 })

for (const engine of ENGINES) {
  const running: TestService[] = []
  after(async () => {
    for (const service of running) await service.stop()
  })

  const start = async (options: Options) => {
    const service = await startOn[engine](options)
    running.push(service)
    const stop = async () => {
      running.splice(running.indexOf(service), 1)
      await service.stop()
    }
    return { ...service, stop }
  }

  const begin = async (environment: Record<string, string>, options: Options = {}) => {
    const service = await start({ environment: { METRICS_PORT: '0', ...environment }, ...options })
    const desk = await deskOf(service, environment, service.now)
    const owner = await service.employer()
    const { body } = await owner.send('POST', `${V12}/jobs`, { body: job() })
    const accept = (members = {}) =>
      desk.accept(application({ employerId: owner.employerId, jobId: body.id, ...members }), {
        ...sentForm(),
        ...PROVEN,
      })
    return { service, desk, owner, jobId: body.id as number, accept }
  }

  const metricOf = async (service: TestService, name: string): Promise<number> => {
    const text = await (await fetch(service.metricsUrl() ?? assert.fail('no metrics'))).text()
    return Number(new RegExp(`^affiche_applications_${name} (\\S+)$`, 'm').exec(text)?.[1])
  }

  test(`on ${engine}: what a page hands in is mailed soon, by a service without a console, and counted in metrics`, async (t) => {
    const server = await startMailServer(t)
    const { service, accept, jobId } = await begin(relaySettings(server.url))
    const file = { name: 'cv.pdf', type: 'application/pdf', bytes: new Uint8Array(4 * 1024 * 1024).fill(7) }
    const hash = sha256(file.bytes)
    assert.equal(await accept({ file }), 'accepted')
    await until(() => server.taken.length === 2, 'both messages')
    const mail = readMime(server.taken.find(({ to }) => to === 'rh@boulangerie.example')?.raw ?? '')
    assert.equal(mail.fileHash, hash)
    assert.match(mail.text, /\nOffre\u00a0: http:\/\/localhost:\d+\/fr\/emplois\/[0-9A-Z]{7}\n/)
    assert.ok(jobId > 0)
    await until(async () => (await service.store.applications.countWaiting()) === 0, 'nothing waits')
    const all = () =>
      Promise.all(
        ['delivered_total', 'failures_total', 'given_up_total', 'waiting'].map((name) => metricOf(service, name)),
      )
    await until(async () => String(await all()) === '1,0,0,0', 'the metrics tell so')
  })

  test(`on ${engine}: an address that takes no mail is an entry of v1.2's feed alone, without a key or a name`, async (t) => {
    const server = await startMailServer(t, {
      onRcptTo: ({ address }, _session, done) => done(/^rh@/.test(address) ? REFUSED : null),
    })
    const { owner, jobId, accept, service } = await begin(relaySettings(server.url))
    const before = (await owner.get('/changes?after=now')).body.cursor
    const tag = (await owner.get('/jobs')).headers.get('etag')
    await accept()
    await until(async () => (await service.store.applications.countWaiting()) === 0, 'it is given up')
    const feed = await owner.get(`${V12}/changes?types=job.applicationFailed`)
    const [{ sequence, at, ...entry }, ...more] = feed.body.data
    assert.deepEqual(entry, { type: 'job.applicationFailed', id: jobId, referenceId: null, members: [], keyId: null })
    assert.ok(sequence > 0 && Number.isFinite(Date.parse(at)))
    assert.deepEqual(more, [])
    assert.equal((await owner.get('/changes?after=now')).body.cursor, before, 'the feed of v1.1 does not move')
    assert.equal((await owner.get('/jobs')).headers.get('etag'), tag)
    assert.equal((await owner.get('/changes?types=job.applicationFailed')).status, 400)
    await until(async () => (await metricOf(service, 'given_up_total')) === 1, 'the metrics tell so')
    assert.equal(server.taken.length, 2)
  })

  test(`on ${engine}: a stop lets a message that is on its way end, and the next process has nothing to send twice`, async (t) => {
    const held: (() => void)[] = []
    const server = await startMailServer(t, {
      onMailFrom: (_address, _session, done) => {
        if (held.length < 2) held.push(() => done())
        else done()
      },
    })
    const environment = relaySettings(server.url)
    const first = await begin(environment, { keepData: true })
    await first.accept()
    await until(() => held.length === 2, 'both are on their way')
    const stopped = first.service.stop()
    for (const go of held) go()
    await stopped
    assert.equal(server.taken.length, 2)
    const place = first.service.databaseUrl ? { DATABASE_URL: first.service.databaseUrl } : {}
    if (engine === 'postgres') return
    const second = await start({ environment: { ...environment, ...place }, dataDir: first.service.dataDir })
    assert.equal(await second.store.applications.countWaiting(), 0)
  })

  test(`on ${engine}: what waits when applications are turned off is mailed all the same`, async (t) => {
    const server = await startMailServer(t)
    const { port } = new URL(server.url)
    await server.close()
    const environment = relaySettings(server.url)
    const first = await begin(environment, { keepData: true })
    await first.accept()
    await until(async () => (await metricOf(first.service, 'failures_total')) === 2, 'both were tried')
    if (engine === 'postgres') return
    await first.service.stop()
    const back = await startMailServer(t, {}, Number(port))
    const { APPLICATIONS: _, PUBLIC_PAGES: __, ...off } = environment
    const second = await start({ environment: off, dataDir: first.service.dataDir })
    second.advance(3_600_000)
    await until(() => back.taken.length === 2, 'both messages')
  })
}

test('a service that cannot encrypt applications or sign mail does not start, and names the setting', async () => {
  const folder = newFolder('faulty-key')
  writeFileSync(join(folder, 'encryption.key'), 'nonsense\n')
  const { ENCRYPTION_KEY: _, ...keyless } = relaySettings('file:mail')
  const unkeyed = launch({ DATA_DIR: folder, ...keyless })
  assert.equal(await unkeyed.ended, 1)
  assert.match(unkeyed.output(), /APPLICATIONS is relay, but .*encryption\.key.*ENCRYPTION_KEY/)
  const signing = { MAIL_DKIM_KEY_FILE: join(folder, 'none.pem'), MAIL_DKIM_SELECTOR: 'affiche' }
  const unsigned = launch({
    DATA_DIR: newFolder('no-dkim'),
    ...relaySettings('file:mail'),
    ENCRYPTION_KEY: TEST_KEY,
    ...signing,
  })
  assert.equal(await unsigned.ended, 1)
  assert.match(unsigned.output(), /MAIL_DKIM_KEY_FILE: .*none\.pem cannot be read/)
})
