import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { loadReferenceData } from '../upkeep/reference-files.ts'
import { loadPostingLaw } from './files.ts'

const SHIPPED = join(import.meta.dirname, '../../reference-data')
const scratch = mkdtempSync(join(tmpdir(), 'affiche-posting-law-'))
after(() => rmSync(scratch, { recursive: true }))

type Changes = Readonly<Record<string, string | Buffer | null>>

const LAW = ['posting_rules.json', 'minimum_wages.csv']

/** A copy of shipped files with other contents of some; null leaves a file out. */
const directoryWith = (changes: Changes, files = LAW): string => {
  const directory = mkdtempSync(join(scratch, 'data-'))
  for (const file of files) cpSync(join(SHIPPED, file), join(directory, file))
  for (const [file, text] of Object.entries(changes))
    if (text === null) rmSync(join(directory, file))
    else writeFileSync(join(directory, file), text)
  return directory
}

const faultsIn = (directory: string, load: (directory: string) => unknown): string[] => {
  try {
    load(directory)
    return []
  } catch (error) {
    assert.ok(error instanceof Error)
    const [first, ...lines] = error.message.split('\n  ')
    assert.equal(first, `The reference data in ${directory} cannot be used:`)
    return lines
  }
}

const faultsOf = (changes: Changes): string[] => faultsIn(directoryWith(changes), loadPostingLaw)

const RULE = {
  id: 'foo',
  jurisdiction: 'ON',
  pointer: '/salary',
  inForce: '2026-01-01',
  until: null,
  when: { all: [{ place: 'ON' }, { absent: '/salary' }] },
  en: 'Pay.',
  fr: 'Salaire.',
  source: { en: { title: 'Law', url: 'https://example.org/' }, fr: { title: 'Loi', url: 'https://example.org/' } },
  checked: '2026-11-23',
  verified: 'official',
}

const rulesOf = (...rules: unknown[]) => ({
  'posting_rules.json': JSON.stringify({ phrases: { night: ['at night'] }, rules }),
})
const withRule = (changes: Readonly<Record<string, unknown>>) =>
  faultsOf(rulesOf({ ...RULE, ...changes })).map((fault) => fault.replace('posting_rules.json, line 1, rule foo, ', ''))
const withCondition = (when: unknown) => withRule({ when })

test('the files that ship are sound', () => {
  const { rules, wages } = loadPostingLaw(SHIPPED)
  assert.equal(rules.length, 18)
  assert.equal(wages.length, 14)
})

test('the start refuses what hints would be refused for', () => {
  for (const changes of [{ 'posting_rules.json': '' }, { 'minimum_wages.csv': null }, rulesOf(5)]) {
    const directory = directoryWith(changes, readdirSync(SHIPPED))
    const faults = faultsIn(directory, loadReferenceData)
    assert.ok(faults.length > 0)
    assert.deepEqual(faults, faultsIn(directory, loadPostingLaw))
  }
})

test('each shipped rate names two sources at different sites, and the day they were read', () => {
  const [, ...rows] = readFileSync(join(SHIPPED, 'minimum_wages.csv'), 'utf8').trim().split('\n')
  for (const row of rows) {
    const sites = Array.from(row.matchAll(/https?:\/\/([^/]+)/g), ([, site]) => site)
    assert.equal(new Set(sites).size, 2, row)
    assert.match(row, /,2026-11-23$/)
  }
})

test('a folder of an earlier version, with neither file, has no rules and starts', () => {
  const old = { 'posting_rules.json': null, 'minimum_wages.csv': null }
  assert.deepEqual(faultsOf(old), [])
  const { rules, wages } = loadPostingLaw(directoryWith(old))
  assert.deepEqual([rules, wages], [[], []])
})

test('one file without the other is refused', () => {
  assert.deepEqual(faultsOf({ 'posting_rules.json': null }), ['posting_rules.json: the file is missing.'])
  assert.deepEqual(faultsOf({ 'minimum_wages.csv': null }), ['minimum_wages.csv: the file is missing.'])
})

test('a file that is no JSON, no UTF-8 or no object of rules and phrases is refused', () => {
  const noJson: [text: string, line: number][] = [
    ['', 1],
    ['{"rules": [\n}', 2],
    ['{"rules": [\n  1,\n', 3],
    ['{\n  "a": 1\n  "b": 2\n}', 3],
    ['{\n  "a": "foo\n}', 2],
    ['{}\n{}\n', 2],
  ]
  for (const [text, line] of noJson)
    assert.deepEqual(faultsOf({ 'posting_rules.json': text }), [`posting_rules.json, line ${line}: this is no JSON.`])
  const latin1 = Buffer.from('{"phrases":{},"rules":[],"é":1}', 'latin1')
  assert.match(faultsOf({ 'posting_rules.json': latin1 }).join(), /^posting_rules\.json: .*UTF-8/)
  for (const text of ['[]', 'null', '{"rules":[]}', '{"phrases":{}}'])
    assert.match(faultsOf({ 'posting_rules.json': text }).join(), /^posting_rules\.json, the file has to be an object/)
})

