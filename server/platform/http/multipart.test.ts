/** Forms with a file are read whole or refused, whatever their bytes are. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { fc } from '../../../test/support/properties.ts'
import { Problem } from '../sentences/problem.ts'
import { createMultipartReading, readMultipart } from './multipart.ts'

const TYPE = 'multipart/form-data; boundary=----formX7'

const bodyOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'latin1'))

const part = (name: string, value: string, more = ''): string =>
  `------formX7\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`

const refused = async (text: string, type = TYPE): Promise<boolean> =>
  readMultipart(bodyOf(text), type).then(
    () => false,
    (error: unknown) => error instanceof Problem && error.code === 'malformed-request',
  )

describe('a form with a file', () => {
  test('has its fields and the bytes of its file as they are', async () => {
    const bytes = Array.from({ length: 256 }, (_, at) => String.fromCharCode(at)).join('')
    const text = `${part('once', 'a')}${part('once', 'b')}${part('f', bytes, '; filename="../é.png"')}------formX7--`
    const { fields, file } = await readMultipart(bodyOf(text), TYPE)
    assert.deepEqual(fields.getAll('once'), ['a', 'b'])
    assert.deepEqual(file && Buffer.from(file.bytes).toString('latin1'), bytes)
  })

  test('has its file without a copy where that is large, wherever it stands and whatever its bytes are', async () => {
    const random = randomBytes(100_000).toString('latin1')
    const parts = [part('a', 'x'), part('f', random, '; filename="a.png"'), part('g', random, '; filename="b.png"')]
    for (const order of [parts, parts.toReversed()]) {
      const body = bodyOf(`${order.join('')}------formX7--\r\n`)
      const { fields, files } = await readMultipart(body, TYPE)
      assert.equal(fields.get('a'), 'x')
      assert.deepEqual(new Set(files.map(({ field, name }) => `${field} ${name}`)), new Set(['f a.png', 'g b.png']))
      for (const { bytes } of files) {
        assert.equal(Buffer.from(bytes).toString('latin1'), random)
        assert.equal(bytes.buffer, body.buffer)
      }
    }
  })

  test('keeps a long text that names a file, and tells an empty file from none', async () => {
    const text = 'filename="x" '.repeat(5_000)
    const body = `${part('t', text)}${part('f', '', '; filename="a.png"')}------formX7--`
    const { fields, files, file } = await readMultipart(bodyOf(body), TYPE)
    assert.equal(fields.get('t'), text)
    assert.deepEqual([files.length, files[0]?.bytes.byteLength, file], [1, 0, null])
  })

  test('has none where no file was chosen', async () => {
    const { file } = await readMultipart(bodyOf(`${part('f', '', '; filename=""')}------formX7--`), TYPE)
    assert.equal(file, null)
  })

  const FAULTY: Readonly<Record<string, string>> = {
    'nothing at all': '',
    'a boundary alone': '------formX7',
    'a part without a head': '------formX7\r\n\r\n1\r\n------formX7--',
    'a part without a name': '------formX7\r\nContent-Disposition: form-data\r\n\r\n1\r\n------formX7--',
    'a part that is cut off': part('f', 'abc', '; filename="a"').slice(0, -2),
    'a head that is cut off': '------formX7\r\nContent-Disposition: form-data; name="f',
    'another boundary': part('f', 'abc').replaceAll('formX7', 'formX8'),
    'a head of another kind': '------formX7\r\nContent-Disposition: attachment; name="f"\r\n\r\n1\r\n------formX7--',
    'a hundred parts and more': `${part('f', '1').repeat(150)}------formX7--`,
    'a head that goes on and on': `------formX7\r\n${'A: b\r\n'.repeat(100_000)}\r\n1\r\n------formX7--`,
    'a large text under the head of a file': part('filename', 'x'.repeat(50_000)),
    'a large file that is cut off': part('f', 'x'.repeat(50_000), '; filename="a"').slice(0, -2),
    'a file of boundaries': part('f', '------formX7'.repeat(200_000), '; filename="a"'),
  }
  for (const [name, text] of Object.entries(FAULTY))
    test(`is refused with ${name}`, async () => assert.ok(await refused(text)))

  test('is refused under a type without a boundary', async () => {
    for (const type of [
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'text/plain',
      'multipart/form-data;;;',
    ])
      assert.ok(await refused(`${part('f', '1')}------formX7--`, type), type)
  })
})

/** A body as a reader would have it after each chunk; what has not come yet is what lay there before. */
const readInChunks = async (text: string, cuts: readonly number[], type = TYPE): Promise<string> => {
  const whole = bodyOf(text)
  const reading = createMultipartReading(type)
  for (const cut of cuts.toSorted((one, other) => one - other)) reading.advance(whole.slice(0, cut))
  return reading.read(whole).then(
    ({ fields, files }) =>
      JSON.stringify([
        [...fields],
        files.map(({ field, name, bytes }) => [field, name, Buffer.from(bytes).toString('latin1')]),
      ]),
    (error: unknown) => (error instanceof Problem ? error.code : String(error)),
  )
}

describe('a body that comes in chunks', () => {
  const large = 'filename="a\r\n--'.repeat(2_000)
  const BODIES: readonly string[] = [
    `${part('once', 'a')}${part('f', large, '; filename="a.png"')}${part('t', 'x')}------formX7--`,
    `${part('f', large, '; filename="a"')}${part('g', large, '; filename="b"')}------formX7--\r\n`,
    `preamble ------formX${part('a', '------form')}------formX7--epilogue`,
    ...Object.values({
      cut: part('f', large, '; filename="a"').slice(0, -2),
      boundaries: '------formX7'.repeat(300),
      many: `${part('f', '1').repeat(150)}------formX7--`,
      none: '',
    }),
  ]

  test('is answered alike wherever it is cut', async () => {
    const body = fc
      .constantFrom(...BODIES)
      .chain((text) => fc.record({ text: fc.constant(text), cuts: fc.array(fc.nat(text.length), { maxLength: 12 }) }))
    const whole = new Map<string, string>()
    for (const text of BODIES) whole.set(text, await readInChunks(text, []))
    await fc.assert(
      fc.asyncProperty(body, async ({ text, cuts }) => {
        assert.equal(await readInChunks(text, cuts), whole.get(text))
      }),
      { numRuns: 150 },
    )
  })

  test('is answered alike in chunks of one byte', async () => {
    const text = `${part('a', '-\r\n------formX')}${part('f', 'x', '; filename="a"')}------formX7--`
    const cuts = Array.from({ length: text.length }, (_, at) => at)
    assert.equal(await readInChunks(text, cuts), await readInChunks(text, []))
    assert.match(await readInChunks(text, cuts), /"f","a","x"/)
  })
})

test('the room of a file is its body, unless another large file is there too or it is small', async () => {
  const file = (name: string, bytes: number): string => part(name, 'x'.repeat(bytes), `; filename="${name}"`)
  const roomsOf = async (text: string): Promise<boolean[]> => {
    const body = bodyOf(`${text}------formX7--`)
    const { files } = await readMultipart(body, TYPE)
    return files.map(({ room }) => room === body)
  }
  assert.deepEqual(await roomsOf(file('a', 50_000)), [true])
  assert.deepEqual(await roomsOf(file('a', 50_000) + file('b', 50_000)), [false, false])
  assert.deepEqual(await roomsOf(file('a', 50_000) + file('b', 50)), [true, false])
  assert.deepEqual(await roomsOf(file('a', 50)), [false])
})
