import assert from 'node:assert/strict'
import { test } from 'node:test'
import { html } from './html.ts'

test('text is escaped everywhere, and HTML is not escaped twice', () => {
  const evil = `<script>"'&`
  assert.equal(
    `${html`<p title="${evil}">${evil}</p>`}`,
    '<p title="&lt;script&gt;&quot;&#39;&amp;">&lt;script&gt;&quot;&#39;&amp;</p>',
  )
  assert.equal(`${html`<ul>${['a<', html`<b>&amp;</b>`]}</ul>`}`, '<ul>a&lt;<b>&amp;</b></ul>')
  assert.equal(`${html`${null}${0}`}`, '0')
})
