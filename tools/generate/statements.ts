/**
 * Every SQL statement of the stores, as their sources say it. Constants are put in place, also those of other files; a
 * part that is known only at run time is a hole.
 */
import { globSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { type AnyNode, type Identifier, type Node, type Program, parse, type TemplateLiteral } from 'acorn'

/** `hole`: the source of a part that is known only at run time. */
type Part = string | { readonly hole: string }

export type Statement = { readonly file: string; readonly name: string; readonly parts: readonly Part[] }

/** Files of the server that ask a store. */
const STORES = [
  'server/*/store/**/*.ts',
  'server/*/store*.ts',
  'server/platform/engines/**/*.ts',
  'server/upkeep/**/*.ts',
]
const ROOT = join(import.meta.dirname, '../..')

type Source = {
  readonly file: string
  readonly text: string
  readonly program: Program
  readonly constants: readonly Constant[]
}

/** A constant, and the function or file in which it is one. */
type Constant = { readonly name: string; readonly init: AnyNode; readonly within: AnyNode }

type Sources = ReadonlyMap<string, Source>

export const statementsOf = (): Statement[] => {
  const files = globSync(STORES, { cwd: ROOT, exclude: ['**/*.test.ts'] })
  const sources = new Map(files.sort().map((file) => [file, sourceOf(file)]))
  return [...sources.values()].flatMap((source) => statementsIn(source, sources))
}

const sourceOf = (file: string): Source => {
  const text = stripTypeScriptTypes(readFileSync(join(ROOT, file), 'utf8'))
  const program = parse(text, { ecmaVersion: 'latest', sourceType: 'module' })
  return { file, text, program, constants: constantsOf(program) }
}

const constantsOf = (program: Program): Constant[] => {
  const found: Constant[] = []
  const visit = (node: AnyNode, within: AnyNode): void => {
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init)
      found.push({ name: node.id.name, init: node.init, within })
    for (const child of childrenOf(node)) visit(child, /Function/.test(node.type) ? node : within)
  }
  visit(program, program)
  return found
}

/** Begins as a statement does, or goes on as one after a hole; transactions and settings are none of them. */
const BEGINS = /^\s*(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH|LOCK TABLE|CREATE|DROP|ALTER|TRUNCATE)\s/
const GOES_ON = /^[^a-z]*\b(?:WHERE|UNION ALL|ORDER BY|LIMIT)\s/

const statementsIn = (source: Source, sources: Sources): Statement[] => {
  const found: Statement[] = []
  const fragments = fragmentsOf(source)
  const visit = (node: AnyNode, names: readonly string[]): void => {
    const parts = node.type === 'Identifier' ? null : partsOf(node, source, sources)
    const [top = 'default'] = names
    if (parts && isStatement(parts)) {
      if (!fragments.has(top)) found.push({ file: source.file, name: names.join('.'), parts })
      return
    }
    const name = nameOf(node)
    for (const child of childrenOf(node)) visit(child, name === null ? names : [...names, name])
  }
  visit(source.program, [])
  return found
}

const isStatement = ([first = '', second = '']: readonly Part[]): boolean =>
  typeof first === 'string' ? BEGINS.test(first) : typeof second === 'string' && GOES_ON.test(second)

const nameOf = (node: AnyNode): string | null => {
  if (node.type === 'FunctionDeclaration') return node.id?.name ?? null
  if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier') return node.id.name
  return node.type === 'Property' && node.key.type === 'Identifier' ? node.key.name : null
}

/** The text of a literal or template; null for any other node. */
const partsOf = (node: AnyNode, source: Source, sources: Sources): Part[] | null => {
  if (node.type === 'Literal') return typeof node.value === 'object' ? null : [String(node.value)]
  if (node.type === 'Identifier') return constantOf(node, source, sources)
  return node.type === 'TemplateLiteral' ? joined(templateOf(node, source, sources)) : null
}

const templateOf = ({ quasis, expressions }: TemplateLiteral, source: Source, sources: Sources): Part[] =>
  quasis.flatMap(({ value }, at) => {
    const expression = expressions[at]
    if (!expression) return [value.cooked ?? '']
    const hole = source.text.slice(expression.start, expression.end).replaceAll(/\s+/g, ' ')
    return [value.cooked ?? '', ...(partsOf(expression, source, sources) ?? [{ hole }])]
  })

/** Neighbouring texts as one, without empty ones. */
const joined = (parts: readonly Part[]): Part[] => {
  const whole: Part[] = []
  for (const part of parts.filter((one) => one !== '')) {
    const last = whole.at(-1)
    if (typeof last === 'string' && typeof part === 'string') whole[whole.length - 1] = last + part
    else whole.push(part)
  }
  return whole
}

/** The text of a constant: of the innermost function that has it, of the file, or of another. */
const constantOf = ({ name, start }: Identifier, source: Source, sources: Sources): Part[] | null => {
  const known = source.constants.filter(
    (one) => one.name === name && one.within.start <= start && start < one.within.end,
  )
  const own = known.sort((a, b) => b.within.start - a.within.start)[0]
  if (own) return isText(own.init) ? partsOf(own.init, source, sources) : null
  for (const statement of source.program.body) {
    if (statement.type !== 'ImportDeclaration') continue
    const taken = statement.specifiers.find(({ local }) => local.name === name)
    const from = sources.get(join(source.file, '..', String(statement.source.value)))
    if (taken?.type === 'ImportSpecifier' && taken.imported.type === 'Identifier' && from)
      return constantOf({ ...taken.imported, start: from.program.start }, from, sources)
  }
  return null
}

const isText = ({ type }: AnyNode): boolean => type === 'Literal' || type === 'TemplateLiteral'

/** Constants of a file that only stand in its other texts, where they are put in place. */
const fragmentsOf = ({ program, constants }: Source): Set<string> => {
  const fragments = new Set<string>()
  const used = new Set<string>()
  const visit = (node: AnyNode, inTemplate: boolean): void => {
    if (node.type === 'Identifier') (inTemplate ? fragments : used).add(node.name)
    const isDeclared = node.type === 'VariableDeclarator'
    for (const child of childrenOf(node))
      if (!(isDeclared && child === node.id)) visit(child, inTemplate || node.type === 'TemplateLiteral')
  }
  for (const statement of program.body) {
    if (statement.type === 'ExportNamedDeclaration') used.add(exportedOf(statement.declaration))
    visit(statement, false)
  }
  const texts = new Set(constants.filter(({ init }) => isText(init)).map(({ name }) => name))
  return new Set([...fragments].filter((name) => texts.has(name) && !used.has(name)))
}

const exportedOf = (declaration: AnyNode | null | undefined): string => {
  const [first] = declaration?.type === 'VariableDeclaration' ? declaration.declarations : []
  return first?.id.type === 'Identifier' ? first.id.name : ''
}

const childrenOf = (node: AnyNode): AnyNode[] => Object.values(node).flat().filter(isNode)

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string' && 'start' in value
