import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prose } from './layout.ts'

test('backticks of a text become code, escaped like the rest', () => {
  assert.equal(`${prose('send `<p>` & go')}`, 'send <code>&lt;p&gt;</code> &amp; go')
})
