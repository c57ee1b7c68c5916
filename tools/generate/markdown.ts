/** A Markdown page that says where it comes from. */
export const page = (title: string, source: string, body: string): string =>
  `# ${title}\n\n<!-- Generated from ${source} by "npm run generate"; do not edit. -->\n\n${body}\n`

/** A Markdown table; cells are text, pipes escaped. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(escapeCell).join(' | ')} |`).join('\n')

const escapeCell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
