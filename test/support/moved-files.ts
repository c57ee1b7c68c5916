/** Files of the store that are removed, renamed or replaced underneath the service: noticed, and nothing acknowledged is lost. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { statusOf } from './fetched.ts'
import { firstKeyOn } from './first-key.ts'
import { newFolder } from './folder.ts'
import { inspect } from './inspect.ts'
import { clientAt, type Running, serve } from './process.ts'
import { type Answered, type Client, job } from './service.ts'
import { until } from './waiting.ts'

type Scene = {
  readonly dataDir: string
  readonly apiKey: string
  readonly service: Running
  readonly client: Client
  readonly kept: string[]
}

/** A service with a few acknowledged jobs. */
const begin = async (): Promise<Scene> => {
  const dataDir = newFolder('moved')
  const apiKey = await firstKeyOn({ DATA_DIR: dataDir })
  const service = await serve(dataDir)
  const client = clientAt(service.base, apiKey)
  const kept = ['one', 'two', 'three']
  for (const referenceId of kept) assert.equal((await client.post(job({ referenceId }))).status, 201)
  return { dataDir, apiKey, service, client, kept }
}

/** A write is refused as uncertain, or the service has ended already. */
const assertRefused = async (write: Promise<Answered>): Promise<void> => {
  const answer = await write.catch(() => null)
  if (answer === null) return
  assert.equal(answer.status, 503)
  assert.match(answer.body.detail, /may or may not be stored|Nothing was stored/)
  assert.ok(answer.headers.has('retry-after'))
}

const assertAllKept = async ({ dataDir, apiKey, kept }: Scene): Promise<void> => {
  const service = await serve(dataDir)
  const client = clientAt(service.base, apiKey)
  for (const referenceId of kept)
    assert.equal((await client.get(`/jobs?referenceId=${referenceId}`)).body.paging.total, 1, referenceId)
  assert.equal((await client.post(job({ referenceId: 'later' }))).status, 201)
  service.child.kill('SIGTERM')
  assert.equal(await service.ended, 0)
}

const rescuedIn = (dataDir: string): string => {
  const [copy] = readdirSync(dataDir).filter((name) => /^affiche\.db\.rescued-\d+T\d+Z$/.test(name))
  assert.ok(copy, readdirSync(dataDir).join())
  return join(dataDir, copy)
}

const removals = {
  removed: (file: string) => rmSync(file),
  renamed: (file: string) => renameSync(file, `${file}.elsewhere`),
  replaced: (file: string) => {
    writeFileSync(`${file}.other`, '')
    renameSync(`${file}.other`, file)
  },
}

export const testDataFile = (what: keyof typeof removals): Promise<void> =>
  test(`a data file that is ${what} stops the service with a copy of everything, and no empty store begins in its place`, async () => {
    const scene = await begin()
    const { dataDir, service, client } = scene
    const file = join(dataDir, 'affiche.db')
    removals[what](file)
    await assertRefused(client.post(job({ referenceId: 'unsure' })))
    assert.equal(await service.ended, 1)
    const copy = rescuedIn(dataDir)
    assert.match(
      service.output(),
      /affiche: .*affiche\.db was removed, renamed or replaced while the service had it open/,
    )
    assert.ok(service.output().includes(`has been copied to ${copy}`), service.output())
    await assert.rejects(serve(dataDir), /ended with 1:\s+affiche: .*affiche\.db is missing, but .*rescued/)
    assert.equal(existsSync(`${file}-wal`), false)
    renameSync(copy, file)
    assert.ok(inspect(dataDir).has('one'))
    await assertAllKept(scene)
  })

export const testBeside = (suffix: '-wal' | '-shm'): Promise<void> =>
  test(`a removed affiche.db${suffix} stops the service once everything is in the data file`, async () => {
    const scene = await begin()
    rmSync(join(scene.dataDir, `affiche.db${suffix}`))
    await assertRefused(scene.client.post(job({ referenceId: 'unsure' })))
    assert.equal(await scene.service.ended, 1)
    assert.match(
      scene.service.output(),
      /Everything that was acknowledged is in .*affiche\.db; start the service again/,
    )
    await assertAllKept(scene)
  })

export const testFolder = (): Promise<void> =>
  test('a data folder that is renamed refuses writes and reads on, and both go on when it is back', async () => {
    const scene = await begin()
    const { dataDir, service, client } = scene
    renameSync(dataDir, `${dataDir}.elsewhere`)
    for (let n = 0; n < 3; n++) await assertRefused(client.post(job({ referenceId: 'unsure' })))
    assert.equal((await client.get('/jobs?referenceId=one')).body.paging.total, 1)
    const ready = async () => await statusOf(`${service.base}/health/ready`)
    assert.equal(await ready(), 503)
    await until(() => service.output().includes('writes cannot be stored'), 'the line in the log')
    assert.match(service.output(), /Keep the service running until this is solved: it holds the only copy/)
    renameSync(`${dataDir}.elsewhere`, dataDir)
    await until(async () => (await ready()) === 200, 'readiness')
    assert.equal((await client.post(job({ referenceId: 'back' }))).status, 201)
    service.child.kill('SIGKILL')
    await service.ended
    await assertAllKept({ ...scene, kept: [...scene.kept, 'back'] })
  })