test('a byte order mark and an empty list are accepted', () => {
  assert.deepEqual(faultsOf({ 'posting_rules.json': '\ufeff{"phrases":{},"rules":[]}' }), [])
})

test('each member of a rule is checked, and named with the rule', () => {
  assert.deepEqual(withRule({}), [])
  const cases: [changes: Readonly<Record<string, unknown>>, fault: RegExp][] = [
    [{ jurisdiction: 'Ont.' }, /^jurisdiction: is not a code/],
    [{ pointer: 'salary' }, /^pointer: is not a JSON pointer\.$/],
    [{ inForce: '2026-02-30' }, /^inForce: is not a date/],
    [{ inForce: undefined }, /^inForce: is not a date/],
    [{ until: 5 }, /^until: is not a date/],
    [{ checked: null }, /^checked: is not a date/],
    [{ events: ['never'] }, /^events: is not a list of closed, archive, delete\.$/],
    [{ fr: '  ' }, /^fr: is not a sentence\.$/],
    [{ en: 'Spans {spread}.' }, /^en: has \{spread\}, which its condition does not tell\.$/],
    [{ en: 'A {constructor}.' }, /^en: has \{constructor\}/],
    [{ source: RULE.source.en }, /^source\.en: has no title/],
    [
      { source: { ...RULE.source, fr: { title: 'Loi', url: 'javascript:foo' } } },
      /^source\.fr: has no title, or no address/,
    ],
    [{ verified: 'yes' }, /^verified: is not one of official, secondary, none\.$/],
    [{ verified: 'none' }, /^inForce: has to be null: nothing confirms it\.$/],
    [{ note: 'x' }, /^note: is not known\.$/],
  ]
  for (const [changes, fault] of cases) assert.match(withRule(changes)[0] ?? 'no fault', fault, JSON.stringify(changes))
  for (const [changes] of cases) assert.ok(withRule(changes).length <= 2, JSON.stringify(changes))
})

test('a rule without a name is named by its place, and two rules of one name are refused', () => {
  assert.match(
    faultsOf(rulesOf({ ...RULE, id: 5 })).join(),
    /^posting_rules\.json, rule 1 of the file, id: is not a name/,
  )
  assert.match(faultsOf(rulesOf(5)).join(), /rule 1 of the file, when: is not one condition/)
  assert.deepEqual(faultsOf(rulesOf(RULE, RULE)), ['posting_rules.json, line 1, rule foo: occurs twice.'])
})

test('a fault in the shipped file is named with its line', () => {
  const shipped = readFileSync(join(SHIPPED, 'posting_rules.json'), 'utf8')
  const lineOf = (part: string): number => shipped.split('\n').findIndex((line) => line.includes(part)) + 1
  const at = lineOf('"qc-french"')
  const twice = shipped.replace('"id": "on-ai"', '"id": "qc-french"')
  const faults: [text: string, fault: string][] = [
    [shipped.replace('"/texts/fr"', '"texts"'), `line ${at}, rule qc-french, pointer: is not a JSON pointer.`],
    [twice, `line ${at}, rule qc-french: occurs twice.`],
    [
      shipped.replace('"duty to accommodate"', '5'),
      `line ${lineOf('"accommodation": [')}, phrases accommodation: is not a list of texts.`,
    ],
    [shipped.replace('"id": "qc-french",', '"id": "qc-french"'), `line ${at + 1}: this is no JSON.`],
  ]
  for (const [text, fault] of faults)
    assert.ok(faultsOf({ 'posting_rules.json': text }).includes(`posting_rules.json, ${fault}`), fault)
})

