/** The files of tests, of the whole project or below some paths of it. */
import { globSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const FOLDERS = ['bench', 'contract', 'server', 'test', 'tools']
const PATTERN = '**/*.test.ts'

/** Paths from the root, in their order; throws for a path that holds no test. */
export const testFiles = (paths: readonly string[]): string[] => {
  const requested = paths.length > 0 ? paths.map((path) => relative(ROOT, resolve(path))) : FOLDERS
  return [...new Set(requested.flatMap(below))].sort()
}

const below = (path: string): string[] => {
  const stats = statSync(join(ROOT, path), { throwIfNoEntry: false })
  if (stats?.isFile()) return [path]
  const found = stats ? globSync(join(path, PATTERN), { cwd: ROOT }) : []
  if (found.length === 0) throw new Error(`${path} holds no tests`)
  return found
}
