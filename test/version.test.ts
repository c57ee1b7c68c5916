/** The version of the service, wherever an operator or an integrator looks for it. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { API_PREFIX } from '@affiche/contract/operations.ts'
import { runCli } from './support/cli.ts'
import { newFolder } from './support/folder.ts'
import { serve } from './support/process.ts'

const packageOf = (folder: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '..', folder, 'package.json'), 'utf8'))
const { version } = packageOf('.')

const run = (...words: string[]) => runCli(words, { DATA_DIR: newFolder() })

test('--version prints the version of package.json, and so does the doctor', async () => {
  assert.match(version, /^\d+\.\d+\.\d+/)
  for (const words of [['--version'], ['version'], ['--env-file', '/dev/null', '--version']])
    assert.deepEqual(await run(...words), { code: 0, out: `affiche ${version}\n`, stderr: '' })
  assert.deepEqual(JSON.parse((await run('--version', '--json')).out), { version })
  assert.equal((await run('--version', '--all')).code, 2)
  assert.match(
    (await run('doctor')).out,
    new RegExp(`^ok +version: This is Affiche ${RegExp.escape(version)} on Node v\\d`),
  )
})

test('the packages of the workspace have the version of the whole', () => {
  for (const folder of ['server', 'contract', 'client']) assert.equal(packageOf(folder).version, version, folder)
})

test('the start of the log, /health/ready and the OpenAPI document have the version of the service', async () => {
  const service = await serve(newFolder())
  const starting = service
    .output()
    .split('\n')
    .find((line) => line.includes('"msg":"starting"'))
  const line = JSON.parse(starting ?? '{}')
  assert.deepEqual([line.version, line.node], [version, process.version])
  const ready = await fetch(`${service.base}/health/ready`)
  assert.deepEqual(await ready.json(), { status: 'ready', version })
  const document = await (await fetch(`${service.base}${API_PREFIX}/openapi.json`)).json()
  const { info } = document as { info: Record<string, unknown> }
  // The version of the document is that of the interface.
  assert.deepEqual([info.title, info.version, info['x-affiche-version']], ['Affiche', '1.1.0', version])
  service.child.kill('SIGTERM')
  assert.equal(await service.ended, 0)
})

test('a misspelled setting is a warning of the start, by its name and without its value', async () => {
  const service = await serve(newFolder(), { RATE_LIMIT_PER_MIN: 'hunter2', AFFICHE_PORT: 'tcp://10.0.0.1:80' })
  const warnings = service
    .output()
    .split('\n')
    .filter((line) => line.includes('is no setting'))
    .map((line) => JSON.parse(line))
  assert.deepEqual(
    warnings.map(({ level, variable, msg }) => [level, variable, msg]),
    [
      [
        'warn',
        'RATE_LIMIT_PER_MIN',
        'RATE_LIMIT_PER_MIN is no setting and is ignored. Did you mean RATE_LIMIT_PER_MINUTE?',
      ],
    ],
  )
  assert.doesNotMatch(service.output(), /hunter2/)
  service.child.kill('SIGTERM')
  await service.ended
})
