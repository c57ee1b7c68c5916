/** Search: what it finds, says and refuses, in both languages. */
import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { Problem } from '../../server/platform/sentences/problem.ts'
import type { PublicQuery, PublicReader } from '../../server/public/ports.ts'
import { createMemoryReader } from './memory-reader.ts'
import { type Asking, codeOf, codesIn, lists, openPages, refusalOf } from './support.ts'

let shelf: ReturnType<typeof createMemoryReader>
let ask: Asking

beforeEach(async () => {
  shelf = createMemoryReader()
  ask = await openPages(new Map(), { reader: shelf.reader, searchesPerMinute: 40 })
})

const BOTH = {
  en: { title: 'Baker', description: '<p>Bread.</p>', applicationUrl: null },
  fr: { title: 'Boulanger', description: '<p>Du pain.</p>', applicationUrl: null },
}

/** The query that the store receives. */
const queryFor = async (parameters: Record<string, string>): Promise<PublicQuery> => {
  const asked: PublicQuery[] = []
  const search: PublicReader['search'] = (query) => {
    asked.push(query)
    return shelf.reader.search(query)
  }
  const own = await openPages(new Map(), { reader: { ...shelf.reader, search } })
  await own(`/fr/emplois?${new URLSearchParams(parameters)}`)
  return asked[0] ?? assert.fail(JSON.stringify(parameters))
}

const PATHS = ['/en/jobs', '/fr/emplois']

describe('the search', () => {
  test('without parameters lists the newest postings, and may be indexed', async () => {
    shelf.show(1, { publishDate: '2026-11-10' })
    shelf.show(2, { publishDate: '2026-11-12' })
    for (const path of PATHS) {
      const { status, text, headers } = await ask(path)
      assert.equal(status, 200)
      assert.deepEqual(codesIn(text), [codeOf(2), codeOf(1)])
      assert.equal(headers.get('cache-control'), 'public, max-age=0, s-maxage=30')
      assert.ok(!text.includes('noindex'))
      assert.equal(headers.has('set-cookie'), false)
    }
  })

  test('finds words without accents and case, the last as a prefix', async () => {
    shelf.show(1, { texts: { fr: { ...BOTH.fr, title: 'Préposé à l’entretien' } } })
    shelf.show(2)
    assert.deepEqual(codesIn((await ask('/fr/emplois?q=PREPOSE+entret')).text), [codeOf(1)])
  })

  test('compares the beginning of a long word, as postings are found by', async () => {
    shelf.show(1, { texts: { en: { ...BOTH.en, title: 'a'.repeat(50) } } })
    assert.deepEqual(codesIn((await ask(`/en/jobs?q=${'a'.repeat(2100)}`)).text), [codeOf(1)])
  })

  test('with parameters is left out of indexes, and its links are followed', async () => {
    for (const path of PATHS)
      assert.match((await ask(`${path}?q=x`)).text, /<meta name="robots" content="noindex, follow">/)
  })

  test('leads to the same search in the other language', async () => {
    const { text } = await ask('/en/jobs?q=baker&place=Halifax&category=13')
    assert.match(text, /href="\/fr\/emplois\?q=baker&amp;place=Halifax&amp;category=13"/)
  })

  test('marks a posting in the other language, and its title has that language', async () => {
    shelf.show(1, { texts: { fr: BOTH.fr } })
    shelf.show(2, { texts: { en: BOTH.en } })
    const [en, fr] = [await ask('/en/jobs'), await ask('/fr/emplois')]
    assert.match(en.text, /<span lang="fr-CA">Boulanger<\/span> \(in French\)/)
    assert.match(fr.text, /<span lang="en-CA">Baker<\/span> \(en anglais\)/)
    assert.ok(!en.text.includes('>Baker</span>') && !fr.text.includes('>Boulanger</span>'))
  })

  test('gives 20 a page, and links to the pages beside it that keep the search', async () => {
    for (let id = 1; id <= 41; id++) shelf.show(id)
    const second = await ask('/en/jobs?q=baker&page=2')
    assert.equal(codesIn(second.text).length, 20)
    assert.match(second.text, /href="\/en\/jobs\?q=baker" rel="prev"/)
    assert.match(second.text, /href="\/en\/jobs\?q=baker&amp;page=3" rel="next"/)
    const third = await ask('/en/jobs?q=baker&page=3')
    assert.equal(codesIn(third.text).length, 1)
    assert.ok(!third.text.includes('rel="next"'))
  })

  test('counts to 1,000, in the words of the language', async () => {
    shelf.show(1)
    assert.match((await ask('/en/jobs')).text, /<h2>1 job<\/h2>/)
    assert.match((await ask('/fr/emplois')).text, /<h2>1 offre d’emploi<\/h2>/)
    for (let id = 2; id <= 1_001; id++) shelf.show(id)
    assert.match((await ask('/en/jobs')).text, /<h2>More than 1,000 jobs<\/h2>/)
    assert.match((await ask('/fr/emplois')).text, /<h2>Plus de 1\u00a0000 offres d’emploi<\/h2>/)
  })

  test('says when nothing fits, and when there is nothing at all', async () => {
    assert.match((await ask('/en/jobs')).text, /There are no jobs at the moment/)
    assert.match((await ask('/en/jobs?q=astronaut')).text, /No jobs match your search/)
    assert.match((await ask('/fr/emplois?q=astronaute')).text, /Aucune offre ne correspond/)
  })

  test('leaves out a job that may not be seen now', async () => {
    shelf.show(1)
    shelf.mark(1, { open: false })
    assert.deepEqual(codesIn((await ask('/en/jobs')).text), [])
  })
})

