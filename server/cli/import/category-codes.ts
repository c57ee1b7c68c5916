/** Categories by codes of the National Occupational Classification, as the list of categories has them. */
import { join } from 'node:path'
import { readTable } from '../../lists/files/csv-table.ts'

/** The id of the category of a code, whose longest known beginning counts; empty for a text that begins with no code. */
export const createCategoryCodes = (directory: string): ((text: string) => string) => {
  const { rows } = readTable(join(directory, 'categories.csv'), ['id'], ['noc_2021_codes'])
  const ids = new Map<string, string>()
  for (const { cells } of rows)
    for (const code of cells.noc_2021_codes.split(' ')) if (code !== '' && !ids.has(code)) ids.set(code, cells.id)
  return (text) => {
    const [code = ''] = /^\d{5}(?!\d)/.exec(text.trim()) ?? []
    for (let end = code.length; end > 0; end--) {
      const id = ids.get(code.slice(0, end))
      if (id !== undefined) return id
    }
    return ''
  }
}
