/** The verdict of the rule on a text in both modes, checked against all that it promises without a browser. */
import assert from 'node:assert/strict'
import { isPlainAndValid } from '../../server/jobs/description/fast-check.ts'
import { readIssues } from '../../server/jobs/description/issues.ts'
import { repairDescription } from '../../server/jobs/description/repair.ts'
import { checkDescription } from '../../server/jobs/description/validate.ts'
import { isLayout } from '../../server/platform/lib/text.ts'
import { offencesOf, treesOf } from './tree.ts'

/** Elements that scripts place a description in; a parser treats each in its own way. */
const CONTEXTS = ['td', 'li', 'template']

export type Verdict = {
  readonly accepted: boolean
  /** Texts that the service would store: the text itself, or what cleaning makes of it. */
  readonly stored: readonly string[]
}

export const judge = (html: string): Verdict => {
  const accepted = checkDescription(html).length === 0
  const { count, isVisible } = readIssues(html, { limit: 0 })
  assert.equal(accepted, count === 0 && isVisible, 'the short way and the parser agree')
  if (isPlainAndValid(html)) assert.ok(accepted, 'the short way takes nothing that the parser refuses')

  const { html: clean, removed } = repairDescription(html)
  const findings = checkDescription(clean)
  assert.ok(
    findings.every(({ code }) => code === 'blank'),
    `what was cleaned is allowed: ${JSON.stringify(findings)}`,
  )
  assert.deepEqual(repairDescription(clean), { html: clean, removed: [] }, 'cleaning again changes nothing')
  if (accepted) assert.deepEqual({ clean, removed }, { clean: html, removed: [] }, 'what is allowed is not cleaned')

  const texts = [...(accepted ? [html] : []), ...(findings.length === 0 && clean !== html ? [clean] : [])]
  for (const text of texts) assertHarmless(text)
  // Control characters and halves of surrogate pairs are refused before the HTML is looked at.
  return { accepted, stored: texts.filter(isLayout) }
}

/** Whatever element it is placed in, it builds the same tree, which ends where that does and holds nothing foreign. */
const assertHarmless = (text: string): void => {
  const trees = treesOf(text)
  assert.deepEqual(offencesOf(trees), [], text)
  const served = treesOf(`<article>${text}</article>After`)
  assert.deepEqual(served, [['article', [], trees], 'After'], `what follows stays outside: ${text}`)
  for (const context of CONTEXTS) assert.deepEqual(treesOf(text, context), trees, context)
}
