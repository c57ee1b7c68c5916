/**
 * The statements of a script, each by itself: Citus sends the text that a statement came in to its workers, and
 * refuses a text of several. A function body in BEGIN ATOMIC … END is not understood; `AS $$…$$` is.
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

/** A comment in a comment is part of it, to a depth that no script needs. */
const BLOCK_COMMENT = String.raw`\/\*(?:[^*\/]|\*(?!\/)|\/(?!\*)|\/\*(?:[^*]|\*(?!\/))*\*\/)*\*\/`

const ESCAPED = String.raw`\b[eE]'(?:[^'\\]|\\.|'')*'`
const DOLLARS = String.raw`\$(?<tag>[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*|)\$.*?\$\k<tag>\$`
const NAME = String.raw`[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*`

/** In their order: comments, texts, names in quotes, texts between dollars, names with dollars in them, any character. */
const TOKEN = new RegExp(
  String.raw`--[^\n]*|${BLOCK_COMMENT}|${ESCAPED}|'(?:[^']|'')*'|"(?:[^"]|"")*"|${DOLLARS}|${NAME}|.`,
  'gs',
)

const IGNORED = /^(?:\s|--|\/\*)/