describe('a parameter that cannot be read', () => {
  const faultsIn = (text: string): string[] =>
    [...text.matchAll(/class="fault" id="(\w+)-fault">([^<]+)</g)].map(([, id, fault]) => `${id}: ${fault}`)

  test('is reported at its field, in the summary and in the title, and nothing is searched', async () => {
    shelf.show(1)
    const path =
      'jobs?q=a+b+c+d+e+f+g+h+i+j+k&place=Atlantis&radius=7&category=999&type=x&pay=-1&workplace=moon&newer=2'
    const { status, text } = await ask(`/en/${path}`)
    assert.equal(status, 400)
    assert.deepEqual(faultsIn(text), [
      'q: Use at most 10 keywords.',
      'place: We do not know a town or region named “Atlantis”.',
      'radius: Distance: choose one from the list.',
      'category: Category: choose one from the list.',
      'type: Job type: choose one from the list.',
      'pay: Enter the minimum yearly pay in dollars, from 1 to 10,000,000.',
      'workplace: Workplace: choose one from the list.',
      'newer: Posted: choose one from the list.',
    ])
    assert.match(text, /<title>Error: /)
    assert.equal(text.match(/aria-invalid="true"/g)?.length, 8)
    assert.deepEqual(codesIn(text), [])
    assert.equal((await ask(`/fr/emplois?${path.slice(5)}`)).status, 400)
  })

  test('words without a letter or a digit are reported at their field, and nothing is searched', async () => {
    shelf.show(1)
    const said = { '/en/jobs': 'q: Enter a word or a number.', '/fr/emplois': 'q: Inscrivez un mot ou un nombre.' }
    for (const [path, fault] of Object.entries(said))
      for (const q of ['++', '...', '#', '!?', '’']) {
        const { status, text } = await ask(`${path}?q=${encodeURIComponent(q)}`)
        assert.equal(status, 400)
        assert.deepEqual([faultsIn(text), codesIn(text)], [[fault], []], q)
      }
    assert.equal((await ask('/en/jobs?q=++')).status, 200)
  })

  test('a misspelled place is refused with places that are meant, as links that keep the search', async () => {
    const { text } = await ask('/en/jobs?q=baker&place=Vancuver')
    assert.match(text, /href="\/en\/jobs\?q=baker&amp;place=Vancouver%2C\+BC">Vancouver, BC</)
  })

  test('a part of several names is refused, with what begins so and has most people first', async () => {
    for (const [place, first] of [
      ['Vanc', 'Vancouver, BC'],
      ['Mont', 'Montréal, QC'],
    ] as const)
      assert.equal(/<a href="[^"]*place=[^"]*">([^<]+)</.exec((await ask(`/en/jobs?place=${place}`)).text)?.[1], first)
  })

  test('a name that several places have is refused with the reason', async () => {
    assert.match((await ask('/en/jobs?place=Windsor')).text, /Several places are named “Windsor”/)
  })

  test('places without accents, with their province as pages write it, and by other names are known', async () => {
    const asPagesWrite = [
      'Toronto, Ontario',
      'Montréal, Québec',
      'Montréal (Québec)',
      'Vancouver (Colombie-Britannique)',
    ]
    const alternate = ['Ville de Montréal, Quebec', 'DDO']
    for (const place of ['Montreal', 'trois-rivieres', 'Halifax, NS', 'Québec, QC', ...asPagesWrite, ...alternate])
      assert.equal((await ask(`/fr/emplois?place=${encodeURIComponent(place)}`)).status, 200, place)
  })

  test('places are read in the spellings of postings: with the country, with the kind of a town, by their province', async () => {
    const same = async (place: string, as: string) => {
      const [near, known] = await Promise.all([place, as].map((text) => queryFor({ place: text })))
      assert.deepEqual(near, known, place)
      assert.ok(near?.near !== null, place)
    }
    for (const place of ['Halifax, NS, Canada', 'Halifax, Nova Scotia, Canada', 'Halifax NS', 'City of Halifax, NS'])
      await same(place, 'Halifax, NS')
    for (const place of ['City of Toronto, ON', 'Toronto, ON, CA', 'Toronto (Ontario) Canada'])
      await same(place, 'Toronto')
    assert.deepEqual(await queryFor({ place: 'Québec, Canada' }), await queryFor({ place: 'QC' }))
    for (const place of ['Ville de Gatineau, QC', 'Gatineau (Québec) Canada']) await same(place, 'Gatineau')
  })

  test('a postal code behind a place is refused with the place', async () => {
    const { text } = await ask(`/en/jobs?place=${encodeURIComponent('Toronto, ON M5V 2T6')}`)
    assert.match(text, />Toronto, ON<\/a>/)
  })

  test('a province alone keeps the postings in it, in any spelling, and the country keeps all', async () => {
    shelf.show(1)
    shelf.show(2, { locations: [{ id: 2, name: 'Ontario', description: 'Ontario', type: 'Province' }] })
    shelf.show(3, { locations: [{ id: null, name: 'Ethel', description: 'Ethel, ON', type: 'Town' }] })
    for (const place of ['Ontario', 'ON', 'ontario, canada'])
      assert.deepEqual(codesIn((await ask(`/en/jobs?place=${place}&radius=50`)).text), [codeOf(3), codeOf(2)], place)
    assert.deepEqual(codesIn((await ask('/fr/emplois?place=Colombie-Britannique')).text), [codeOf(1)])
    assert.deepEqual(codesIn((await ask('/fr/emplois?place=Canada')).text), [codeOf(3), codeOf(2), codeOf(1)])
    assert.deepEqual(codesIn((await ask('/fr/emplois?place=Nunavut')).text), [])
  })

  test('pay is read as people type it', async () => {
    const typed = ['50000', '50 000', '50\u00a0000\u202f$', '$50,000', '50,000', '$ 50,000.00', '50 000,99 $', '050000']
    for (const pay of typed) assert.equal((await queryFor({ pay })).yearlyPayMin, 50_000, pay)
    for (const pay of ['0', '0.5', '-1', '$', '50,00,000', '1e5', 'x', '10 000 001', '9'.repeat(400)])
      assert.equal((await ask(`/en/jobs?pay=${encodeURIComponent(pay)}`)).status, 400, pay)
  })

  test('a page beyond those that are counted is refused', async () => {
    for (const page of ['0', '51', '-1', '1.5', '٣'])
      assert.equal((await ask(`/en/jobs?page=${page}`)).status, 400, page)
  })
})

