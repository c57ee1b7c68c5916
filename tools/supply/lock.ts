/** The lock file as data: what is installed, wherever it is installed. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..', '..')

export type Entry = {
  readonly version: string
  readonly license?: string
  readonly integrity?: string
  readonly resolved?: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly link?: boolean
  readonly hasInstallScript?: boolean
}

export type Package = Entry & { readonly path: string; readonly name: string }

/** The packages of others, in the order of their names; our own are links. */
export const lockedPackages = (text = readFileSync(join(ROOT, 'package-lock.json'), 'utf8')): Package[] => {
  const { packages }: { packages: Record<string, Entry> } = JSON.parse(text)
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, entry]) => ({ ...entry, path, name: path.replace(/^.*node_modules\//, '') }))
    .sort((one, other) => compare(one.name, other.name) || compare(one.version, other.version))
}

/** True for what is installed to run the service: on any machine, or the runtime for one kind of machine. */
export const isInService = ({ dev }: Package): boolean => !dev

/** True for the runtime, of which a package for each kind of machine is locked and the one that fits is installed. */
export const isRuntime = ({ name }: Package): boolean => /^node-(?:bin-)?(?:darwin|linux|win)-/.test(name)

/** True for what scripts for browsers are made of, which the service holds as files. */
export const isInBundle = ({ name }: Package): boolean =>
  /^(?:prosemirror-[a-z-]+|orderedmap|rope-sequence|w3c-keyname)$/.test(name)

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other))
