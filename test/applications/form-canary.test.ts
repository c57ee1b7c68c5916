/** Words of applicants who use the form of a service, which are found nowhere in it: while they wait, when they are refused, or later. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { relaySettings } from '../support/applications.ts'
import { applicant, canaryWord, holdsCanary } from '../support/canaries.ts'
import { CROWDED, filledIn, moments, type OpenedForm, openForm, sendForm, solvedAtOnce } from '../support/candidates.ts'
import { dumpLinesOf } from '../support/dump.ts'
import { ENGINES } from '../support/engines.ts'
import { newFolder } from '../support/folder.ts'
import { startMailServer } from '../support/mail-server.ts'
import { readMime, sha256 } from '../support/mime.ts'
import { postForm } from '../support/posted-form.ts'
import { commandOn, emptyStoreOn, launch, type Process } from '../support/process.ts'
import { isFull } from '../support/product.ts'
import { endProcess } from '../support/public-kill.ts'
import { withPublicStore } from '../support/public-state.ts'
import { until } from '../support/waiting.ts'
import { bodyOf } from './multipart.ts'

const APPLICANTS = isFull ? 100 : 20
const UNPROVEN = APPLICANTS / 5

/** Those without a proof, who confirm by a link. */
const isProven = (number: number): boolean => number % 5 !== 4

type Filled = Parameters<typeof filledIn>[0]

const filled = async (number: number, opened: OpenedForm): Promise<Filled> => {
  const { name, email, message, file } = applicant(number)
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), file?.bytes ?? assert.fail()])
  const proof = isProven(number) ? await solvedAtOnce(opened) : ''
  return { name, email, message, form: opened.token, proof, file: { name: file?.name ?? '', bytes } }
}

/** Forms that are refused, each with words of its applicant at the wrong place. */
const REFUSED: readonly ((form: Filled, word: string) => ReturnType<typeof filledIn>)[] = [
  (form, word) => filledIn({ ...form, email: `${word} at home` }),
  (form, word) => filledIn({ ...form, form: word }),
  (form, word) => filledIn({ ...form, proof: `{"${word}":"${word}"` }),
  (form, word) => filledIn({ ...form, file: { name: `${word}.exe`, bytes: Buffer.from(`MZ${word}`) } }),
  (form, word) => filledIn({ ...form, message: `${word} `.repeat(2_000) }),
  (_, word) => bodyOf([{ head: `Content-Disposition: form-data; name="${word}"; filename="${word}"`, value: word }]),
  (_, word) => ({ type: 'application/x-www-form-urlencoded', bytes: Buffer.from(`name=${word}`) }),
  (_, word) => ({ type: `multipart/form-data; boundary=${word}`, bytes: Buffer.from(`--${word}\r\n${word}`) }),
]

type Bed = Awaited<ReturnType<typeof startBed>>

/** A service to which its forms are old enough, and a mail server that waits until it is opened. */
const startBed = async (t: TestContext, engine: (typeof ENGINES)[number]) => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const server = await startMailServer(t, { onMailFrom: (_address, _session, done) => void opened.then(() => done()) })
  const place = { ...(await emptyStoreOn(engine)), ...relaySettings(server.url), ...CROWDED, METRICS_PORT: '0' }
  const { paths, base: first, end } = await postForm(place)
  const pathOf = (number: number): string => paths[number % paths.length] ?? assert.fail()
  const forms: OpenedForm[] = []
  for (let number = 0; number < APPLICANTS; number++)
    forms.push((await openForm(first + pathOf(number))) ?? assert.fail())
  await end()
  const service = launch({ ...place, ...moments(1) })
  const base = await service.base()
  return { server, open, place, forms, service, urlOf: (number: number) => base + pathOf(number) }
}

