import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The flags of Node with which the version of the service in a folder starts: those of its launcher's first line. */
export const nodeFlagsOf = (tree: string): string[] => {
  const [first = ''] = readFileSync(join(tree, 'server/bin/affiche.js'), 'utf8').split('\n', 1)
  return first.match(/--[a-z][a-z-]*(?:=\d+)?/g) ?? []
}
