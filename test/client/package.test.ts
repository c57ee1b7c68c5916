/** The package of the client as somebody installs it: made, packed, and used without this repository. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { newFolder } from '../support/folder.ts'

const ROOT = join(import.meta.dirname, '../..')
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc')

const run = (script: string, words: string[], cwd: string): string =>
  execFileSync(process.execPath, [script, ...words], { cwd, encoding: 'utf8', stdio: 'pipe' })

const folder = newFolder('client-package')
const user = join(folder, 'user')
const installed = join(user, 'node_modules/@affiche/client')

/** The package made as its script makes it, beside the sources. */
before(() => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'client/package.json'), 'utf8'))
  assert.equal(scripts.prepack, 'tsc -p tsconfig.build.json')
  for (const name of ['package.json', 'README.md', 'LICENSE']) cpSync(join(ROOT, 'client', name), join(installed, name))
  run(TSC, ['-p', join(ROOT, 'client/tsconfig.build.json'), '--outDir', join(installed, 'dist')], ROOT)
})

test('the package holds what runs and its types, and needs no other package', () => {
  const own = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  assert.deepEqual([own.files, own.dependencies, own.peerDependencies], [['dist'], undefined, undefined])
  assert.equal(readFileSync(join(installed, 'LICENSE'), 'utf8'), readFileSync(join(ROOT, 'LICENSE'), 'utf8'))
  const made = readdirSync(join(installed, 'dist'), { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(installed, 'dist', name)).isFile())
    .toSorted()
  const sources = readdirSync(join(ROOT, 'client'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.startsWith('dist'))
    .flatMap((name) => [name.replace(/ts$/, 'js'), name.replace(/ts$/, 'd.ts')])
  assert.deepEqual(made, sources.toSorted())
  for (const name of made) assert.doesNotMatch(readFileSync(join(installed, 'dist', name), 'utf8'), /from '(?!\.).*'/)
})

/** Names that the examples of the README take for given. */
const GIVEN = `import { AfficheProblem, createClient, CursorExpired, verifyWebhook, WebhookRefused } from '@affiche/client'
import type { BulkFailure, BulkLine, Change, Client, Job, JobInput, SyncItem } from '@affiche/client'
declare const process: { env: Record<string, string | undefined> }
declare const affiche: Client, input: JobInput, job: Job, operations: BulkLine[], refused: BulkLine[], items: SyncItem[]
declare const title: string, cursor: string, secret: string, request: Request
declare const mended: (operation: BulkLine, problem: BulkFailure['problem']) => BulkLine
declare const apply: (change: Change) => Promise<void>, put: (job: Job, etag: string) => Promise<void>
declare const save: (cursor: string | undefined) => Promise<void>
export { AfficheProblem }
`

/** Each block of the README as a function. */
const examplesOfReadme = (): string => {
  const blocks = [...readFileSync(join(ROOT, 'client/README.md'), 'utf8').matchAll(/^```ts\n(.*?)^```$/gms)]
  assert.ok(blocks.length >= 6)
  const bodies = blocks.map(([, block = '']) => block.replace(/^import .*$/gm, ''))
  return GIVEN + bodies.map((body, at) => `export async function example${at}() {\n${body}}\n`).join('')
}

test('it runs, and its types hold, in a project that has nothing else, for Node and for browsers; so does its README', () => {
  writeFileSync(join(user, 'readme.mts'), examplesOfReadme())
  writeFileSync(
    join(user, 'main.mts'),
    `import { createClient, verifyWebhook, type Job } from '@affiche/client'
const client = createClient({ baseUrl: 'https://jobs.example.ca', apiKey: 'k', fetch: async () => Response.json({ id: 7, title: 'Baker' }) })
const { job } = await client.jobs.get(7)
const title: Job['title'] = job.title
// @ts-expect-error A job has no such member.
job.titel
for (const write of [client.jobs.create, client.bulk, verifyWebhook]) if (typeof write !== 'function') throw new Error()
if (title !== 'Baker') throw new Error(title)
`,
  )
  const options = ['--strict', '--module', 'nodenext', '--target', 'es2023', '--lib', 'es2023,dom,dom.iterable']
  run(TSC, [...options, '--types', '', '--outDir', 'out', 'main.mts', 'readme.mts'], user)
  run('out/main.mjs', [], user)
})

test('npm packs nothing but that, and less than a page would mind', () => {
  const stray = ['index.ts', 'secret.env', 'index.test.ts']
  for (const name of stray) writeFileSync(join(installed, name), 'x')
  const printed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: installed,
    encoding: 'utf8',
    stdio: 'pipe',
  })
  const [pack]: { size: number; files: { path: string }[] }[] = Object.values(JSON.parse(printed))
  const others = pack?.files.map(({ path }) => path).filter((path) => !path.startsWith('dist/'))
  assert.deepEqual(others?.toSorted(), ['LICENSE', 'README.md', 'package.json'])
  assert.ok(pack && pack.size < 40_000, `${pack?.size} bytes`)
})
