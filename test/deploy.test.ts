import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseAllDocuments } from 'yaml'
import { loadSettings, options } from '../server/config/settings.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(join(ROOT, 'deploy', file), 'utf8')

// biome-ignore lint/suspicious/noExplicitAny: manifests of every shape.
const documents = (file: string): any[] =>
  parseAllDocuments(read(file), { strict: true, uniqueKeys: true }).map((document) => {
    assert.deepEqual(document.errors, [], file)
    assert.deepEqual(document.warnings, [], file)
    return document.toJS()
  })

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
  const [deployment, service, budget] = documents('kubernetes.yaml')
  assert.deepEqual([deployment.kind, service.kind, budget.kind], ['Deployment', 'Service', 'PodDisruptionBudget'])
  const { labels } = deployment.spec.template.metadata
  const selectors = [deployment.spec.selector.matchLabels, service.spec.selector, budget.spec.selector.matchLabels]
  for (const selector of selectors) assert.deepEqual(selector, labels)
  const [container] = deployment.spec.template.spec.containers
  const url = 'postgres://affiche@database/affiche'
  // biome-ignore lint/suspicious/noExplicitAny: a list of the manifest.
  checkSettings(Object.fromEntries(container.env.map(({ name, value = url }: any) => [name, value])))
  assert.equal(container.livenessProbe.httpGet.path, '/health/live')
  assert.equal(container.readinessProbe.httpGet.path, '/health/ready')
  assert.ok(budget.spec.minAvailable < deployment.spec.replicas)
})

test('the image is made of files that exist, and does not run as root', () => {
  const dockerfile = read('Dockerfile')
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, files = '']) => files.split(' '))
  assert.ok(copied.length > 5)
  for (const file of copied) assert.ok(existsSync(join(ROOT, file)), file)
  assert.match(dockerfile, /^USER node$/m)
  const environment = [...dockerfile.matchAll(/(\w+)=(\S+)(?= |$)/gm)].filter(([, name = '']) => /^[A-Z_]+$/.test(name))
  checkSettings(Object.fromEntries(environment.map(([, name, value]) => [name, value])))
})
