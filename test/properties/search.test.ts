/** The search of the list finds exactly what a plain look at every job's folded text finds. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { postings } from '../../tools/postings/generate.ts'
import { onEveryEngine } from '../support/engines.ts'
import { fc } from '../support/properties.ts'
import { type Client, job, type TestService } from '../support/service.ts'

type Indexed = { readonly id: number; readonly title: string; readonly referenceId: string | null }

/** Without accents and case, the ligatures as two letters: an independent reading of the decision. */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')

const finds = (q: string) => {
  const words = fold(q)
    .split(/\s+/)
    .filter((word) => word !== '')
  return ({ title, referenceId }: Indexed): boolean =>
    words.every((word) => fold(title).includes(word) || fold(referenceId ?? '').includes(word))
}

/** Titles that a careless index gets wrong: punctuation, operators of query languages, other scripts. */
const ODD_TITLES = [
  'C++ / C# developer (F#) .NET',
  '100 % remote_worker * "quoted" NOT AND OR NEAR',
  "L'Œuvre d'été — électricien·ne",
  'a',
  'ab abc abcd',
  'x'.repeat(256),
  '日本語 教師 😀👩‍👩‍👧',
  'Ingénieur(e)\u00A0senior\u3000II',
  'e\u0301lectricite\u0301',
  'Straße STRASSE Ǆ ﬁ 5 µm ΜΜ İIıi ΟΔΟΣ',
  "Robert'); DROP TABLE jobs;--",
  'aaa aaaa aaaaa',
  '- + ^ : { } [ ] ~ \\ / | & ! ?',
  "o\u2019neill O'Neill",
]

onEveryEngine((start) => {
  let service: TestService
  let owner: Client
  const all: Indexed[] = []
  before(async () => {
    service = await start()
    owner = await service.employer()
    const odd = ODD_TITLES.map((title, n) => job({ title, referenceId: `ODD_${n}%/é-${n * 37}` }))
    for (const body of [...postings(80, 3), ...odd]) all.push((await owner.post(body)).body)
    // Another employer's jobs with the same words must never be found.
    const stranger = await service.employer()
    for (const body of [...postings(20, 3), ...odd]) await stranger.post(body)
  })
  after(() => service.stop())

  const search = async (q: string): Promise<number[]> => {
    const { status, body, text } = await owner.get(`/jobs?pageSize=100&q=${encodeURIComponent(q)}`)
    assert.equal(status, 200, `${q} ${text}`)
    const ids = body.data.map(({ id }: Indexed) => id)
    assert.equal(body.paging.total, ids.length)
    return ids.sort((a: number, b: number) => a - b)
  }

  const assertFinds = async (q: string, among: readonly Indexed[] = all): Promise<void> => {
    const expected = among.filter(finds(q)).map(({ id }) => id)
    assert.deepEqual(
      await search(q),
      expected.sort((a, b) => a - b),
      `q=${JSON.stringify(q)}`,
    )
  }

  /** A piece of a stored text, cut anywhere, so that it is usually found. */
  const piece = (least: number, most: number): fc.Arbitrary<string> =>
    fc
      .tuple(fc.nat(), fc.nat(), fc.integer({ min: least, max: most }), fc.boolean())
      .map(([which, where, length, inName]) => {
        const { title = '', referenceId = null } = all[which % all.length] ?? {}
        const characters = [...(inName ? (referenceId ?? title) : title)]
        const at = where % characters.length
        return characters.slice(at, at + length).join('')
      })

  const usable = (q: string): boolean => [...q].length <= 256 && q.isWellFormed() && !/\p{Cc}/u.test(q)

  for (const [least, most] of [
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 40],
  ] as const)
    test(`pieces of ${least} to ${most} characters are found wherever they stand, and nowhere else`, () =>
      fc.assert(
        fc.asyncProperty(piece(least, most).filter(usable), (q) => assertFinds(q)),
        { numRuns: 150 },
      ))

  test('several words are found in any order, each in the title or the referenceId', () =>
    fc.assert(
      fc.asyncProperty(fc.array(piece(1, 8), { minLength: 2, maxLength: 6 }), async (words) => {
        const q = words.join(' ')
        fc.pre(usable(q))
        await assertFinds(q)
        assert.deepEqual(await search(words.toReversed().join('  ')), await search(q))
      }),
      { numRuns: 100 },
    ))

  test('case and accents do not count', () =>
    fc.assert(
      fc.asyncProperty(piece(2, 12).filter(usable), async (q) => {
        const plain = await search(q)
        // Capitals write the iota below a Greek letter beside it.
        for (const other of [q.toUpperCase(), q.toLowerCase(), q.normalize('NFD'), fold(q)])
          if (fold(other) === fold(q)) assert.deepEqual(await search(other), plain, other)
      }),
      { numRuns: 80 },
    ))

  test('punctuation and the operators of query languages are plain characters', async () => {
    const words = [
      '%',
      '_',
      '*',
      '"',
      "'",
      '\\',
      'NOT',
      'AND',
      'OR',
      'NEAR',
      '-a',
      'a*',
      '"a',
      'title:a',
      '(',
      ')',
      'e1_',
      '--',
      ';',
      "');",
      '\u0301',
      'C++',
      'c#',
      '_re',
      '%/',
      '/é',
    ]
    for (const q of [...words, ...words.map((word) => `${word} a`), words.slice(0, 12).join(' ')]) await assertFinds(q)
  })

  test('any text at all is searched without a failure, and finds what a plain look finds', () =>
    fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 60 }).filter(usable), (q) => assertFinds(q)),
      { numRuns: 150 },
    ))

  test('a search together with a status finds what both find', async () => {
    for (const status of ['active', 'archived', 'draft'])
      for (const q of ['e', 'er', 'ing', 'de la']) {
        const { body } = await owner.get(`/jobs?pageSize=100&status=${status}&q=${encodeURIComponent(q)}`)
        const { body: some } = await owner.get(`/jobs?pageSize=100&status=${status}`)
        const expected = some.data.filter(finds(q)).map(({ id }: Indexed) => id)
        assert.deepEqual(
          body.data.map(({ id }: Indexed) => id),
          expected,
        )
      }
  })
})
