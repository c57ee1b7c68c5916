/** Readers of sources: strict where a format is, told by lines where it is not kept, and holding one item at a time. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { formats } from '../../server/cli/import/formats.ts'
import { csvRow } from '../../server/platform/lib/csv.ts'
import { fc } from '../support/properties.ts'
import { inParts, readAll, readText } from './bed.ts'

const job = (reference: string, more = ''): string =>
  `<job><referencenumber>${reference}</referencenumber><title>Cook &amp; baker</title>${more}</job>\n`

const itemsOf = async (format: 'csv' | 'indeed-xml' | 'jsonld', text: string) =>
  (await readText(format, text)).flatMap((read) => ('item' in read ? [read.item] : []))

const faultOf = (format: 'csv' | 'indeed-xml' | 'jsonld', bytes: string | Uint8Array): Promise<string> =>
  readAll(format, inParts(Buffer.from(bytes))).then(
    (read) => assert.fail(`it was read: ${JSON.stringify(read)}`),
    ({ name, message }: Error) => {
      assert.equal(name, 'SourceFault', message)
      return message
    },
  )

describe('a feed in XML', () => {
  test('has its items with their lines, CDATA and references as text', async () => {
    const items = await itemsOf(
      'indeed-xml',
      `<source>\n${job('A')}${job('B', '<city><![CDATA[Lévis]]></city>')}</source>`,
    )
    assert.deepEqual(
      items.map(({ where, cells }) => [where, cells.get('reference'), cells.get('title'), cells.get('places')]),
      [
        ['line 2', 'A', 'Cook & baker', undefined],
        ['line 3', 'B', 'Cook & baker', 'Lévis'],
      ],
    )
  })

  test('is refused with a DOCTYPE, so that no entity is ever named', async () => {
    const bomb = `<?xml version="1.0"?>\n<!DOCTYPE s [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>\n<source>${job('&b;')}</source>`
    const file = `<!DOCTYPE s SYSTEM "file:///etc/passwd"><source/>`
    for (const text of [bomb, file, '<!DOCTYPE source><source/>'])
      assert.match(await faultOf('indeed-xml', text), /^Line \d+: a DOCTYPE is not read/)
    assert.match(await faultOf('indeed-xml', `<source>\n${job('&b;')}</source>`), /^Line 2: this is no well-formed XML/)
  })

  test('that is not well-formed ends with the line of its fault', async () => {
    for (const [text, line] of [
      [`<source>\n${job('A')}<job><title>x</job></source>`, 3],
      [`<source>\n\n<job><title>&nbsp;</title></job></source>`, 3],
      [`<source>\n<job>\n<title>`, 3],
      [`<source>\n<job><title a=b>`, 2],
      [`<source><job><title>\u0001</title>`, 1],
      [`${'<a>'.repeat(40)}`, 1],
    ] as const)
      assert.match(await faultOf('indeed-xml', text), new RegExp(`^Line ${line}: `), text)
    assert.match(await faultOf('indeed-xml', ''), /empty/)
    assert.match(await faultOf('indeed-xml', '<rss><channel/></rss>'), /its first element is <rss>/)
    assert.match(await faultOf('indeed-xml', Buffer.from('<source><job>\xe9</job></source>', 'latin1')), /no utf-8/)
    assert.match(await faultOf('indeed-xml', '<?xml version="1.0" encoding="klingon"?><source/>'), /"klingon"/)
    assert.match(await faultOf('indeed-xml', `<source><job>${'<x>1</x>'.repeat(501)}</job>`), /Line 1: .* 500 elements/)
    const long = `<source><job><title>${'x'.repeat(4_000_001)}</title></job></source>`
    assert.match(await faultOf('indeed-xml', long), /Line 1: .* 4000000 characters/)
  })

  test('is read in the encoding that it declares', async () => {
    const text = `<?xml version="1.0" encoding="windows-1252"?><source>${job('\u00c9')}</source>`
    const [read] = await readAll('indeed-xml', inParts(Buffer.from(text, 'latin1')))
    assert.equal(read && 'item' in read && read.item.cells.get('reference'), 'É')
    const wide = Buffer.from(`\ufeff<source>${job('É')}</source>`, 'utf16le')
    assert.equal((await readAll('indeed-xml', inParts(wide))).length, 1)
  })
})

describe('CSV', () => {
  test('that is none ends with the line of its fault', async () => {
    assert.match(await faultOf('csv', 'referenceId,title\nA,"Cook\nB,x\n'), /^Line \d+: .* quote .* never ends/)
    const mixed = Buffer.concat([Buffer.from('referenceId\nÉ\nx\n'), Buffer.from('\xe9\n', 'latin1')])
    assert.match(await faultOf('csv', mixed), /^Line 4: a byte is no UTF-8/)
    assert.match(await faultOf('csv', 'PK\x03\x04'), /Excel workbook/)
    assert.match(await faultOf('csv', 'a\0b'), /no text/)
    assert.match(await faultOf('csv', ''), /empty/)
    assert.match(await faultOf('csv', 'title;place\nx;y'), /columns are title, place/)
    assert.match(await faultOf('csv', `referenceId${',x'.repeat(60)}\n`), /more than 60 columns/)
  })

  test('is read by semicolons and tabs too, and Windows-1252 is told', async () => {
    for (const divider of [',', ';', '\t'])
      assert.equal((await itemsOf('csv', `reference${divider}titre\nA${divider}B`)).length, 1)
    const read = await readAll('csv', inParts(Buffer.from('référence;titre\r\nÉ-1;Pâtissière\r\n', 'latin1')))
    assert.match('remark' in (read[0] ?? {}) ? JSON.stringify(read[0]) : '', /Windows-1252/)
    assert.equal(read.length, 2)
    assert.deepEqual(await readText('csv', '\ufeffreferenceId\nA'), await readText('csv', 'referenceId\nA'))
  })
})

describe('JSON-LD', () => {
  test('that is no JSON ends with its line, in a page with that of the page', async () => {
    assert.match(await faultOf('jsonld', '{\n"@type": "JobPosting",\n}'), /^Line 3: this is no JSON/)
    assert.match(await faultOf('jsonld', '[\n1,\nabc\n]'), /^Line 3: this is no JSON/)
    const page = '<p>\n<script type="application/ld+json">\n{"a": 1,\n"b"}\n</script>'
    const [read] = await readText('jsonld', page)
    assert.match(JSON.stringify(read), /"Line 4: this is no JSON/)
  })

  test('has postings in graphs, lists and arrays, by any name of their type, and no others', async () => {
    const posting = (title: string, type: unknown = 'JobPosting') => ({ '@type': type, title, identifier: title })
    const found = await itemsOf(
      'jsonld',
      JSON.stringify([
        { '@graph': [posting('a'), { '@type': 'Organization', title: 'no' }] },
        { '@type': 'ItemList', itemListElement: [{ item: posting('b', 'https://schema.org/JobPosting') }] },
        posting('c', ['Thing', 'schema:JobPosting']),
        { mainEntity: posting('d') },
      ]),
    )
    assert.deepEqual(
      found.map(({ cells }) => cells.get('title')),
      ['a', 'b', 'c', 'd'],
    )
    let deep: unknown = posting('e')
    for (let level = 0; level < 1_000; level++) deep = [deep]
    assert.deepEqual(await itemsOf('jsonld', JSON.stringify(deep)), [])
  })

  test('names members like those of every object without harm', async () => {
    const text = '{"@type":"JobPosting","constructor":"x","__proto__":{"a":1},"toString":"y","title":"t"}'
    const [item] = await itemsOf('jsonld', text)
    assert.deepEqual(item?.cells.get('title'), 't')
    assert.deepEqual(
      item?.fields.filter(([, fills]) => fills !== null),
      [['title', 'title']],
    )
  })
})

const FILES = [
  ['csv', Buffer.from(`\ufeff${csvRow(['referenceId', 'title'])}${csvRow(['A', 'é\n"œ"'])}${csvRow(['B', '=x'])}`)],
  ['csv', Buffer.from('reference;titre\r\nA;P\xe2tissi\xe8re\r\n', 'latin1')],
  ['indeed-xml', Buffer.from(`<source>${job('É<![CDATA[<œ>]]>')}${job('B')}</source>`)],
  ['jsonld', Buffer.from('[{"@type":"JobPosting","title":"é"}]')],
] as const

test('whatever parts the bytes come in, the same is read', () =>
  fc.assert(
    fc.asyncProperty(fc.constantFrom(...FILES), fc.integer({ min: 1, max: 7 }), async ([format, bytes], size) => {
      assert.deepEqual(await readAll(format, inParts(bytes, size)), await readAll(format, inParts(bytes)))
    }),
    { numRuns: 60 },
  ))

test('an item is given before more of the source is read than it stands in', async () => {
  for (const [format, first, item, most] of [
    ['indeed-xml', '<source>', job('A'), 1],
    // The parser of CSV reads ahead by the buffers of its streams.
    ['csv', 'referenceId,title\n', 'A,Cook\n', 20_000],
  ] as const) {
    let given = 0
    const bytes = (async function* () {
      yield Buffer.from(first)
      for (; given < 200_000; given++) yield Buffer.from(item)
    })()
    let taken = 0
    const context = { fieldNamed: () => undefined, closeDateOf: (text: string) => text }
    for await (const _ of formats[format].read(bytes, context)) {
      taken++
      assert.ok(given - taken <= most, `${format}: ${given} are read and ${taken} taken`)
      if (taken === 5_000) break
    }
    assert.equal(taken, 5_000)
  }
})
