/** The service under a Node that is too old for it: npm is silent about ours, the launcher is not. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const ROOT = join(import.meta.dirname, '../..')

/** The launcher under this Node, which says that it is another. */
const launchAs = (version: string) => {
  const pretend = `for (const [of, name, value] of [[process.versions, 'node', '${version}'], [process, 'version', 'v${version}']])
    Object.defineProperty(of, name, { value })`
  const flags = ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`]
  const words = [...flags, join(import.meta.dirname, 'affiche.js'), '--version']
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' })
  return { status, stdout, stderr }
}

test('an older Node is told which one is needed and where it is, and starts nothing', () => {
  for (const version of ['20.20.2', '24.12.0', '25.9.0'])
    assert.deepEqual(launchAs(version), {
      status: 1,
      stdout: '',
      stderr: `affiche needs Node 26 or newer, and this is v${version}. Run it as "npx --no affiche" in its folder, where "npm ci" puts its own Node.\n`,
    })
  assert.equal(launchAs(process.versions.node).status, 0)
})

test('npm ci warns of no package of ours under the Node of a machine, since it brings another', () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  for (const folder of ['', 'server', 'contract', 'test/engines']) {
    assert.ok(packages[folder], `${folder || 'the root'} is in the lock file`)
    const own = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'))
    assert.deepEqual([own.engines, packages[folder].engines], [undefined, undefined], folder)
  }
})
