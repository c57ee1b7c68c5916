/** The script "dev" on a copy of the sources: a change of them is seen without a hand. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { newFolder } from './support/folder.ts'
import { watchLog } from './support/log-scan.ts'
import { until } from './support/waiting.ts'

const ROOT = join(import.meta.dirname, '..')
const NEEDS_SH = process.platform === 'win32' ? 'npm runs scripts by cmd there' : false

const SOURCES = [
  'contract',
  'docs',
  'package.json',
  'package-lock.json',
  'reference-data',
  'server',
  'tools',
  'tsconfig.json',
  'web',
]

const copyOfSources = (): string => {
  const folder = newFolder('dev')
  for (const name of SOURCES) cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

const change = (file: string, from: string, to: string): void => {
  const text = readFileSync(file, 'utf8')
  assert.ok(text.includes(from), file)
  writeFileSync(file, text.replace(from, to))
}

test('the demonstration starts anew on a change of a word, and has a changed script for browsers', {
  skip: NEEDS_SH,
}, async () => {
  const folder = copyOfSources()
  const { dev } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).scripts
  const PATH = [join(ROOT, 'node_modules/.bin'), process.env.PATH].join(':')
  const env = { ...process.env, PATH, DATA_DIR: newFolder(), PORT: '0', LOG_FORMAT: 'json' }
  const shell = spawn('/bin/sh', ['-c', dev], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  watchLog(shell)
  let output = ''
  for (const stream of [shell.stdout, shell.stderr])
    stream.on('data', (bytes) => {
      output += bytes
    })
  /** A page of the service that started last; empty while none answers. */
  const page = async (): Promise<string> => {
    const [, base = ''] = [...output.matchAll(/listening at (http:\/\/[\d.:]+)/g)].at(-1) ?? []
    const answer = base === '' ? null : await fetch(`${base}/en/console/sign-in`).catch(() => null)
    return (await answer?.text().catch(() => '')) ?? ''
  }
  const shows = (text: string) =>
    until(
      async () => (await page()).includes(text),
      () => `${text} on a page\n${output}`,
    )
  try {
    await shows('<h1>Sign in</h1>')
    change(join(folder, 'server/console/identity/words.ts'), "signIn: 'Sign in'", "signIn: 'Come in'")
    await shows('<h1>Come in</h1>')
    const script = join(folder, 'server/html/assets/console.js')
    const made = readFileSync(script, 'utf8')
    change(join(folder, 'web/elements.ts'), "type: 'button'", "type: 'button', translate: 'no'")
    await until(() => readFileSync(script, 'utf8') !== made, 'another script')
    await shows('<h1>Come in</h1>')
  } finally {
    shell.kill('SIGTERM')
    await once(shell, 'close')
  }
})