describe('the limit of searches', () => {
  test('refuses a sender that searches too often, and nobody else', async () => {
    for (let made = 1; made <= 40; made++) assert.equal((await ask('/en/jobs?q=x')).status, 200)
    assert.equal(await refusalOf(ask, '/en/jobs?q=x'), 'rate-limited')
    assert.equal((await ask('/en/jobs?q=x', { sender: '192.0.2.2' })).status, 200)
    assert.equal((await ask('/en/jobs')).status, 200)
  })

  test('refuses before a place is looked for', async () => {
    let looked = 0
    const searchLocations: typeof lists.searchLocations = (query) => {
      looked++
      return lists.searchLocations(query)
    }
    const limited = await openPages(new Map(), { lists: { ...lists, searchLocations }, searchesPerMinute: 1 })
    await limited('/en/jobs?place=Atlantis')
    await assert.rejects(limited('/en/jobs?place=Atlantis'), Problem)
    assert.equal(looked, 1)
  })

  test('counts an IPv6 network as one sender', async () => {
    const senders = Array.from({ length: 40 }, (_, at) => `2001:db8::${at.toString(16)}`)
    for (const sender of senders) await ask('/en/jobs?q=x', { sender })
    const again = await ask('/en/jobs?q=x', { sender: '2001:db8:0:0:9::1' }).catch((problem: unknown) => problem)
    assert.ok(again instanceof Problem)
    assert.equal((await ask('/en/jobs?q=x', { sender: '2001:db8:0:1::1' })).status, 200)
  })
})
