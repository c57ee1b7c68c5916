import type { Expression } from './find.ts'

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
