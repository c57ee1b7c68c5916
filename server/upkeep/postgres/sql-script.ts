/**
 * Splits a script into statements, since Citus refuses a query of several. Function bodies must be `AS $$…$$`;
 * BEGIN ATOMIC … END is not supported.
 */
export const splitStatements = (script: string): string[] => {
  const statements: string[] = []
  let statement = ''
  let hasWords = false
  const end = (): void => {
    if (hasWords) statements.push(statement.trim())
    statement = ''
    hasWords = false
  }
  for (const [token] of script.matchAll(TOKEN)) {
    if (token === ';') {
      end()
      continue
    }
    statement += token
    hasWords ||= !IGNORED.test(token)
  }
  end()
  return statements
}

/** Comments may contain one level of nested comments. */
const BLOCK_COMMENT = String.raw`\/\*(?:[^*\/]|\*(?!\/)|\/(?!\*)|\/\*(?:[^*]|\*(?!\/))*\*\/)*\*\/`

const ESCAPED = String.raw`\b[eE]'(?:[^'\\]|\\.|'')*'`
const DOLLARS = String.raw`\$(?<tag>[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*|)\$.*?\$\k<tag>\$`
const NAME = String.raw`[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*`

/** In this order: comments, texts, quoted names, dollar-quoted texts, names, any other character. */
const TOKEN = new RegExp(
  String.raw`--[^\n]*|${BLOCK_COMMENT}|${ESCAPED}|'(?:[^']|'')*'|"(?:[^"]|"")*"|${DOLLARS}|${NAME}|.`,
  'gs',
)

const IGNORED = /^(?:\s|--|\/\*)/
