import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { membersWith } from '@affiche/contract/members.ts'
import { findings, problems } from '@affiche/contract/problem.ts'
import { welcome } from '../server/cli/welcome.ts'
import type { DirectoryApi } from '../server/upkeep/operator-api.ts'
import { startService } from './support/service.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

const documents = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .trim()
  .split('\n')

test("README's request gets README's answer, byte for byte", async (t) => {
  const readme = read('README.md')
  const body = /-d '(\{.*\})'/.exec(readme)?.[1] ?? ''
  const answer = /```json\n(.*)\n```/.exec(readme)?.[1]
  const service = await startService()
  t.after(() => service.stop())
  const employer = await service.employer()
  const created = await employer.send('POST', '/jobs', { raw: body })
  assert.equal(created.status, 201, created.text)
  assert.equal(created.text, answer)
})

test("README's first screen has the two commands", () => {
  const screen = read('README.md').split('\n').slice(0, 25).join('\n')
  assert.match(screen, /^npm ci && npm start/m)
  assert.match(screen, /^npm ci && npm test/m)
  const { scripts } = JSON.parse(read('package.json'))
  assert.ok(scripts.start && scripts.test && scripts.check)
})

test('README says how the key of its request comes into its variable, in the form in which the start prints it', async () => {
  const readme = read('README.md')
  assert.ok(readme.indexOf('`KEY=…`') < readme.indexOf('-H "API-Key: $KEY"') && readme.includes('`KEY=…`'))
  const directory = {
    createFirstEmployer: async () => ({ id: 1 }),
    issueKey: async () => ({ apiKey: 'affiche_x' }),
  } as unknown as DirectoryApi
  assert.match(
    await welcome(directory, {
      address: 'http://localhost',
      isPublic: false,
      hasConsole: false,
      mailFolder: null,
      formOf: null,
    }),
    /^KEY=affiche_x$/m,
  )
})

test('every link of the documents leads to a file', () => {
  const dead = documents.flatMap((paper) =>
    [...read(paper).matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !existsSync(join(ROOT, dirname(paper), target)))
      .map((target) => `${paper}: ${target}`),
  )
  assert.deepEqual(dead, [])
})

test('every file that the documents name in code exists', () => {
  const named = /`((?:client|contract|server|test|tools|docs|deploy|reference-data)\/[\w./-]+\.\w+)`/g
  const missing = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md']
    .flatMap((paper) => [...read(paper).matchAll(named)].map(([, file = '']) => file))
    .filter((file) => !existsSync(join(ROOT, file)))
  assert.deepEqual(missing, [])
})

test('every room of the server has a row in ARCHITECTURE.md, whose files exist', () => {
  const paper = read('ARCHITECTURE.md')
  const rooms = readdirSync(join(ROOT, 'server'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['bin', 'node_modules'].includes(entry.name))
    .map(({ name }) => name)
  assert.deepEqual(
    rooms.filter((room) => !paper.includes(`| \`${room}/\` |`)),
    [],
  )
  const named = new RegExp(`\`((?:${rooms.join('|')})/[\\w./-]+\\.\\w+)\``, 'g')
  const missing = [...paper.matchAll(named)]
    .map(([, file = '']) => `server/${file}`)
    .filter((file) => !existsSync(join(ROOT, file)))
  assert.deepEqual(missing, [])
})

test('every problem and every finding that the interface names exists', () => {
  const text = read('docs/interface.md')
  for (const code of ['duplicate-reference', 'status-transition']) assert.ok(code in problems && text.includes(code))
  assert.ok(Object.keys(findings).every((code) => read('docs/problems.md').includes(`\`${code}\``)))
})

test('the interface names every member that a version adds to a job', () => {
  const [, section = ''] = read('docs/interface.md').split('## Version 1.2')
  for (const name of membersWith('since', 'v1.2')) assert.ok(section.includes(`\n| \`${name}\` |`), name)
})

test('every decision record is in the index', () => {
  const index = read('docs/adr/README.md')
  const records = documents.filter((paper) => /^docs\/adr\/\d{4}-/.test(paper))
  assert.ok(records.length >= 11)
  for (const record of records) assert.ok(index.includes(record.replace('docs/adr/', '')), record)
})

test('every test that docs/security.md names for a threat exists by that name', () => {
  const rows = read('docs/security.md')
    .split('\n')
    .filter((line) => line.startsWith('| '))
  const named = rows.flatMap((row) => [...row.matchAll(/`((?:test|server|tools)\/[\w./-]+\.ts)`([^`]*)/g)])
  const missing = named.flatMap(([, file = '', after = '']) => {
    if (!existsSync(join(ROOT, file))) return [file]
    const text = read(file)
    const names = [...after.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name)
    return names.filter((name) => !text.includes(name)).map((name) => `${file}: ${name}`)
  })
  assert.deepEqual(missing, [])
  assert.ok(named.length > 40)
})