/** A form that is refused, the right one, the same again, and another one in its place. */
const apply = async ({ urlOf, forms }: Bed, number: number): Promise<string> => {
  const url = urlOf(number)
  const form = await filled(number, forms[number] ?? assert.fail())
  const statusOf = async (body: ReturnType<typeof filledIn>) => (await sendForm(url, body))?.status ?? 0
  const refused = await statusOf(REFUSED[number % REFUSED.length]?.(form, `${canaryWord()}${number}`) ?? assert.fail())
  assert.ok(refused >= 400 && refused < 500, `${number}: ${refused}`)
  const statuses = [filledIn(form), filledIn(form), filledIn({ ...form, message: `Other ${form.message}` })]
  for (const [at, body] of statuses.entries()) assert.equal(await statusOf(body), at < 2 ? 303 : 409, `${number}`)
  return sha256(form.file.bytes)
}

const metricsOf = async ({ output }: Process): Promise<string> => {
  const [, url = ''] = /Metrics listening at (http:\/\/[^"\s]+)/.exec(output()) ?? []
  return (await fetch(url)).text()
}

const filesIn = (folder: string): [string, Buffer][] =>
  globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [file, readFileSync(file)])

const assertNowhere = async ({ place, service }: Bed): Promise<void> => {
  const { DATA_DIR: dataDir = '', DATABASE_URL }: Record<string, string | undefined> = place
  const databaseUrl = DATABASE_URL ?? null
  const metrics = service.child.exitCode === null ? await metricsOf(service) : 'affiche_applications_waiting'
  assert.match(metrics, /affiche_applications_waiting/)
  const places: [string, Uint8Array][] = [
    ...(dataDir === '' ? [] : filesIn(dataDir)),
    ['the rows', Buffer.from((await dumpLinesOf({ dataDir, databaseUrl })).join('\n'))],
    ['the log', Buffer.from(service.output())],
    ['the metrics', Buffer.from(metrics)],
  ]
  assert.deepEqual(
    places.filter(([, bytes]) => holdsCanary(bytes)).map(([name]) => name),
    [],
  )
}

/** Follows the links of those without a proof, as a browser does. */
const confirmAll = async ({ server }: Bed): Promise<void> => {
  const texts = server.taken.map(({ raw }) => readMime(raw).text)
  const links = texts.flatMap((text) => [...text.matchAll(/http:\S+[?&]t=[\w-]+/g)].map(([link]) => link))
  assert.equal(links.length, UNPROVEN)
  for (const link of links) {
    const { origin, pathname, searchParams } = new URL(link)
    const type = 'application/x-www-form-urlencoded'
    const answer = await sendForm(origin + pathname, { type, bytes: Buffer.from(`t=${searchParams.get('t')}`) })
    assert.equal(answer?.status, 303, answer?.text ?? 'no answer')
  }
}

for (const engine of ENGINES)
  test(`on ${engine} nothing of ${APPLICANTS} applicants who use the form, who are refused at first, is in a file, a row, the log, the metrics or a backup, neither while it waits nor later`, async (t) => {
    const bed = await startBed(t, engine)
    const { server, open, place, service } = bed
    const hashes = await Promise.all(Array.from({ length: APPLICANTS }, (_, number) => apply(bed, number)))
    const countWaiting = () => withPublicStore(place, (store) => store.applications.countWaiting())
    assert.equal(await countWaiting(), 2 * APPLICANTS + UNPROVEN)
    await assertNowhere(bed)
    if (engine === 'sqlite') {
      const file = join(newFolder('backup'), 'backup.db')
      await commandOn(place, ['backup', file])
      const bytes = readFileSync(file)
      assert.deepEqual([bytes.length > 1_000_000, holdsCanary(bytes)], [true, false])
    }
    open()
    await until(async () => (await countWaiting()) === 2 * UNPROVEN, 'what nobody confirmed waits alone')
    await confirmAll(bed)
    await until(async () => (await countWaiting()) === 0, 'that nothing waits')
    assert.ok(
      server.taken.some(({ raw }) => holdsCanary(Buffer.from(raw, 'latin1'))),
      'the mail has them',
    )
    const files = server.taken.map(({ raw }) => readMime(raw).fileHash).filter((hash) => hash !== null)
    assert.deepEqual(files.sort(), hashes.sort())
    await assertNowhere(bed)
    await endProcess(service)
    await assertNowhere(bed)
  })
