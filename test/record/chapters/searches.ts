import { DAY_MS } from '../../support/service.ts'
import { texts } from '../../support/texts.ts'
import type { Chapter } from '../stage.ts'

const JOBS = '/api/v1.1/jobs'
const LOCATIONS = '/api/v1.1/locations'

/** Titles and references with letters, signs and words that search languages know. */
const jobs: readonly (readonly [title: string, referenceId: string | null])[] = [
  ['Électricien industriel / Industrial Electrician', 'REQ-2026-00123'],
  ['Infirmière auxiliaire (nuit)', 'req-2026-00999'],
  ['100% remote_work', 'A_B%C'],
  ['100 remote work', 'AxByC'],
  ['QA / C++ tester & co-op', null],
  ['Ouvrier·ère Œuvre ÇA', 'ŒUV'],
  ['Crab 🦀 wrangler', '🦀'],
  [`O'Brien "The Fixer" \\ back*slash`, 'x"y*z'],
  ['Z', null],
  ['Οδοσήμανση, Γεώργιος', null],
  ['ﬁnisher, 5 µm, İstir, Weißdorn', null],
  ['ends-here', 'starts-here'],
  ['🦀'.repeat(256), null],
]

const words = [
  ...texts(`
    electricien | ÉLECTRICIEN | e\u0301lectricien | INDUSTRIAL | lectric | infirmiere | req-2026 | 2026-00123
  `),
  ...[
    'electrician 00123',
    '00123 électricien',
    'electrician 00999',
    '  nuit \u00a0 auxiliaire  ',
    'nuit nuit NUIT',
    '%',
    '_',
  ],
  ...texts(`
    100% | a_b | a%c | remote_work | 100 | remote work | c++ | ++ | + | & | co-op | qa | q | z | ca | ça
  `),
  ...[
    'oeuvre',
    'œuvre',
    'ère',
    '🦀',
    'b 🦀',
    '"',
    '"the',
    "o'brien",
    '\\',
    '*',
    'back*',
    'x*z',
    'NOT',
    'industrial OR nuit',
  ],
  ...texts(`
    title:crab | <p> | 600 | Vancouver | zzz | ΓΕΩΡΓΙΟΣ | γεωργιοσ | ΟΔΟΣ | FINISHER | finish | ΜM | μm | µM
  `),
  ...[
    'istir',
    'WEISSDORN',
    'weißd',
    ' ',
    '   ',
    'herestarts',
    '🦀'.repeat(256),
    `${'🦀'.repeat(256)}x`,
    'a '.repeat(128).trim(),
  ],
  ...['#', '=', '/', '?', 'é'],
]

const lists = [
  ...[
    '',
    '?page=2',
    '?page=3&pageSize=5',
    '?page=2&pageSize=4&status=active&q=e',
    '?page=4',
    '?page=99',
    '?page=2147483647',
  ],
  ...texts(`
    ?pageSize=100 | ?pageSize=2147483647 | ?status=archived | ?status=draft | ?status=draft&q=e
    ?q=remote+work
  `),
  ...['?referenceId=A_B%25C', '?referenceId=a_b%25c', '?referenceId=A_B', '?referenceId=AxByC&status=draft'],
  ...[
    '?referenceId=AxByC&q=remote',
    '?referenceId=AxByC%20',
    '?status=active&status=draft',
    '?status=active,draft',
    '?q=a%00b',
  ],
  ...['?page=1e1', '?page=0x10', '?pageSize=%D9%A3', '?pageSize=-1'],
]

/** Places, in the spellings in which a job may name them. */
const places = [
  ...[
    'trois rivieres',
    'TROIS RIVIÈRES QC',
    'trois–rivières',
    'st johns',
    'saint john’s',
    'St-Johns, NL',
    "st john's terre-neuve",
  ],
  ...['st john', 'st. john, n.-b.', 'vancouver bc', 'Vancouver (BC)', 'vancouver british columbia', 'vancouver, c.-b.'],
  ...texts(`
    ville de quebec | quebec city | Québec (Québec) | city of toronto | City of Toronto, Ontario | ft mcmurray
    ft. mcm
  `),
  ...texts(`
    richmond british columbia | richmond, c.-b. | vancouver ontario | grand man | van | on | MONTRÉAL
    ontréal, q
  `),
  ...['montre\u0301al', 'zzzzz', '%'],
]

const placeLists = [
  ...['types=TERRITORY', 'types=Country', 'types=territory,country', 'types=region', 'types=town&q=a', 'types=town'],
  ...[
    'types=province,territory,country&pageSize=100',
    'q=van&types=town&pageSize=4&page=2',
    'pageSize=1000',
    'q=van&page=99',
  ],
]

/** Lists of jobs over some days and searches in them, and searches for places. */
export const searches: Chapter = async ({ service, ask, job }) => {
  const other = await service.employer('unlimited', 'Another employer')
  for (const [at, [title, referenceId]] of jobs.entries()) {
    const status = at % 5 === 0 ? 'archived' : at % 7 === 6 ? 'draft' : 'active'
    if (at % 4 === 3) service.advance(DAY_MS)
    await ask('POST', JOBS, { body: job({ title, referenceId, status }) })
    await other.post(job({ title, referenceId }))
  }
  for (const q of words) await ask('GET', `${JOBS}?pageSize=2&q=${encodeURIComponent(q)}`)
  for (const list of lists) await ask('GET', JOBS + list)
  await ask('PUT', `${JOBS}/1`, { body: { title: 'Bandicoot', referenceId: 'NEW-REF' } })
  for (const q of ['electricien', '00123', 'bandicoot', 'new-ref', 'ba']) await ask('GET', `${JOBS}?pageSize=2&q=${q}`)
  for (const q of places) await ask('GET', `${LOCATIONS}?pageSize=5&q=${encodeURIComponent(q)}`, { key: null })
  for (const query of placeLists) await ask('GET', `${LOCATIONS}?${query}`, { key: null })
}
