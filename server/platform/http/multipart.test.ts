/** Forms with a file are read whole or refused, whatever their bytes are. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Problem } from '../sentences/problem.ts'
import { readMultipart } from './multipart.ts'

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
