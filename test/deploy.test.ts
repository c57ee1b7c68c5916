import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseAllDocuments } from 'yaml'
import { CLOSE_MS } from '../server/cli/stop-signals.ts'
import { loadSettings, options } from '../server/platform/config/settings.ts'
import { YOUNG_MIB } from '../server/threads/writer/client.ts'
import { readSteps } from './support/image.ts'

/** The longest time that a stop may take. */
const STOP_MS = (options.shutdownDelaySeconds.default + options.shutdownTimeoutSeconds.default) * 1000 + CLOSE_MS

const ROOT = join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(join(ROOT, 'deploy', file), 'utf8')

// biome-ignore lint/suspicious/noExplicitAny: manifests of every shape.
const documents = (file: string): any[] =>
  parseAllDocuments(read(file), { strict: true, uniqueKeys: true }).map((document) => {
    assert.deepEqual(document.errors, [], file)
    assert.deepEqual(document.warnings, [], file)
    return document.toJS()
  })

/** The only manifest of a kind. */
// biome-ignore lint/suspicious/noExplicitAny: manifests of every shape.
const ofKind = (kind: string): any => {
  const found = documents('kubernetes.yaml').filter((document) => document.kind === kind)
  assert.equal(found.length, 1, kind)
  return found[0]
}

/** Every setting must exist and hold a value that the service would take. */
const checkSettings = (environment: Record<string, string>): void => {
  const known = new Set(Object.values(options).map(({ name }) => name))
  for (const name of Object.keys(environment)) assert.ok(known.has(name), `${name} is no setting`)
  loadSettings(environment)
}

const filled = (text: string): string =>
  text.replace(/\$\{BASE_URL[^}]*\}/, 'https://jobs.example.ca').replace(/\$\{[^}]*\}/g, 'secret')

test('the compose example holds settings that the service takes, and services that exist', () => {
  const [compose] = documents('compose.yaml')
  const { affiche, database } = compose.services
  const environment = Object.entries<string>(affiche.environment).map(([name, value]) => [name, filled(value)])
  checkSettings(Object.fromEntries(environment))
  assert.deepEqual(Object.keys(affiche.depends_on), ['database'])
  assert.match(affiche.environment.DATABASE_URL, /@database\/affiche$/)
  assert.ok(existsSync(join(ROOT, affiche.build.dockerfile)))
  for (const volume of database.volumes) assert.ok(volume.split(':')[0] in compose.volumes)
})

test('the Kubernetes example holds settings that the service takes, probes that it answers, and labels that meet', () => {
  const [deployment, service, budget, policy] = ['Deployment', 'Service', 'PodDisruptionBudget', 'NetworkPolicy'].map(
    ofKind,
  )
  const { labels } = deployment.spec.template.metadata
  const selectors = [
    ...[deployment.spec.selector.matchLabels, service.spec.selector, budget.spec.selector.matchLabels],
    policy.spec.podSelector.matchLabels,
    // biome-ignore lint/suspicious/noExplicitAny: a list of the manifest.
    ...deployment.spec.template.spec.topologySpreadConstraints.map((spread: any) => spread.labelSelector.matchLabels),
  ]
  for (const selector of selectors) assert.deepEqual(selector, labels)
  const [container] = deployment.spec.template.spec.containers
  const url = 'postgres://affiche@database/affiche'
  // biome-ignore lint/suspicious/noExplicitAny: a list of the manifest.
  checkSettings(Object.fromEntries(container.env.map(({ name, value = url }: any) => [name, value])))
  assert.equal(container.livenessProbe.httpGet.path, '/health/live')
  assert.equal(container.readinessProbe.httpGet.path, '/health/ready')
  assert.ok(budget.spec.minAvailable < deployment.spec.replicas)
  const ports = container.ports.map(({ name }: { name: string }) => name)
  // biome-ignore lint/suspicious/noExplicitAny: a list of the manifest.
  for (const { from, ports: allowed } of policy.spec.ingress as any[]) {
    assert.ok(from.length > 0, 'a rule without senders takes all')
    for (const { port } of allowed) assert.ok(ports.includes(port), port)
  }
})

