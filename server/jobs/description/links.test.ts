import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ENGLISH, say } from '../../platform/sentences/say.ts'
import { linkOf } from './links.ts'
import { repairDescription } from './repair.ts'
import { checkDescription } from './validate.ts'

describe('an address of a link', () => {
  const read: Record<string, [string, string | undefined][]> = {
    'stays as it is if it is allowed': [
      ['HTTPS://Example.ca/é?a=[1]', 'HTTPS://Example.ca/é?a=[1]'],
      ['mailto:jobs@example.ca', 'mailto:jobs@example.ca'],
    ],
    'is read as browsers read it': [
      [' https://example.ca/a\n', 'https://example.ca/a'],
      ['\u00a0https://example.ca/a\u00a0', 'https://example.ca/a'],
      ['\u0001https://example.ca/a', 'https://example.ca/a'],
      ['https://example.ca/my page.pdf', 'https://example.ca/my%20page.pdf'],
      ['https://example.ca/my\u00a0page.pdf?a b#c d', 'https://example.ca/my%C2%A0page.pdf?a%20b#c%20d'],
      ['https://exam\tple.ca/a\r\nb', 'https://example.ca/ab'],
      ['https:\\\\example.ca\\a', 'https://example.ca/a'],
      ['//example.ca/a', 'https://example.ca/a'],
    ],
    'reaches a mailbox or a telephone': [
      ['mailto: jobs@example.ca', 'mailto:jobs@example.ca'],
      ['MAILTO:jobs@example.ca?subject=My job', 'MAILTO:jobs@example.ca?subject=My%20job'],
      ['tel:1 (514) 555-0100', 'tel:1(514)555-0100'],
      ['tel:+1\u00a0514\u00a0555\u00a00100', 'tel:+15145550100'],
    ],
    'is made whole if it is bare': [
      ['jobs@example.ca', 'mailto:jobs@example.ca'],
      ['jobs@example.ca?subject=My job', 'mailto:jobs@example.ca?subject=My%20job'],
      ['www.example.ca/a b', 'https://www.example.ca/a%20b'],
      ['WWW.example.ca', 'https://www.example.ca/'],
    ],
    'is none if browsers follow it nowhere, or elsewhere': [
      ['', undefined],
      ['mailto: ', undefined],
      ['tel:\n', undefined],
      ['page.html', undefined],
      ['/page', undefined],
      ['https:page', undefined],
      ['https://exa mple.ca', undefined],
      ['https://', undefined],
      ['www.', undefined],
      ['java\nscript:alert(1)', undefined],
      [' javascript:alert(1)//@example.ca', undefined],
      ['javascript:jobs@example.ca', undefined],
      ['data:text/html,x@example.ca', undefined],
      ['ftp://example.ca/a b', undefined],
    ],
  }
  for (const [promise, cases] of Object.entries(read)) {
    it(promise, () => {
      for (const [given, address] of cases) {
        assert.equal(linkOf(given), address, given)
        if (address !== undefined) assert.deepEqual(checkDescription(`<a href="${address}">a</a>`), [])
      }
    })
  }

  it('is repaired in a text that is cleaned, which says to what, and refused as before in one that is not', () => {
    const before = '<a href="mailto: jobs@example.ca">a</a>'
    const { html, removed } = repairDescription(before)
    assert.equal(html, '<a href="mailto:jobs@example.ca">a</a>')
    assert.deepEqual(
      removed.map(({ sentence }) => say(sentence, ENGLISH)),
      [
        'The link address "mailto: jobs@example.ca" at line 1, column 4 is not allowed and was replaced by "mailto:jobs@example.ca".',
      ],
    )
    assert.deepEqual(
      checkDescription(before).map(({ code }) => code),
      ['html-link'],
    )
  })
})
