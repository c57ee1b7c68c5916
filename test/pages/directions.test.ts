/** Texts of employers that set a direction turn nothing around them, on every kind of page. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentFor } from './documents.ts'
import { hostileParts, SHOWING } from './hostile.ts'
import { openPages } from './support.ts'

/** Items of lists are the operator's. */
const { categories, positionType, salary } = documentFor(1)
const LISTED = { categories, positionType, salary }

const PDI = '\u2069'

/** Texts as a page lays them out: each block, and each value of an attribute, by itself. */
const linesIn = (page: string): string[] => [
  ...page
    .slice(page.indexOf('<body>'))
    .split(/<\/?(?:h\d|p|div|li|ul|dl|dt|dd|article|main|header|footer|form|br)\b[^>]*>/)
    .map((block) => block.replace(/<[^>]*>/g, '')),
  ...[...page.matchAll(/<title>([^<]*)<|content="([^"]*)"/g)].map(([, title, content]) => title ?? content ?? ''),
]

/** The characters of a line outside of every isolate (UAX #9, BD9). */
const outsideIn = (line: string): string => {
  let depth = 0
  return [...line]
    .filter((sign) => {
      if (/[\u2066-\u2068]/.test(sign)) depth++
      else if (sign === PDI) depth--
      else return depth <= 0
      return depth < 0
    })
    .join('')
}

test('a sign of direction in any text of an employer is isolated in every line of every page that shows it', async () => {
  for (const sign of ['\u202e', '\u202b', '\u2067', '\u2069', '\u2069\u202e', '\u200f', '\u2029\u202e', 'א']) {
    const ask = await openPages(new Map(), hostileParts(`ab${sign}cd`, LISTED))
    let shown = 0
    for (const path of SHOWING) {
      const { text } = await ask(path)
      for (const line of linesIn(text.replace(/<script.*?<\/script>/gs, ''))) {
        if (line.includes('cd')) shown++
        assert.doesNotMatch(outsideIn(line), /[\p{Bidi_Control}\p{Script=Hebrew}]/u, `${path}: ${JSON.stringify(line)}`)
      }
    }
    assert.ok(shown > 2 * SHOWING.length)
  }
})

test('data for machines have the texts as they are', async () => {
  const ask = await openPages(new Map(), hostileParts('ab\u202ecd'))
  const { text } = await ask(SHOWING[0] ?? '')
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? []
  const { title, hiringOrganization } = JSON.parse(json)
  assert.deepEqual([title, hiringOrganization.name], ['ab\u202ecd', 'ab\u202ecd'])
})
