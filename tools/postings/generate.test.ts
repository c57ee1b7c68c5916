import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { postings, type Sample, samples } from './generate.ts'
import { provinces } from './provinces.ts'

const COUNT = 1000
const all = samples(COUNT, 1)
const every = <T>(value: (sample: Sample) => T): T[] => all.map(value)
const sorted = (values: Iterable<number | string>) => [...new Set(values)].sort()
const characters = (text: string) => [...text].length
const descriptions = every(({ posting }) => posting.description)

describe('the generator', () => {
  it('makes the same postings from the same seed', () => {
    assert.deepEqual(postings(200, 7), postings(200, 7))
    assert.notDeepEqual(postings(20, 7), postings(20, 8))
  })

  it('only adds postings when more are asked for', () => {
    assert.deepEqual(postings(300, 7).slice(0, 100), postings(100, 7))
  })

  it('makes bodies that survive JSON', () => {
    assert.deepEqual(JSON.parse(JSON.stringify(postings(COUNT))), postings(COUNT))
  })

  it('covers every province and territory whatever the seed', () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const codes = sorted(samples(COUNT, seed).flatMap(({ places }) => places.map(({ province }) => province ?? '')))
      assert.deepEqual(
        codes.filter((code) => code !== ''),
        provinces.map(({ code }) => code).sort(),
      )
    }
  })
})

describe('a thousand postings', () => {
  it('are in both languages, about two in five in French', () => {
    const french = all.filter(({ language }) => language === 'fr').length
    assert.ok(french >= 0.34 * COUNT && french <= 0.42 * COUNT, String(french))
  })

  it('use all categories, position types, salary periods, statuses and routing types', () => {
    const ids = all.flatMap(({ posting }) => posting.categories.map(({ id }) => id))
    assert.deepEqual(sorted(ids), sorted([...Array.from({ length: 39 }, (_, index) => index + 1), 99]))
    assert.deepEqual(sorted(every(({ posting }) => posting.positionType.id)), [1, 2, 3, 4, 5])
    assert.deepEqual(sorted(every(({ posting }) => posting.salary?.period.id ?? 0)), [0, 1, 2, 3, 4, 5, 6])
    assert.deepEqual(sorted(every(({ posting }) => posting.status || 'none')), ['active', 'archived', 'draft', 'none'])
    assert.deepEqual(sorted(every(({ posting }) => posting.applicantRoutingType.id)), [1, 2])
  })

  it('use every way to name a place', () => {
    const kinds = all.flatMap(({ places }) => places.map(({ kind }) => kind))
    const expected = ['alias', 'bare town', 'country', 'province', 'region', 'town', 'unlisted']
    assert.deepEqual(sorted(kinds), expected)
    for (const form of [/, QC$/, /, Québec$/, /, Quebec$/, /, Canada$/, /Colombie-Britannique/, /^St-/, /^Montreal,/]) {
      assert.ok(
        all.some(({ places }) => places.some(({ text }) => form.test(text))),
        String(form),
      )
    }
  })

  it('use every allowed element, in small and in capital letters, and no other', () => {
    const elements = descriptions.flatMap((html) => [...html.matchAll(/<\/?([a-z]+)/gi)].map(([, name = '']) => name))
    assert.deepEqual(
      sorted(elements.map((name) => name.toLowerCase())),
      sorted(['strong', 'b', 'em', 'i', 'br', 'p', 'div', 'ul', 'ol', 'li', 'a']),
    )
    assert.ok(elements.includes('LI') && elements.includes('li'))
  })

  it('hold every habit of real systems that a service can trip over', () => {
    const habits = [
      /href=["']https:/,
      /href=["']mailto:/,
      /href=["']tel:/,
      /&nbsp;/,
      /&eacute;/,
      /&amp;/,
      /&#\d+;/,
      / & /,
    ]
    const more = [/é/, /\r\n/, /(?<!\r)\n/, /\t/, /’/, /\u00a0/, /<li>[^<]*\s<li>/i, /<p>[^<]*\s<p>/i, /<br \/>/]
    for (const habit of [...habits, ...more])
      assert.ok(
        descriptions.some((html) => habit.test(html)),
        String(habit),
      )
    const titles = every(({ posting }) => posting.title)
    for (const habit of [/H\/F/, /F\/M/, /\(e\)/, /–/, /&/, /\p{Extended_Pictographic}/u, /é/, /^\s|\s$/]) {
      assert.ok(
        titles.some((title) => habit.test(title)),
        String(habit),
      )
    }
    assert.ok(titles.some((title) => characters(title) === 256 && title.length > 256))
  })

  it('have descriptions of about half a kilobyte to three kilobytes', () => {
    const sizes = descriptions.map((html) => Buffer.byteLength(html)).sort((one, other) => one - other)
    assert.ok((sizes[0] ?? 0) >= 300 && (sizes.at(-1) ?? 0) <= 4000, `${sizes[0]} to ${sizes.at(-1)}`)
    assert.ok((sizes[COUNT * 0.05] ?? 0) < 900 && (sizes[COUNT * 0.95] ?? 0) > 2000)
  })

  it('say in every allowed way that there is no value', () => {
    for (const member of ['referenceId', 'closeDate', 'status', 'applicationEmail', 'applicationUrl'] as const) {
      assert.ok(
        all.some(({ posting }) => posting[member] === null),
        member,
      )
      assert.ok(
        all.some(({ posting }) => posting[member] === ''),
        member,
      )
      assert.ok(
        all.some(({ posting }) => !(member in posting)),
        member,
      )
    }
    assert.ok(all.some(({ posting }) => posting.salary === null))
    assert.ok(all.some(({ posting }) => posting.salary?.maxAmount === null))
  })
})
