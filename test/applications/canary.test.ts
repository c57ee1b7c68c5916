/** Words of applicants, which are found nowhere once what they sent has arrived, was refused or was not confirmed. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { CONFIRM_MS } from '../../server/applications/links.ts'
import { loadSettings } from '../../server/platform/config/settings.ts'
import { backupStore } from '../../server/upkeep/backup.ts'
import { deskOf, relaySettings, sentForm, tokenIn } from '../support/applications.ts'
import { applicant, canaryWord, holdsCanary } from '../support/canaries.ts'
import { dumpLinesOf } from '../support/dump.ts'
import { ENGINES, startOn } from '../support/engines.ts'
import { newFolder } from '../support/folder.ts'
import { startMailServer } from '../support/mail-server.ts'
import { readMime } from '../support/mime.ts'
import { isFull } from '../support/product.ts'
import { job, type TestService } from '../support/service.ts'
import { until } from '../support/waiting.ts'

const APPLICANTS = isFull ? 1_000 : 30
const REFUSED = Object.assign(new Error(`no ${canaryWord()} here`), { responseCode: 550 })

/** Time of the service until mail is due. No mail server may keep it waiting: after seconds of no clock's it would be tried anew. */
const HELD_MS = 3_600_000

const read = (file: string): Buffer => readFileSync(file)

/** Every place of a service in which something could stay, by name. */
const placesOf = async (service: TestService): Promise<[place: string, bytes: Uint8Array][]> => {
  const files = globSync('**/*', { cwd: service.dataDir, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const metrics = await (await fetch(service.metricsUrl() ?? assert.fail('no metrics'))).text()
  return [
    ...files.map((file): [string, Buffer] => [file, read(file)]),
    ['the rows', Buffer.from((await dumpLinesOf(service)).join('\n'))],
    ['the log', Buffer.from(service.logged.join('\n'))],
    ['the metrics', Buffer.from(metrics)],
  ]
}

const assertNowhere = async (service: TestService): Promise<void> => {
  const holding = (await placesOf(service)).filter(([, bytes]) => holdsCanary(bytes)).map(([place]) => place)
  assert.deepEqual(holding, [])
}

for (const engine of ENGINES) {
  let service: TestService | null = null
  after(() => service?.stop())

  test(`on ${engine} nothing of ${APPLICANTS} applicants is in a file, a row, the log or the metrics, neither while it waits nor later`, async (t) => {
    const server = await startMailServer(t, {
      onRcptTo: ({ address }, _session, done) => done(address.startsWith('refused') ? REFUSED : null),
    })
    const environment = { ...relaySettings(server.url), METRICS_PORT: '0', CONSOLE: 'true' }
    service = await startOn[engine]({ environment })
    const { employerId, send } = await service.employer()
    const { body } = await send('POST', '/api/v1.2/jobs', { body: job() })
    const { now } = service
    const dueAt = now() + HELD_MS
    const desk = await deskOf(service, environment, () => Math.max(dueAt, now()))
    for (let number = 0; number < APPLICANTS; number++) {
      const recipient = number % 10 === 3 ? `refused-${number}@boulangerie.example` : `rh-${number}@boulangerie.example`
      const one = applicant(number, { employerId, jobId: body.id, recipient })
      const accepted = await desk.accept(one, { ...sentForm(), isProven: number % 5 !== 4 })
      assert.equal(accepted, 'accepted')
    }
    await assertNowhere(service)
    if (engine === 'sqlite') {
      const file = join(newFolder('backup'), 'backup.db')
      const settings = loadSettings({ ...environment, DATA_DIR: service.dataDir })
      await backupStore(settings, { file, force: false, report: () => undefined, begun: () => undefined })
      assert.equal(holdsCanary(read(file)), false, 'a backup while applications wait')
      assert.ok(read(file).length > 1_000_000, 'which holds them')
    }
    service.advance(HELD_MS)
    const unconfirmed = APPLICANTS / 5
    const { applications } = service.store
    await until(
      async () => (await applications.countWaiting()) === 2 * unconfirmed,
      'what nobody confirmed waits alone',
    )
    assert.ok(
      server.taken.some(({ raw }) => holdsCanary(Buffer.from(raw, 'latin1'))),
      'the mail has them',
    )
    const asking = server.taken.map(({ raw }) => tokenIn(readMime(raw).text)).filter((token) => token !== '')
    assert.equal(asking.length, unconfirmed)
    for (const token of asking.slice(0, unconfirmed / 2)) assert.notEqual(await desk.confirm(token), 'unknown')
    await until(async () => (await applications.countWaiting()) === unconfirmed, 'the confirmed have gone')
    service.advance(CONFIRM_MS)
    await applications.forgetUnconfirmed({ through: service.now() - CONFIRM_MS, limit: 2 * APPLICANTS })
    assert.equal(await applications.countWaiting(), 0)
    await assertNowhere(service)
    const failed = service.logged.filter((line) => line.includes('an application is given up'))
    assert.equal(failed.length, APPLICANTS / 10)
  })
}

test('a service that is idle again has nothing of its applicants in its heap', async (t) => {
  const server = await startMailServer(t)
  const file = join(newFolder('heap'), 'service.heapsnapshot')
  const child = join(import.meta.dirname, '../support/canary-child.ts')
  const words = ['--expose-gc', '--disable-warning=ExperimentalWarning', child, server.url, file, String(APPLICANTS)]
  await promisify(execFile)(process.execPath, words, { maxBuffer: 2 ** 26 })
  assert.equal(server.taken.length, 2 * APPLICANTS)
  const snapshot = read(file)
  assert.ok(snapshot.includes('Emplois Nord <emplois@example.ca>'), 'it is a snapshot of the service')
  assert.equal(holdsCanary(snapshot), false)
})
