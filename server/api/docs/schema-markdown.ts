/** Schemas of the reference in Markdown, each with its members once. */
import type { Content } from './document.ts'
import { type Schema, type TypePiece, typePieces } from './schema-text.ts'

export type SchemaTexts = {
  /** Texts of the schemas that these contents name, and that were not given before. */
  readonly newIn: (contents: readonly Content[]) => readonly string[]
}

export const createSchemaTexts = (schemas: Readonly<Record<string, Schema>>): SchemaTexts => {
  const given = new Set<string>()
  const textsOf = (name: string): string[] => {
    const schema = schemas[name]
    if (schema === undefined || given.has(name)) return []
    given.add(name)
    return [schemaText(name, schema), ...namesIn(schema).flatMap(textsOf)]
  }
  return { newIn: (contents) => contents.flatMap(({ schema }) => (schema ? namesIn(schema) : [])).flatMap(textsOf) }
}

/** Names of the schemas that one refers to, at any depth of its own. */
const namesIn = (schema: Schema): readonly string[] => {
  const { $ref, anyOf = [], items, properties = {}, contentSchema } = schema
  if ($ref !== undefined) return [$ref.split('/').at(-1) ?? '']
  return [...anyOf, ...[items ?? []].flat(), ...Object.values(properties), ...[contentSchema ?? []].flat()].flatMap(
    namesIn,
  )
}

const schemaText = (name: string, schema: Schema): string => {
  const { properties, description } = schema
  const body = properties ? memberLines(schema, '').join('\n') : typeWords(schema)
  return [`#### ${name}`, description ?? '', body].filter((part) => part !== '').join('\n\n')
}

/** The members of an object, and behind each those of an object that has no name, as `jobs[].etag`. */
const memberLines = ({ properties = {}, required = [] }: Schema, before: string): readonly string[] =>
  Object.entries(properties).flatMap(([member, value]) => {
    const path = before + member
    const needed = required.includes(member) ? ', required' : ''
    const meaning = value.description === undefined ? '' : `: ${value.description}`
    const line = `- \`${path}\` (${typeWords(value)}${needed})${meaning}`
    const entries = value.items ? memberLines(value.items, `${path}[].`) : []
    const inner = [value, ...(value.anyOf ?? [])].flatMap((part) => memberLines(part, `${path}.`))
    return [line, ...inner, ...entries]
  })

/** Type, limits and default of a schema in one line. */
export const typeWords = (schema: Schema): string => typePieces(schema).map(wordsOf).join('')

const wordsOf = (piece: TypePiece): string => {
  if (typeof piece === 'string') return piece
  return `\`${'value' in piece ? JSON.stringify(piece.value) : piece.schema}\``
}
