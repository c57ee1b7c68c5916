import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../supply/lock.ts'
import { type Expression, type FoundExpressions, findExpressions } from './find.ts'

/** Texts for the parts of an expression that are known only at run time, by file. */
const HOLES: Record<string, string> = {
  'bench/processes/usage.ts': 'VmHWM',
}

/** Without what is made of packages for browsers, which read with it only what a person types or pastes. */
const SOURCES = /^(?:bench|client|contract|server|test|tools|web)\/(?!html\/assets\/editor\.js$).*\.(?:ts|js)$/

/** Tests read what the service itself says, and have a time limit. */
export const isTest = (file: string): boolean => file.startsWith('test/') || file.endsWith('.test.ts')

/** The expressions of all source files that are included. */
export const findAll = (isIncluded: (file: string) => boolean): FoundExpressions => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => SOURCES.test(file) && isIncluded(file) && existsSync(join(ROOT, file)))
  const found = files.map((file) =>
    findExpressions({ file, text: readFileSync(join(ROOT, file), 'utf8'), hole: HOLES[file] }),
  )
  return {
    expressions: found.flatMap(({ expressions }) => expressions),
    faults: found.flatMap(({ faults }) => faults),
  }
}

const DOCUMENT = 'docs/openapi-v1.2.json'

/** Those that meet a text of somebody else: of the sources without their tests, and of the interface. */
export const findJudged = (): FoundExpressions => {
  const { expressions, faults } = findAll((file) => !isTest(file))
  const patterns = findPatterns(DOCUMENT, JSON.parse(readFileSync(join(ROOT, DOCUMENT), 'utf8')))
  return { expressions: [...expressions, ...patterns], faults }
}

/** The `pattern` strings of a JSON Schema, and the names of its `patternProperties`, as Ajv compiles them. */
export const findPatterns = (file: string, schema: unknown): Expression[] => {
  if (typeof schema !== 'object' || schema === null) return []
  const { pattern, patternProperties } = schema as { pattern?: unknown; patternProperties?: unknown }
  const own = [
    ...(typeof pattern === 'string' ? [pattern] : []),
    ...(typeof patternProperties === 'object' && patternProperties !== null ? Object.keys(patternProperties) : []),
  ]
  return [
    ...own.map((source) => ({ file, line: 0, source, flags: 'u' })),
    ...Object.values(schema).flatMap((inner) => findPatterns(file, inner)),
  ]
}