test('the migration of the Kubernetes example is the image of the service, confined like it, and none of its pods', () => {
  const [job, deployment] = [ofKind('Job'), ofKind('Deployment')]
  const [migration, service] = [job.spec.template.spec, deployment.spec.template.spec]
  const [{ command, image, env, ...container }] = migration.containers
  assert.deepEqual(command, ['affiche', 'migrate'])
  assert.equal(image, service.containers[0].image)
  assert.deepEqual(env, service.containers[0].env.slice(0, 1))
  assert.deepEqual(migration.securityContext, service.securityContext)
  for (const name of ['securityContext', 'volumeMounts'])
    assert.deepEqual(container[name], service.containers[0][name], name)
  assert.deepEqual([migration.restartPolicy, migration.automountServiceAccountToken], ['Never', false])
  assert.notDeepEqual(job.spec.template.metadata.labels, deployment.spec.selector.matchLabels)
})

test('the settings of the image are ones that the service takes', () => {
  const words = readSteps(read('Dockerfile')).flatMap(({ keyword, words }) => (keyword === 'ENV' ? words : []))
  assert.equal(words.length, 3)
  checkSettings(Object.fromEntries(words.map((word) => word.split('='))))
})

test('both examples run the image as it is made: read-only, without privileges, bounded, with time to end', () => {
  const { affiche, database } = documents('compose.yaml')[0].services
  const steps = readSteps(read('Dockerfile'))
  const user = steps.findLast(({ keyword }) => keyword === 'USER')?.words[0]
  assert.deepEqual([affiche.user, affiche.read_only, affiche.cap_drop], [user, true, ['ALL']])
  for (const one of [affiche, database]) assert.deepEqual(one.security_opt, ['no-new-privileges:true'])
  assert.deepEqual(database.cap_drop, ['ALL'])
  const { memory, pids } = affiche.deploy.resources.limits
  assert.ok(memory && pids)
  assert.ok(Number.parseInt(affiche.stop_grace_period, 10) * 1000 > STOP_MS)
  const { spec } = ofKind('Deployment').spec.template
  const { runAsUser, runAsGroup, runAsNonRoot, seccompProfile } = spec.securityContext
  assert.deepEqual([`${runAsUser}:${runAsGroup}`, runAsNonRoot, seccompProfile.type], [user, true, 'RuntimeDefault'])
  const [{ securityContext, resources, volumeMounts }] = spec.containers
  assert.deepEqual(securityContext, {
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  })
  assert.equal(resources.limits.memory, `${memory}i`)
  assert.deepEqual([spec.automountServiceAccountToken, spec.enableServiceLinks], [false, false])
  for (const { name } of volumeMounts) assert.ok(spec.volumes.some((volume: { name: string }) => volume.name === name))
  const { env } = spec.containers[0]
  const delay = Number(env.find(({ name }: { name: string }) => name === 'SHUTDOWN_DELAY_SECONDS').value)
  assert.ok(delay > 0, 'requests would be refused that the Service still sends')
  assert.ok(spec.terminationGracePeriodSeconds * 1000 > delay * 1000 + STOP_MS)
})

test('every start of the service gives Node the same flags, and the papers say so', () => {
  const flags = [
    `--max-semi-space-size=${YOUNG_MIB / 3}`,
    '--heap-growing-percent=30',
    '--no-allocation-site-pretenuring',
  ]
  const places = [
    'package.json',
    'server/bin/affiche.js',
    'deploy/Dockerfile',
    'deploy/affiche.service',
    'deploy/affiche',
    'docs/operating.md',
  ]
  const said = places.map((place) => {
    const text = readFileSync(join(ROOT, place), 'utf8')
    const given =
      text.match(/--(?:(?:max-semi-space-size|heap-growing-percent)=\d+|no-allocation-site-pretenuring)/g) ?? []
    // A line that starts the service has all of them, whatever another line has.
    for (const line of text.split('\n').filter((line) => /--max-semi-space-size.*affiche\.js/.test(line)))
      for (const flag of flags) assert.ok(line.includes(flag), `${place}: ${line}`)
    return [place, [...new Set(given)].sort()]
  })
  assert.deepEqual(
    said,
    places.map((place) => [place, flags.toSorted()]),
  )
})
