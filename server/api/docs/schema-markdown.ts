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
  const { properties, required = [], description } = schema
  const members = Object.entries(properties ?? {}).map(
    ([member, value]) =>
      `- \`${member}\` (${typeWords(value)}${required.includes(member) ? ', required' : ''})${value.description === undefined ? '' : `: ${value.description}`}`,
  )
  const body = properties ? members.join('\n') : typeWords(schema)
  return [`#### ${name}`, description ?? '', body].filter((part) => part !== '').join('\n\n')
}

/** Type, limits and default of a schema in one line. */
export const typeWords = (schema: Schema): string => typePieces(schema).map(wordsOf).join('')

const wordsOf = (piece: TypePiece): string => {
  if (typeof piece === 'string') return piece
  return `\`${'value' in piece ? JSON.stringify(piece.value) : piece.schema}\``
}
