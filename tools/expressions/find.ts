/**
 * Every regular expression of a source file: the literals, and the arguments of `new RegExp`. The syntax tree
 * separates them from divisions and texts; types are blanked out first, which keeps every position.
 */
import { stripTypeScriptTypes } from 'node:module'
import { type AnyNode, type CallExpression, type NewExpression, type Node, parse } from 'acorn'
import { fold, topConstants } from './fold.ts'

export type Expression = {
  readonly file: string
  readonly line: number
  readonly source: string
  readonly flags: string
}

/** `hole` is the text for a part of a `new RegExp` that is known only at run time; without it such a part is a fault. */
export type Source = { readonly file: string; readonly text: string; readonly hole?: string | undefined }

export type FoundExpressions = { readonly expressions: readonly Expression[]; readonly faults: readonly string[] }

export const findExpressions = ({ file, text, hole }: Source): FoundExpressions => {
  const program = parse(file.endsWith('.ts') ? stripTypeScriptTypes(text) : text, {
    ecmaVersion: 'latest',
    sourceType: 'module',
    allowHashBang: true,
    locations: true,
  })
  const constants = topConstants(program)
  const expressions: Expression[] = []
  const faults: string[] = []
  walk(program, (node) => {
    const line = node.loc?.start.line ?? 0
    if (node.type === 'Literal' && node.regex)
      expressions.push({ file, line, source: node.regex.pattern, flags: node.regex.flags })
    if (!isMade(node)) return
    const [source, flags = ''] = node.arguments.map((argument) => fold(argument, { constants, hole }))
    if (typeof source === 'string' && typeof flags === 'string') expressions.push({ file, line, source, flags })
    else faults.push(`${file}:${line} makes an expression of parts that are not known before it runs`)
  })
  return { expressions, faults }
}

const isMade = (node: AnyNode): node is NewExpression | CallExpression =>
  (node.type === 'NewExpression' || node.type === 'CallExpression') &&
  node.callee.type === 'Identifier' &&
  node.callee.name === 'RegExp'

const walk = (node: AnyNode, visit: (node: AnyNode) => void): void => {
  visit(node)
  for (const value of Object.values(node).flat()) if (isNode(value)) walk(value, visit)
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string' && 'start' in value
