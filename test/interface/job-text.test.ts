/** The texts of a job: limits in code points, white space, control characters, half surrogate pairs. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { job } from '../support/service.ts'
import { onBench } from './bench.ts'

const CRAB = '🦀'
const byEmail = { applicantRoutingType: { id: 1 } }
const byUrl = { applicantRoutingType: { id: 2 }, applicationEmail: null }

let serial = 0
const uniqueDigits = () => String(++serial).padStart(4, '0')

/** Every text with a limit in v1.1: how to fill it with a number of the given character. */
const limited: readonly {
  readonly member: string
  readonly max: number
  readonly others: object
  readonly fill: (count: number, character: string) => string
  readonly characters: readonly string[]
}[] = [
  {
    member: 'referenceId',
    max: 50,
    others: {},
    fill: (count, character) => uniqueDigits() + character.repeat(count - 4),
    characters: ['x', 'é', CRAB],
  },
  { member: 'title', max: 256, others: {}, fill: (n, character) => character.repeat(n), characters: ['x', 'é', CRAB] },
  {
    member: 'applicationEmail',
    max: 50,
    others: byEmail,
    fill: (count, character) => `${character.repeat(count - '@example.ca'.length)}@example.ca`,
    characters: ['x'],
  },
  {
    member: 'applicationUrl',
    max: 200,
    others: byUrl,
    fill: (count, character) => `https://example.ca/${character.repeat(count - 'https://example.ca/'.length)}`,
    characters: ['x', 'é', CRAB],
  },
]

/** Every text of one line, with a value around a character that it may not hold. */
const lines: readonly [pointer: string, (character: string) => object][] = [
  ['/referenceId', (c) => ({ referenceId: `REQ${c}1` })],
  ['/title', (c) => ({ title: `Elec${c}trician` })],
  ['/closeDate', (c) => ({ closeDate: `2027-01-31${c}` })],
  ['/locations/0/description', (c) => ({ locations: [{ description: `Foo${c}Creek, BC` }] })],
  ['/applicationEmail', (c) => ({ ...byEmail, applicationEmail: `jo${c}bs@example.ca` })],
  ['/applicationUrl', (c) => ({ ...byUrl, applicationUrl: `https://example.ca/${c}jobs` })],
]

const controls = [
  '\u0000',
  '\u0001',
  '\b',
  '\t',
  '\n',
  '\v',
  '\f',
  '\r',
  '\u001b',
  '\u007f',
  '\u0080',
  '\u0085',
  '\u009f',
]
const halves = ['\ud83e', '\udd80', '\udd80\ud83e']

onBench((bench) => {
  for (const { member, max, others, fill, characters } of limited)
    for (const character of characters) {
      test(`${member} may hold ${max} times "${character}", and comes back unchanged`, async () => {
        const text = fill(max, character)
        assert.equal([...text].length, max)
        const created = await bench.create({ ...others, [member]: text })
        assert.equal(created.body[member], text)
        assert.equal((await bench.employer.get(`/jobs/${created.body.id}`)).body[member], text)
      })

      test(`${member} is refused with ${max + 1} times "${character}", in POST and in PUT`, async () => {
        const text = fill(max + 1, character)
        const { body } = await bench.create({ ...others, [member]: fill(max, character) })
        await bench.refuses(job({ ...others, [member]: text }), [`/${member} too-long`])
        await bench.refusesChange(body.id, { [member]: text }, [`/${member} too-long`])
      })
    }

  test('a title of 256 letters with combining accents is longer than 256 code points, and refused', async () => {
    await bench.refuses(job({ title: 'e\u0301'.repeat(129) }), ['/title too-long'])
  })

  for (const [pointer, members] of lines) {
    test(`${pointer} with a control character is refused`, async () => {
      for (const control of controls) {
        const code = pointer === '/closeDate' ? 'date' : 'character'
        await bench.refuses(job({ ...members(control) }), [`${pointer} ${code}`])
      }
    })

    test(`${pointer} with half of a surrogate pair is refused`, async () => {
      for (const half of halves) {
        const code = pointer === '/closeDate' ? 'date' : 'character'
        await bench.refuses(job({ ...members(half) }), [`${pointer} ${code}`])
      }
    })
  }

  test('a description may hold tabs and line breaks, and no other control character', async () => {
    const description = '<p>One\ttwo\r\nthree\nfour\rfive</p>'
    const { body } = await bench.create({ description })
    assert.equal(body.description, description)
    for (const control of controls.filter((character) => !'\t\n\r'.includes(character)))
      await bench.refuses(job({ description: `<p>One${control}two</p>` }), ['/description character'])
    for (const half of halves)
      await bench.refuses(job({ description: `<p>One${half}two</p>` }), ['/description character'])
  })

  test('a text of nothing but white space is refused where a text is needed', async () => {
    for (const blank of [' ', '   ', '\u00a0', '\u2003\u3000', '\ufeff'])
      for (const member of ['title', 'referenceId', 'description'])
        await bench.refuses(job({ [member]: blank }), [`/${member} blank`])
    await bench.refuses(job({ locations: [{ description: ' ' }] }), ['/locations/0/description blank'])
    const { body } = await bench.create({ referenceId: 'BLANK-1' })
    for (const member of ['title', 'referenceId', 'description'])
      await bench.refusesChange(body.id, { [member]: '  ' }, [`/${member} blank`])
  })

  test('a text of nothing but invisible characters is refused where a text is needed', async () => {
    const characters = [...'\u200b\u3164\u2800\u00ad\ufeff\u2060\u115f\u1160\uffa0\ufe0f\u200d\u061c\u{e0041}\u{e0100}']
    for (const blank of [...characters, characters.join(''), ` ${characters.join(' ')} `])
      for (const member of ['title', 'referenceId', 'description'])
        await bench.refuses(job({ [member]: blank }), [`/${member} blank`])
    await bench.refuses(job({ locations: [{ description: '\u3164' }] }), ['/locations/0/description blank'])
    for (const title of ['\u200bx', '\u3164가', '⠁', '👩\u200d🔧'])
      assert.equal((await bench.create({ title })).body.title, title)
  })

  test('nothing is trimmed, folded or normalised', async () => {
    const texts = [
      '  leading and trailing  ',
      'Cafe\u0301',
      'Café',
      'ﬁne',
      'A\u00a0B',
      'a\u200db',
      '\u202eRTL',
      '<b>&amp;</b>',
    ]
    for (const text of texts) {
      const { body } = await bench.create({ title: text, referenceId: `${text}!` })
      const read = await bench.employer.get(`/jobs/${body.id}`)
      assert.equal(read.body.title, text)
      assert.equal(read.body.referenceId, `${text}!`)
    }
  })

  test('an escaped character and the character itself are one', async () => {
    const body = JSON.stringify(job()).replace(/"title":"[^"]*"/, '"title":"\\u00c9lectricien \\ud83e\\udd80"')
    const answer = await bench.employer.send('POST', '/jobs', { raw: body })
    assert.equal(answer.body.title, 'Électricien 🦀')
  })
})
