/** Makes the image's folders, runs the service from them as its command says, and asks its own health check. */
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../tools/free-port.ts'
import { canConfine, spawnConfined } from './confined.ts'
import { statusOf } from './fetched.ts'
import { type Image, isRoot, type Making, makeImage } from './image.ts'

const DOCKERFILE = readFileSync(join(import.meta.dirname, '..', '..', 'deploy', 'Dockerfile'), 'utf8')

const words = ([, ...rest]: readonly string[]): string[] => rest

/** Fails with what the service said where it does not start, does not answer, or does not end as it should. */
export const checkImage = async (packages: Making['packages'], dockerfile = DOCKERFILE): Promise<void> => {
  const into = mkdtempSync(join(tmpdir(), 'affiche-image-'))
  try {
    const image = makeImage({ into, packages, dockerfile })
    assert.deepEqual(readdirSync(image.folder, { recursive: true, encoding: 'utf8' }).filter(isTest), [])
    const data = join(into, 'data')
    mkdirSync(data, { mode: 0o700 })
    if (isRoot) chownSync(data, image.user, image.user)
    if (!canConfine()) execFileSync('chmod', ['-R', 'a-w', image.folder])
    await serveAndAsk(image, data)
    assert.ok(readdirSync(data).includes('affiche.db'))
  } finally {
    execFileSync('chmod', ['-R', 'u+w', into])
    rmSync(into, { recursive: true, force: true })
  }
}

const isTest = (file: string): boolean => /\.test\.ts$/.test(file) && !file.startsWith('node_modules')

const serveAndAsk = async (image: Image, data: string): Promise<void> => {
  const port = String(await freePort())
  const env = { ...image.environment, HOST: '127.0.0.1', PORT: port, DATA_DIR: data }
  const options = {
    cwd: image.folder,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'] as const,
  }
  const command = [process.execPath, ...words(image.command)]
  const child = canConfine()
    ? spawnConfined({ writable: data, user: image.user, command }, { ...options, stdio: [...options.stdio] })
    : spawn(process.execPath, words(image.command), { ...options, stdio: [...options.stdio] })
  let said = ''
  const { promise: listening, resolve } = Promise.withResolvers<void>()
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      said += chunk
      if (said.includes('listening at')) resolve()
    })
  const ended = once(child, 'close')
  try {
    await Promise.race([listening, ended])
    assert.equal(child.exitCode, null, said)
    execFileSync(process.execPath, words(image.health), { env, stdio: 'pipe' })
    assert.equal(await statusOf(`http://127.0.0.1:${port}/docs/interface`), 200)
  } finally {
    child.kill('SIGTERM')
    await ended
  }
  assert.equal(child.exitCode, 0, said)
  assert.throws(() => execFileSync(process.execPath, words(image.health), { env, stdio: 'pipe' }), 'nobody listens')
}
