import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { FindingCode } from '@affiche/contract/problem.ts'
import { texts } from '../../../test/support/texts.ts'
import { checkDescription } from './validate.ts'

const codes = (html: string): FindingCode[] => checkDescription(html).map(({ code }) => code)

describe('a link is accepted only with an absolute http, https, mailto or tel address', () => {
  const link = (href: string) => codes(`<a href="${href}">x</a>`)

  for (const href of texts(`
    https://example.ca | HTTP://EXAMPLE.CA/a?b=1&amp;c=2#d | https://example.ca/?a=1&copy=2
    https://example.ca:8443/caf%C3%A9/é | http://[2001:db8::1]/
    mailto:jobs@example.ca?subject=Baker%20wanted | tel:+1-604-555-0100 | &#104;ttps&colon;//example.ca
  `)) {
    it(`accepts ${href}`, () => assert.deepEqual(link(href), []))
  }

  for (const href of [
    ...texts(`
    #top | /apply | //example.ca | example.ca | https:example.ca | https:/example.ca | https:///example.ca
    https:// | https://?q | https://exa mple.ca | https://example.ca:port | https:\\\\example.ca
    https://example.ca\\apply | https://example.ca/&#10; | mailto: | tel: | mailto: a@example.ca
    javascript:alert(1) | java&Tab;script:alert(1) | &#x6A;avascript:alert(1) | data:text/html,x
    ftp://example.ca | httpss://example.ca
  `),
    '',
    ' https://example.ca',
    'https://example.ca ',
    'https://example.ca/\u00a0',
  ]) {
    it(`refuses ${JSON.stringify(href)}`, () => assert.deepEqual(link(href), ['html-link']))
  }

  it('reads an address without quotation marks as browsers do', () => {
    assert.deepEqual(codes('<a href=https://example.ca/?id=3/>x</a>'), [])
    assert.deepEqual(codes('<a href=https://example.ca/">x</a>'), ['html-syntax'])
  })
})
