/** `affiche import`: a source becomes the open jobs of a service, and what cannot be read closes nothing. */
import assert from 'node:assert/strict'
import { existsSync, lstatSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { csvOf } from '../../server/console/export/csv.ts'
import { runCli } from '../support/cli.ts'
import { newFolder } from '../support/folder.ts'
import { job } from '../support/service.ts'
import { serveSuite } from '../support/suite-service.ts'

const { service, owner } = await serveSuite()

const folder = newFolder('import')
const keyFile = join(folder, 'key.txt')
writeFileSync(keyFile, `${owner.apiKey}\n`)

const HEADS = 'referenceId,title,description,location,positionType,category,applicationEmail'

const rowOf = (reference: string, title = 'Cook'): string =>
  `${reference},${title},"Bread, at night.","Vancouver, BC",Full Time,17,jobs@example.ca`

const fileOf = (text: string, name = 'jobs.csv'): string => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

const run = async (...words: readonly string[]) => {
  const { code, out, stderr } = await runCli(['import', ...words], { TIME_ZONE: 'America/Toronto' })
  return { code, out, stderr, last: out.trim().split('\n').at(-1) ?? '' }
}

const send = (rows: readonly string[], ...more: readonly string[]) =>
  run(fileOf([HEADS, ...rows].join('\n')), '--format', 'csv', '--to', service.base, '--key-file', keyFile, ...more)

const find = async (referenceId: string) => {
  const id = (await owner.get(`/api/v1.2/jobs?referenceId=${encodeURIComponent(referenceId)}`)).body.data[0]?.id
  return id === undefined ? null : (await owner.get(`/api/v1.2/jobs/${id}`)).body
}

describe('an import to a service', () => {
  const scope = ['--scope', 'A-']
  const [one, two] = [rowOf('A-1'), rowOf('A-2', 'Baker')]
  const statuses = async () => [(await find('A-1')).status, (await find('A-2')).status]

  test('creates what is new, and sends nothing twice', async () => {
    const dry = await send([one, two], '--dry-run', ...scope)
    assert.deepEqual([dry.code, await find('A-1')], [0, null])
    assert.match(dry.last, /2 to create.*Nothing was sent\.$/)
    assert.match((await send([one, two], ...scope)).last, /2 sent, 0 refused, 0 archived, 0 left\. All is in step/)
    assert.match((await send([one, two], ...scope)).last, /0 sent/)
  })

  test('an item that is refused keeps its posting as it was, and the exit code is 1', async () => {
    const { code, out, last } = await send([rowOf('A-1', ''), rowOf('A-2', 'Cleaner')], ...scope)
    assert.equal(code, 1)
    assert.match(out, /^row 2 \(A-1\) is refused\. \/title: The source has no title, and a posting needs one\.\n/)
    assert.match(last, /1 sent, 0 refused, 0 archived/)
    assert.deepEqual([(await find('A-1')).title, (await find('A-2')).title], ['Cook', 'Cleaner'])
    assert.deepEqual(await statuses(), ['active', 'active'])
  })

  test('an item without a reference closes nothing', async () => {
    const { code, out, last } = await send([one, rowOf('')], ...scope)
    assert.equal(code, 1)
    assert.match(out, /nothing is archived unless --archive-max allows it/)
    assert.match(last, /1 of 2 active jobs would be archived/)
    assert.deepEqual(await statuses(), ['active', 'active'])
  })

  test('archives what the source lacks, also beside an item without a reference if a number is allowed, and publishes what is back', async () => {
    assert.match((await send([one, rowOf('')], ...scope, '--archive-max', '1')).last, /1 archived/)
    assert.deepEqual(await statuses(), ['active', 'archived'])
    assert.match((await send([one, two], ...scope)).last, /1 sent/)
    assert.deepEqual(await statuses(), ['active', 'active'])
  })

  test('keeps the members of a posting that the source has no place for, and clears those that it lacks', async () => {
    await owner.put(
      '/api/v1.2/jobs',
      job({ referenceId: 'K-1', openings: 4, purpose: 'lmia', applicationEmail: 'jobs@example.ca' }),
    )
    const heads = `${HEADS},openings`
    const file = fileOf(`${heads}\n${rowOf('K-1')},\n`)
    const words = [file, '--format', 'csv', '--to', service.base, '--key-file', keyFile, '--scope', 'K-']
    assert.equal((await run(...words)).code, 0)
    const { openings, purpose, title } = await find('K-1')
    assert.deepEqual([title, openings, purpose], ['Cook', null, 'lmia'])
  })

  test('a source that is not whole imports nothing, and leaves no file', async () => {
    const file = fileOf(`<source>\n<job><referencenumber>X-1</referencenumber></job>\n<job>`, 'cut.xml')
    const [out, report] = [join(folder, 'cut.ndjson'), join(folder, 'cut.json')]
    const { code, stderr } = await run(file, '--format', 'indeed-xml', '--out', out, '--report', report)
    assert.equal(code, 1)
    assert.match(stderr, /cut\.xml: Line 3: this is no well-formed XML .* Nothing is imported\./)
    assert.throws(() => readFileSync(out), /ENOENT/)
    const { items, fault } = JSON.parse(readFileSync(report, 'utf8'))
    assert.equal(items.length, 1)
    assert.match(fault, /^Line 3/)
  })
})

test('a full disk is told with the file, of which nothing stays', { skip: !existsSync('/dev/full') }, async () => {
  const [out, part] = [join(folder, 'full.ndjson'), join(folder, 'full.ndjson.part')]
  symlinkSync('/dev/full', part)
  const file = fileOf([HEADS, rowOf('F-1')].join('\n'))
  const { code, stderr } = await run(file, '--format', 'csv', '--out', out)
  assert.deepEqual([code, existsSync(out), lstatSync(part, { throwIfNoEntry: false })], [1, false, undefined])
  assert.match(stderr, /full\.ndjson cannot be written: ENOSPC/)
})

test('our own export comes back as it was, drafts and archived postings too', async () => {
  const salary = { amount: 20.5, maxAmount: 25, period: { id: 6 }, plusCommission: true }
  const texts = { language: 'en', texts: { fr: { title: 'Boulanger', description: '<p>Du pain.</p>' } } }
  const all = [
    job({ referenceId: 'E-1', title: '-Baker "x"; +y', description: 'No tags\nat all' }),
    job({ referenceId: 'E-2', status: 'draft', confidential: true, salary: null, workplace: 'hybrid', openings: 3 }),
    job({
      referenceId: 'E-3',
      salary,
      ...texts,
      locations: [{ description: 'Lévis, QC' }, { description: 'Regina, SK' }],
    }),
    job({
      referenceId: 'E-4',
      status: 'archived',
      applicantRoutingType: { id: 2 },
      applicationUrl: 'https://example.ca/a',
    }),
  ]
  const exported = async () => {
    const { text } = await owner.get('/api/v1.2/export')
    const lines = text.split('\n').filter((line: string) => /"referenceId":"E-/.test(line))
    const jobs = lines.map((line: string) => JSON.parse(line).job)
    return { lines, jobs: jobs.map(({ publishDate: _, ...rest }: { publishDate: string }) => rest) }
  }
  for (const each of all) assert.equal((await owner.send('POST', '/api/v1.2/jobs', { body: each })).status, 201)
  const before = await exported()
  const parts = (async function* () {
    yield before.lines.join('\n')
  })()
  let csv = ''
  for await (const part of csvOf(parts)) csv += part
  const words = ['--format', 'csv', '--to', service.base, '--key-file', keyFile, '--scope', 'E-', '--archive-max', '0']
  const changes = (await owner.get('/changes?after=now')).body.cursor
  const { code, last, out, stderr } = await run(fileOf(csv, 'export.csv'), ...words)
  assert.deepEqual([code, out.match(/refused\./g)?.length], [0, 1], out + stderr)
  assert.match(last, /All is in step/)
  assert.deepEqual(await exported(), before)
  assert.deepEqual((await owner.get(`/changes?after=${changes}`)).body.data, [], 'nothing was written')
})

test('wrong words end with 2, and say which', async () => {
  const file = fileOf(`${HEADS}\n${rowOf('W-1')}\n`)
  const map = fileOf('category,Baking,Nonsense\nfield,x,nothing\nwhat,is,this\ndefault,title,Cook\n', 'map.csv')
  for (const [words, message] of [
    [[], /takes SOURCE/],
    [[file], /needs --format/],
    [[file, '--format', 'hropen'], /no format "hropen"/],
    [[file, '--format', 'csv'], /needs --out, --to, or --dry-run/],
    [[file, '--format', 'csv', '--out', 'x', '--to', service.base], /not both/],
    [[file, '--format', 'csv', '--out', 'x', '--scope', 'A'], /--scope only with --to/],
    [[file, '--format', 'csv', '--to', service.base], /needs --key-file/],
    [[file, '--format', 'csv', '--to', service.base, '--key-file', keyFile, '--archive-max', 'all'], /as a number/],
    [[join(folder, 'none.csv'), '--format', 'csv', '--dry-run'], /There is no file or folder/],
    [[file, '--format', 'csv', '--dry-run', '--default-category', 'Magic'], /"Magic" is no category/],
    [[file, '--format', 'csv', '--dry-run', '--map', join(folder, 'none.csv')], /none\.csv/],
    [[file, '--format', 'csv', '--dry-run', '--map', map], /line 1: .*line 2: .*line 3: .*line 4: /],
  ] as const) {
    const { code, stderr } = await run(...words)
    assert.equal(code, 2, stderr)
    assert.match(stderr, message)
  }
})
