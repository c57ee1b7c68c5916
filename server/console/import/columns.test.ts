/** Labels of the posting form are heads that an import knows. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGES } from '@affiche/contract/values.ts'
import { TARGETS, targetNamed } from '../../imports/columns.ts'
import { labelOf } from './columns.ts'

test('a column whose head is the label of a field, in either language, fills that field', () => {
  for (const target of TARGETS)
    for (const language of LANGUAGES)
      assert.equal(targetNamed(labelOf(target, language)), target, `${target} ${language}`)
})
