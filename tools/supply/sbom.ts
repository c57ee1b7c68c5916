import { isInService, lockedPackages } from './lock.ts'

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
export const servicePartsOf = (printed: string): string => {
  const document: Document = JSON.parse(printed)
  const { metadata, components, dependencies } = document
  for (const part of [metadata.component, ...components]) part.name = nameOf(part.purl)
  const locked = new Set(lockedPackages().filter(isInService).map(keyOf))
  const kept = components.filter((part) => part.name.startsWith('@affiche/') || locked.has(keyOf(part)))
  const refs = new Set([metadata.component, ...kept].map((part) => part['bom-ref']))
  const needs = dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }))
  return `${JSON.stringify({ ...document, components: kept, dependencies: needs }, null, 2)}\n`
}

const keyOf = ({ name, version }: { name: string; version: string }): string => `${name}@${version}`

const nameOf = (purl: string): string => decodeURIComponent(purl.replace(/^pkg:npm\//, '').replace(/@[^@/]*$/, ''))
