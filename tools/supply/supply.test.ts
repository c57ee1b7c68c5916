/** The installed packages are the chosen ones: exact versions, hashes, known licences, no scripts of their own. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { promisify } from 'node:util'
import { licencesPage } from '../generate/licences-page.ts'
import { isAllowed } from './licences.ts'
import { isInService, isRuntime, lockedPackages, ROOT } from './lock.ts'

const read = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'))
const packages = lockedPackages()

describe('the lock file', () => {
  test('every dependency is named in one exact version', () => {
    const loose = [
      'package.json',
      'client/package.json',
      'contract/package.json',
      'server/package.json',
      'test/engines/package.json',
    ].flatMap((file) => {
      const { dependencies, devDependencies, optionalDependencies } = read(file)
      return Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies })
        .filter(([, version]) => !/^(?:\d+\.\d+\.\d+(?:-[\w.]+)?|file:test\/engines)$/.test(version))
        .map(([name, version]) => `${file}: ${name} ${version}`)
    })
    assert.deepEqual(loose, [])
  })

  test('every package is held by its hash, and by no address', () => {
    assert.ok(packages.length > 100)
    const wrong = packages.filter(
      ({ integrity, resolved }) => !integrity?.startsWith('sha512-') || resolved !== undefined,
    )
    assert.deepEqual(
      wrong.map(({ path }) => path),
      [],
    )
  })

  test('what is installed is what it names', () => {
    const installed = packages.filter(({ path }) => existsSync(join(ROOT, path, 'package.json')))
    assert.ok(installed.length > 80)
    for (const { path, version, license } of installed) {
      const own = read(join(path, 'package.json'))
      assert.deepEqual([own.version, own.license], [version, license], path)
    }
  })

  test('no package may run an install script', () => {
    const { allowScripts } = read('package.json')
    const scripted = new Set(packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name))
    assert.deepEqual(new Set(Object.keys(allowScripts)), scripted)
    for (const name of scripted) assert.equal(allowScripts[name], false, `${name} has an install script`)
    assert.match(readFileSync(join(ROOT, '.npmrc'), 'utf8'), /^strict-allow-scripts=true$/m)
  })
})

test('the runtime is locked by its hash for each kind of machine, in one version, and runs this test', () => {
  const runtimes = packages.filter(isRuntime)
  const { optionalDependencies } = read('package.json')
  assert.deepEqual(optionalDependencies, Object.fromEntries(runtimes.map(({ name, version }) => [name, version])))
  assert.deepEqual(new Set(runtimes.map(({ version }) => `v${version}`)), new Set([process.version]))
  assert.ok(runtimes.every(({ integrity }) => integrity?.startsWith('sha512-')))
})

describe('licences', () => {
  test('a package under a licence that is not allowed, or under none, stops the page', () => {
    const [first] = packages
    assert.ok(first)
    const { license: _, ...bare } = first
    for (const wrong of [bare, { ...first, license: 'GPL-3.0-only' }, { ...first, license: 'SEE LICENSE IN x' }])
      assert.throws(() => licencesPage([...packages, wrong]), /allow it in tools\/supply\/licences\.ts/)
  })

  test('of two licences to choose from one must be allowed, of two that hold together both', () => {
    assert.equal(isAllowed('(MIT OR GPL-3.0-only)'), true)
    assert.equal(isAllowed('MIT AND GPL-3.0-only'), false)
    assert.equal(isAllowed('MIT AND ISC'), true)
    assert.equal(isAllowed(''), false)
  })

  test('the page names every package, whatever machine it is made on', () => {
    const page = licencesPage()
    for (const { name, version } of packages) assert.ok(page.includes(`| ${name} | ${version} |`), name)
  })
})

test('the list of parts holds every package that the service runs on, with its hash, and no folder of this machine', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['tools/sbom.ts'], { cwd: ROOT })
  const { bomFormat, metadata, components } = JSON.parse(stdout)
  assert.deepEqual([bomFormat, metadata.component.name], ['CycloneDX', 'affiche'])
  const named = (part: { name: string; version: string }) => `${part.name} ${part.version}`
  const own = components.filter(({ name }: { name: string }) => name.startsWith('@affiche/'))
  assert.deepEqual(
    own.map(({ name }: { name: string }) => name),
    ['@affiche/contract', '@affiche/server'],
  )
  const others = components.filter(({ name }: { name: string }) => !name.startsWith('@affiche/'))
  assert.deepEqual(new Set(others.map(named)), new Set(packages.filter(isInService).map(named)))
  for (const { name, hashes, licenses } of others) assert.ok(hashes.length > 0 && licenses.length > 0, name)
  assert.ok(!stdout.includes(ROOT))
})

test('the pipeline runs the check, and nothing else', () => {
  const pipeline = readFileSync(join(ROOT, '.ci', 'run'), 'utf8')
    .split('\n')
    .slice(4)
  assert.deepEqual(
    pipeline.filter((line) => line !== ''),
    ['npm ci', 'npm run check'],
  )
})
