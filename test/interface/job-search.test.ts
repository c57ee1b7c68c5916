/** The parameter q of GET /jobs: every word must occur in the title or the referenceId. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { job } from '../support/service.ts'
import { onBench } from './bench.ts'

/** The jobs that are searched, each by a short name. */
const jobs = {
  electrician: { title: 'Électricien industriel / Industrial Electrician', referenceId: 'REQ-2026-00123' },
  nurse: { title: 'Infirmière auxiliaire (nuit)', referenceId: 'req-2026-00999' },
  percent: { title: '100% remote_work', referenceId: 'A_B%C' },
  hundred: { title: '100 remote work', referenceId: 'AxByC' },
  tester: { title: 'QA / C++ tester & co-op', referenceId: null },
  worker: { title: 'Ouvrier·ère Œuvre ÇA', referenceId: 'ŒUV' },
  crab: { title: 'Crab 🦀 wrangler', referenceId: '🦀' },
  quotes: { title: `O'Brien "The Fixer" \\ back*slash`, referenceId: 'x"y*z' },
  single: { title: 'Z', referenceId: null },
  greek: { title: 'Οδοσήμανση, Γεώργιος', referenceId: null },
  folded: { title: 'ﬁnisher, 5 µm, İstir, Weißdorn', referenceId: null },
} as const

type Name = keyof typeof jobs

const searches: readonly [q: string, found: readonly Name[]][] = [
  ['electricien', ['electrician']],
  ['ÉLECTRICIEN', ['electrician']],
  ['e\u0301lectricien', ['electrician']],
  ['INDUSTRIAL', ['electrician']],
  ['lectric', ['electrician']],
  ['infirmiere', ['nurse']],
  ['req-2026', ['electrician', 'nurse']],
  ['2026-00123', ['electrician']],
  ['electrician 00123', ['electrician']],
  ['00123 électricien', ['electrician']],
  ['electrician 00999', []],
  ['electrician nuit', []],
  ['  nuit \u00a0 auxiliaire  ', ['nurse']],
  ['nuit nuit NUIT', ['nurse']],
  ['%', ['percent']],
  ['_', ['percent']],
  ['100%', ['percent']],
  ['a_b', ['percent']],
  ['a%c', []],
  ['remote_work', ['percent']],
  ['100', ['percent', 'hundred']],
  ['remote work', ['percent', 'hundred']],
  ['c++', ['tester']],
  ['++', ['tester']],
  ['+', ['tester']],
  ['&', ['tester']],
  ['co-op', ['tester']],
  ['qa', ['tester']],
  ['q', ['electrician', 'nurse', 'tester']],
  ['z', ['quotes', 'single']],
  ['ca', ['worker']],
  ['ça', ['worker']],
  ['oeuvre', ['worker']],
  ['œuvre', ['worker']],
  ['ère', ['nurse', 'worker']],
  ['🦀', ['crab']],
  ['b 🦀', ['crab']],
  ['"', ['quotes']],
  ['"the', ['quotes']],
  ["o'brien", ['quotes']],
  ['\\', ['quotes']],
  ['*', ['quotes']],
  ['back*', ['quotes']],
  ['x*z', []],
  ['NOT', []],
  ['industrial OR nuit', []],
  ['title:crab', []],
  ['<p>', []],
  ['600', []],
  ['Vancouver', []],
  ['zzz', []],
  ['ΓΕΩΡΓΙΟΣ', ['greek']],
  ['γεωργιοσ', ['greek']],
  ['ΟΔΟΣ', ['greek']],
  ['FINISHER', ['folded']],
  ['finish', ['folded']],
  ['ΜM', ['folded']],
  ['μm', ['folded']],
  ['µM', ['folded']],
  ['istir', ['folded']],
  ['WEISSDORN', ['folded']],
  ['weißd', ['folded']],
]

onBench((bench) => {
  const names = new Map<number, Name>()

  before(async () => {
    for (const [name, members] of Object.entries(jobs)) {
      const { body } = await bench.create(members)
      names.set(body.id, name as Name)
    }
    const other = await bench.service.employer()
    for (const members of Object.values(jobs)) await other.post(job(members))
  })

  const search = async (q: string, more = ''): Promise<(Name | undefined)[]> => {
    const { status, body, text } = await bench.employer.get(`/jobs?pageSize=100&q=${encodeURIComponent(q)}${more}`)
    assert.equal(status, 200, text)
    assert.equal(body.paging.total, body.data.length)
    return body.data.map(({ id }: { id: number }) => names.get(id)).toReversed()
  }

  for (const [q, found] of searches)
    test(`${JSON.stringify(q)} finds ${found.join(' and ') || 'nothing'}`, async () => {
      assert.deepEqual(await search(q), found)
    })

  test('an empty q, and one of nothing but white space, is no filter', async () => {
    const all = Object.keys(jobs)
    for (const q of ['', ' ', '   ']) assert.deepEqual(await search(q), all)
  })

  test('a plus sign in the address stands for a space', async () => {
    const { body } = await bench.employer.get('/jobs?q=remote+work')
    assert.equal(body.paging.total, 2)
  })

  test('a word is looked for in one of the two, never across both', async () => {
    const { body } = await bench.create({ title: 'ends-here', referenceId: 'starts-here' })
    assert.deepEqual(await search('herestarts'), [])
    await bench.employer.delete(`/jobs/${body.id}`)
  })

  test('q may hold 256 characters outside the basic plane', async () => {
    const title = '🦀'.repeat(256)
    const { body } = await bench.create({ title })
    const found = await bench.employer.get(`/jobs?q=${encodeURIComponent(title)}`)
    assert.deepEqual([found.body.paging.total, found.body.data[0].id], [1, body.id])
    assert.equal((await bench.employer.get(`/jobs?q=${encodeURIComponent(`${title}x`)}`)).status, 400)
    await bench.employer.delete(`/jobs/${body.id}`)
  })

  test('q of 128 words is answered', async () => {
    assert.deepEqual(await search('a '.repeat(128).trim()), await search('a'))
    const distinct = Array.from({ length: 85 }, (_, at) => String.fromCodePoint(97 + (at % 26)) + (at % 10)).join(' ')
    assert.deepEqual(await search(distinct), [])
  })

  test('q and status both narrow the list', async () => {
    assert.deepEqual(await search('req-', '&status=archived'), [])
    assert.deepEqual(await search('req-', '&status=active'), ['electrician', 'nurse'])
  })

  test('a change of title or referenceId is searched at once, and the old text no more', async () => {
    const { body } = await bench.create({ title: 'Aardvark', referenceId: 'OLD-REF' })
    const total = async (q: string) => (await bench.employer.get(`/jobs?q=${q}`)).body.paging.total
    assert.deepEqual([await total('aardvark'), await total('old-ref')], [1, 1])
    await bench.change(body.id, { title: 'Bandicoot', referenceId: 'NEW-REF' })
    assert.deepEqual([await total('aardvark'), await total('old-ref')], [0, 0])
    assert.deepEqual([await total('bandicoot'), await total('new-ref'), await total('ba')], [1, 1, 2])
    await bench.employer.delete(`/jobs/${body.id}`)
  })
})
