/**
 * Prints what the service runs on as a CycloneDX document: `npm run --silent sbom > sbom.json`. It is made from the
 * lock file, so it is the same wherever it is made, but for its time and serial number.
 */
import { isInService, lockedPackages } from './supply/lock.ts'
import { askNpm } from './supply/npm.ts'

type Part = { name: string; readonly version: string; readonly purl: string; readonly 'bom-ref': string }
type Needs = { readonly ref: string; readonly dependsOn?: readonly string[] }

type Document = {
  readonly metadata: { readonly component: Part }
  readonly components: readonly Part[]
  readonly dependencies: readonly Needs[]
}

/**
 * npm's document of everything, with only what the service runs on. npm's own `--omit=dev` also leaves out what both
 * the service and a tool need (npm 11: ajv and five below it). And npm names our own parts after the folders that they
 * lie in on this machine; their addresses have the names.
 */
const servicePartsOf = (printed: string): string => {
  const document: Document = JSON.parse(printed)
  const { metadata, components, dependencies } = document
  for (const part of [metadata.component, ...components]) part.name = nameOf(part.purl)
  const locked = new Set(lockedPackages().filter(isInService).map(keyOf))
  const kept = components.filter((part) => OWN.includes(part.name) || locked.has(keyOf(part)))
  const refs = new Set([metadata.component, ...kept].map((part) => part['bom-ref']))
  const needs = dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }))
  return `${JSON.stringify({ ...document, components: kept, dependencies: needs }, null, 2)}\n`
}

/** Our own packages of the service; that of the client is for integrators. */
const OWN = ['@affiche/contract', '@affiche/server']

const keyOf = ({ name, version }: { name: string; version: string }): string => `${name}@${version}`

const nameOf = (purl: string): string => decodeURIComponent(purl.replace(/^pkg:npm\//, '').replace(/@[^@/]*$/, ''))

const WORDS = 'sbom --package-lock-only --sbom-format=cyclonedx --sbom-type=application'

/** The command came with npm 9.8; 10 is what every supported Node brings. */
const NPM_MIN = 10

const version = (await askNpm(['--version'])).trim()
if (Number.parseInt(version, 10) >= NPM_MIN) process.stdout.write(servicePartsOf(await askNpm(WORDS.split(' '))))
else {
  process.stderr.write(
    `npm ${NPM_MIN} or newer is needed to list the parts, and this is ${version}: "npm install -g npm".\n`,
  )
  process.exitCode = 1
}
