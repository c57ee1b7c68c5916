/** The systemd units of deploy/: read by systemd itself where it is, and by us everywhere. */

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { commands } from '../server/cli/commands.ts'
import { CLOSE_MS } from '../server/cli/stop-signals.ts'
import { loadSettings, options } from '../server/platform/config/settings.ts'
import { newFolder } from './support/folder.ts'
import { readUnit } from './support/unit.ts'

/** The longest time that a stop may take. */
const STOP_MS = (options.shutdownDelaySeconds.default + options.shutdownTimeoutSeconds.default) * 1000 + CLOSE_MS

const ROOT = join(import.meta.dirname, '..')
const DEPLOY = join(ROOT, 'deploy')
const HOME = '/opt/affiche'

/** systemd's own measure, from 0 (safe) to 10; a service that listens cannot come much below 1. */
const EXPOSURE_MAX = { 'affiche.service': 1.3, 'affiche-backup.service': 0.6 }

const units = readdirSync(DEPLOY).filter((file) => /\.(service|timer)$/.test(file))
const services = Object.keys(EXPOSURE_MAX)
const sectionOf = (file: string, section: string) => readUnit(readFileSync(join(DEPLOY, file), 'utf8')).get(section)
const entriesOf = (file: string) => sectionOf(file, 'Service') ?? assert.fail(file)

/** Entries that each service must have, whatever else it has. */
const HARDENING: Record<string, string[]> = {
  DynamicUser: ['yes'],
  StateDirectoryMode: ['0700'],
  NoNewPrivileges: ['yes'],
  CapabilityBoundingSet: [''],
  ProtectSystem: ['strict'],
  ProtectHome: ['yes'],
  PrivateTmp: ['yes'],
  SystemCallFilter: ['@system-service', '~@privileged @resources'],
  MemoryDenyWriteExecute: ['no'],
}

const analyze = (...words: string[]) => spawnSync('systemd-analyze', words, { encoding: 'utf8', timeout: 60_000 })
const version = Number(/^systemd (\d+)/.exec(analyze('--version').stdout ?? '')?.[1] ?? 0)
const skip = version >= 250 ? false : 'systemd 250 or newer is not here'

describe('the units', () => {
  test('they run what is there, as the folder is laid out', () => {
    assert.deepEqual(units.toSorted(), ['affiche-backup.service', 'affiche-backup.timer', 'affiche.service'])
    const [start = ''] = entriesOf('affiche.service').get('ExecStart') ?? []
    const [program = '', ...words] = start.split(' ')
    assert.ok(existsSync(program.replace(HOME, ROOT)), program)
    assert.ok(words.includes('server/bin/affiche.js') && existsSync(join(ROOT, 'server/bin/affiche.js')))
    assert.ok(commands.some(({ name }) => name === words.at(-1)))
    const [backup = ''] = entriesOf('affiche-backup.service').get('ExecStart') ?? []
    const [, named = ''] = /server\/bin\/affiche\.js (\w+) /.exec(backup) ?? []
    assert.equal(named, 'backup')
    assert.ok(commands.some(({ name }) => name === named))
    const { start: npmStart } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts
    assert.equal(`exec node ${words.join(' ')} --demo`, npmStart)
  })

  test('they hold settings that the service takes', () => {
    const known = new Set<string>(Object.values(options).map(({ name }) => name))
    for (const file of services) {
      const pairs = (entriesOf(file).get('Environment') ?? []).flatMap((line) => line.split(' '))
      const own = pairs.map((pair) => pair.split('=')).filter(([name = '']) => name !== 'LC_ALL')
      for (const [name = ''] of own) assert.ok(known.has(name), name)
      assert.equal(loadSettings(Object.fromEntries(own)).dataDir, '/var/lib/affiche')
      assert.match(entriesOf(file).get('StateDirectory')?.[0] ?? '', /^affiche( |$)/)
    }
  })

  test('they give away no privilege', () => {
    for (const file of services)
      for (const [key, values] of Object.entries(HARDENING)) assert.deepEqual(entriesOf(file).get(key), values, key)
    assert.deepEqual(entriesOf('affiche-backup.service').get('RestrictAddressFamilies'), ['none'])
  })

  test('the service is started again when it fails, and has time to end', () => {
    const entries = entriesOf('affiche.service')
    assert.deepEqual(entries.get('Restart'), ['on-failure'])
    assert.ok(Number.parseInt(entries.get('TimeoutStopSec')?.[0] ?? '', 10) * 1000 > STOP_MS)
  })

  test('a line that is no entry is found', () => {
    assert.throws(() => readUnit('[Service]\nProtectSystem strict\n'), /line 2 is no entry/)
  })

  test('the command beside them takes the settings of the service, and its words as they are', () => {
    const folder = newFolder('command')
    const script = readFileSync(join(DEPLOY, 'affiche'), 'utf8')
      .replaceAll(HOME, ROOT)
      .replaceAll('/etc/affiche', folder)
    const run = (...words: string[]) =>
      spawnSync('/bin/sh', ['-c', script, 'affiche', ...words], {
        encoding: 'utf8',
        env: { PATH: process.env.PATH },
        cwd: folder,
      })
    const before = run('config')
    assert.equal(before.status, 1)
    assert.match(before.stderr, new RegExp(`^affiche: The settings file ${folder}/environment cannot be read`))
    writeFileSync(join(folder, 'environment'), `DATA_DIR=${folder}/data\nPORT=81\n`)
    assert.equal(JSON.parse(run('config', '--json').stdout).PORT, 81)
    assert.equal(run('migrate').status, 0)
    assert.deepEqual(
      JSON.parse(run('employer', 'create', 'Côté & "fils"', '--json').stdout).employer.name,
      'Côté & "fils"',
    )
  })

  test('systemd finds no fault in them', { skip }, () => {
    const folder = newFolder('units')
    const copies = units.map((file) => {
      writeFileSync(join(folder, file), readFileSync(join(DEPLOY, file), 'utf8').replaceAll(HOME, ROOT))
      return join(folder, file)
    })
    const { status, stderr } = analyze('verify', '--man=no', ...copies)
    const about = stderr.split('\n').filter((line) => line.includes('affiche'))
    assert.deepEqual([status, about], [0, []])
  })

  for (const [file, most] of Object.entries(EXPOSURE_MAX))
    test(`systemd measures an exposure of at most ${most} for ${file}`, { skip }, (t) => {
      const { stdout } = analyze('security', '--offline=true', '--no-pager', join(DEPLOY, file))
      const exposure = Number(/Overall exposure level for \S+ ([\d.]+)/.exec(stdout)?.[1])
      t.diagnostic(`${file}: ${exposure}`)
      assert.ok(exposure <= most, stdout)
    })
})