test('only the conditions of the language are accepted, each with a value of its kind', () => {
  const faulty: [when: unknown, fault: RegExp][] = [
    [undefined, /^when: is not one condition; the conditions are all, any, not, place, /],
    [{}, /^when: is not one condition/],
    [{ place: 'ON', purpose: 'lmia' }, /^when: is not one condition/],
    [{ eval: '1' }, /^when: is not one condition/],
    [{ toString: 1 }, /^when: is not one condition/],
    [{ all: [] }, /^when\.all: is not a list of conditions\.$/],
    [{ any: [{ place: 'ON' }, { plaze: 'ON' }] }, /^when\.any\[1\]: is not one condition/],
    [{ not: { not: 5 } }, /^when\.not\.not: is not one condition/],
    [{ place: 'Ontario' }, /^when\.place: is not a code/],
    [{ employer: { size: 'any' } }, /^when\.employer: /],
    [{ employer: { constructor: [], size: [7] } }, /^when\.employer: /],
    [{ employer: {} }, /^when\.employer: /],
    [{ absent: '/title' }, /^when\.absent: is not one of \/salary, /],
    [{ present: 'toString' }, /^when\.present: /],
    [{ language: 'de' }, /^when\.language: is not one of en, fr\.$/],
    [{ yearlySpread: { above: '5' } }, /^when\.yearlySpread: is not an object of the one member above/],
    [{ yearlyMax: { atMost: 5, above: 5 } }, /^when\.yearlyMax: /],
    [{ yearlyMax: { atMost: 1e21 } }, /^when\.yearlyMax: /],
    [{ days: 28 }, /^when\.days: /],
    [{ hourlyBelowMinimum: false }, /^when\.hourlyBelowMinimum: is not true\.$/],
    [{ says: 'day' }, /^when\.says: is not one of the lists of phrases: night\.$/],
    [{ says: { list: 'night', unless: 'day' } }, /^when\.says: is not one of the lists of phrases: night\.$/],
    [{ says: { list: 'night', more: 'night' } }, /^when\.says: is not one of the lists of phrases: night\.$/],
    [{ says: { list: 'night', unless: 'night', more: 1 } }, /^when\.says: is not one of the lists/],
    [{ purpose: 'any' }, /^when\.purpose: is not "lmia"\.$/],
  ]
  for (const [when, fault] of faulty) assert.match(withCondition(when)[0] ?? 'no fault', fault, JSON.stringify(when))
})

test('a sentence gives what each way to meet its condition finds', () => {
  const en = 'In {days} days, “{words}”.'
  const days = { days: { below: 5 } }
  assert.deepEqual(withRule({ en, when: { all: [days, { says: 'night' }] } }), [])
  assert.match(withRule({ en, when: { any: [days, { says: 'night' }] } }).join(), /\{days\}, \{words\}/)
  assert.match(withRule({ en, when: { not: { all: [days, { says: 'night' }] } } }).join(), /\{days\}, \{words\}/)
})

test('lists of phrases hold texts', () => {
  const phrases = (list: unknown) =>
    faultsOf({ 'posting_rules.json': JSON.stringify({ phrases: { foo: list }, rules: [] }) })
  for (const list of ['at night', [5], [''], null])
    assert.deepEqual(phrases(list), ['posting_rules.json, line 1, phrases foo: is not a list of texts.'])
})

test('faults of rates are named with line and column', () => {
  const header = readFileSync(join(SHIPPED, 'minimum_wages.csv'), 'utf8').split('\n')[0] ?? ''
  const good = [
    'ON',
    'Ontario',
    'Ontario',
    '17.60',
    '2025-10-01',
    'A',
    'https://a.example/',
    'B',
    'https://b.example/',
    '2026-11-23',
  ]
  const withCells = (...changes: (readonly [at: number, cell: string])[]) => {
    const cells = good.map((cell, at) => changes.find(([place]) => place === at)?.[1] ?? cell)
    return faultsOf({ 'minimum_wages.csv': `${header}\n${cells.join(',')}\n` })
  }
  const at = 'minimum_wages.csv, line 2, column'
  assert.deepEqual(withCells(), [])
  assert.deepEqual(withCells([0, 'Ont']), [`${at} jurisdiction: the value is not a code of two capital letters.`])
  assert.deepEqual(withCells([2, '']), [`${at} name_fr: the value is empty.`])
  for (const hourly of ['17', '17.6', '$17.60', '-1.00', '1e3', ''])
    assert.deepEqual(withCells([3, hourly]), [`${at} hourly: the value is not an amount such as 17.60.`], hourly)
  assert.deepEqual(withCells([4, '2025-13-01']), [`${at} since: the value is not a date such as 2026-01-01.`])
  assert.match(withCells([6, 'a.example']).join(), /column source_url: the value is no address/)
  assert.match(withCells([8, '']).join(), /column second_url: the value is no address/)
  const twice = `${header}\n${good.join(',')}\n${good.join(',')}\n`
  assert.deepEqual(faultsOf({ 'minimum_wages.csv': twice }), [
    'minimum_wages.csv, line 3, column since: the value is the day of line 2 too.',
  ])
})
