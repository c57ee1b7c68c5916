/** Sources from which imports lead to one of them. */
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { importsIn } from '../imports.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Sources of tests and tools are looked into; the service imports none of them. */
const LOOKED_INTO = /^(?:test|tools|bench)\/|\.test\.ts$/

/** Imports of a file as paths from the root, or as names of packages. */
const importsOf = (file: string): string[] =>
  importsIn(readFileSync(join(ROOT, file), 'utf8'), { types: false }).map((name) =>
    name.startsWith('.') ? normalize(join(dirname(file), name)) : name,
  )

/** True of a file, by its path from the root, that is one of the sources or leads to one, but through none of `except`. */
export const leadsTo = (
  sources: ReadonlySet<string>,
  except: ReadonlySet<string> = new Set(),
): ((file: string) => boolean) => {
  const known = new Map<string, boolean>()
  const leads = (file: string): boolean => {
    if (sources.has(file)) return true
    if (except.has(file) || !LOOKED_INTO.test(file)) return false
    const before = known.get(file)
    if (before !== undefined) return before
    known.set(file, false)
    const found = importsOf(file).some(leads)
    known.set(file, found)
    return found
  }
  return leads
}
