/** The value of an expression that constants alone decide: texts, templates, sums, and names of the same file. */
import type { AnyNode, Program, TemplateLiteral } from 'acorn'

export type Known = {
  /** The constants at the top of the file, by name. */
  readonly constants: ReadonlyMap<string, AnyNode>
  /** The text for a part that is known only at run time. */
  readonly hole?: string | undefined
}

type Value = string | number | undefined

/** The text or number of a node; undefined, or the hole, if it is not constant. */
export const fold = (node: AnyNode, known: Known): Value => {
  const value = folded(node, known)
  return value ?? known.hole
}

const folded = (node: AnyNode, known: Known): Value => {
  if (node.type === 'Literal') return foldLiteral(node.value)
  if (node.type === 'Identifier') return foldName(node.name, known)
  if (node.type === 'TemplateLiteral') return foldTemplate(node, 'cooked', known)
  if (node.type === 'TaggedTemplateExpression' && isRaw(node.tag)) return foldTemplate(node.quasi, 'raw', known)
  if (node.type === 'BinaryExpression' && node.operator === '+')
    return sum(fold(node.left as AnyNode, known), fold(node.right, known))
  return undefined
}

const foldLiteral = (value: unknown): Value =>
  typeof value === 'string' || typeof value === 'number' ? value : undefined

const foldName = (name: string, known: Known): Value => {
  const constant = known.constants.get(name)
  return constant && fold(constant, known)
}

const foldTemplate = ({ quasis, expressions }: TemplateLiteral, form: 'cooked' | 'raw', known: Known): Value => {
  const parts = expressions.map((expression) => fold(expression, known))
  if (parts.includes(undefined)) return undefined
  return quasis.map(({ value }, at) => `${value[form]}${parts[at] ?? ''}`).join('')
}

const isRaw = (tag: AnyNode): boolean =>
  tag.type === 'MemberExpression' &&
  tag.object.type === 'Identifier' &&
  tag.object.name === 'String' &&
  tag.property.type === 'Identifier' &&
  tag.property.name === 'raw'

const sum = (left: Value, right: Value): Value => {
  if (left === undefined || right === undefined) return undefined
  return typeof left === 'number' && typeof right === 'number' ? left + right : `${left}${right}`
}

/** The constants at the top of a file, exported or not. */
export const topConstants = (program: Program): Map<string, AnyNode> => {
  const constants = new Map<string, AnyNode>()
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') continue
    for (const { id, init } of declaration.declarations)
      if (id.type === 'Identifier' && init) constants.set(id.name, init)
  }
  return constants
}
