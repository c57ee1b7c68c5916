/** Forms with files as hostile clients send them. */

export const BOUNDARY = 'b0undary'

export const TYPE = `multipart/form-data; boundary=${BOUNDARY}`

export type Body = { readonly type: string | null; readonly bytes: Buffer }

type Part = { readonly head: string; readonly value: string | Buffer }

export const field = (name: string, value: string): Part => ({
  head: `Content-Disposition: form-data; name="${name}"`,
  value,
})

export const file = (name: string, value: string | Buffer, about = { field: 'file' }): Part => ({
  head: `Content-Disposition: form-data; name="${about.field}"; filename="${name}"\r\nContent-Type: application/pdf`,
  value,
})

export const partsOf = (fields: Readonly<Record<string, string>>): Part[] =>
  Object.entries(fields).map(([name, value]) => field(name, value))

export const bodyOf = (parts: readonly Part[], type: string | null = TYPE): Body => ({
  type,
  bytes: Buffer.concat([
    ...parts.flatMap(({ head, value }) => [
      Buffer.from(`--${BOUNDARY}\r\n${head}\r\n\r\n`),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]),
})

const raw = (text: string | Buffer, type: string | null = TYPE): Body => ({ type, bytes: Buffer.from(text) })

/** Bodies by what is wrong with them; `good` are the parts of a form that would be taken. */
export const hostileBodies = (good: readonly Part[]): Readonly<Record<string, Body>> => {
  const whole = bodyOf(good).bytes
  const cut = (at: number): Body => raw(whole.subarray(0, Math.floor(whole.length * at)))
  const withPart = (head: string, value: string | Buffer = 'x'): Body => bodyOf([...good, { head, value }])
  const disposition = 'Content-Disposition: form-data; name="file"; filename="cv.pdf"'
  return {
    'no type': { ...bodyOf(good), type: null },
    'another type': raw(whole, 'application/json'),
    'a form without files': raw('name=Z&email=z%40example.ca&message=x', 'application/x-www-form-urlencoded'),
    'no boundary': raw(whole, 'multipart/form-data'),
    'an empty boundary': raw(whole, 'multipart/form-data; boundary='),
    'a boundary of signs': raw(whole, 'multipart/form-data; boundary="\\"'),
    'a long boundary': raw(whole, `multipart/form-data; boundary=${'b'.repeat(1_000)}`),
    'another boundary': raw(whole, 'multipart/form-data; boundary=other'),
    'two boundaries': raw(whole, `multipart/form-data; boundary=other; boundary=${BOUNDARY}`),
    'mixed parts': raw(whole, `multipart/mixed; boundary=${BOUNDARY}`),
    'another charset': raw(whole, `multipart/form-data; charset=utf-16; boundary=${BOUNDARY}`),
    'no parts': raw(`--${BOUNDARY}--\r\n`),
    'a boundary alone': raw(`--${BOUNDARY}`),
    'boundaries alone': raw(`--${BOUNDARY}\r\n`.repeat(50)),
    'many boundaries': raw(`--${BOUNDARY}\r\n`.repeat(20_000)),
    'many parts': bodyOf(Array.from({ length: 5_000 }, (_, at) => field(`f${at}`, ''))),
    'many parts of one name': bodyOf(Array.from({ length: 5_000 }, () => field('name', 'x'))),
    'line breaks alone': raw('\r\n'.repeat(50_000)),
    'NUL alone': raw(Buffer.alloc(50_000)),
    'text before the first part': raw(Buffer.concat([Buffer.from('preamble\r\n'), whole])),
    'text behind the last part': raw(Buffer.concat([whole, Buffer.from('epilogue')])),
    'bare line feeds': raw(whole.toString('latin1').replaceAll('\r\n', '\n')),
    'a part without a head': raw(`--${BOUNDARY}\r\n\r\nx\r\n--${BOUNDARY}--\r\n`),
    'a part without the end of its head': raw(`--${BOUNDARY}\r\n${disposition}`),
    'a giant head': withPart(`${disposition}\r\nX-A: ${'a'.repeat(100_000)}`),
    'many heads': withPart(`${disposition}\r\n${'X-A: b\r\n'.repeat(20_000)}X-A: b`),
    'a head without a name': withPart('Content-Disposition: form-data'),
    'a head of another kind': withPart('Content-Disposition: attachment; filename="cv.pdf"'),
    'a head without a colon': withPart('Content-Disposition'),
    'a name without its end': withPart('Content-Disposition: form-data; name="file'),
    'a name with NUL': withPart('Content-Disposition: form-data; name="fi\0le"; filename="cv.pdf"'),
    'a long name of a file': withPart(
      `Content-Disposition: form-data; name="file"; filename="${'a'.repeat(3_000)}.pdf"`,
    ),
    'an encoded name': withPart(`Content-Disposition: form-data; name="file"; filename*=utf-8''cv.pdf`),
    'base64 that nobody announced': withPart(`${disposition}\r\nContent-Transfer-Encoding: base64`, 'JVBERg=='),
    'a name that is no UTF-8': withPart(
      Buffer.from('Content-Disposition: form-data; name="\xff\xfe"', 'latin1').toString('latin1'),
    ),
    'two files': bodyOf([...good, file('a.pdf', '%PDF-1.7'), file('b.pdf', '%PDF-1.7')]),
    'an empty file with a name': bodyOf([...good, file('a.pdf', '')]),
    'a file as the message': bodyOf([...good, file('a.pdf', '%PDF-1.7', { field: 'message' })]),
    'a file as the token': bodyOf([...good, file('a.pdf', '%PDF-1.7', { field: 'form' })]),
    'a file without a field of the form': bodyOf([...good, file('a.pdf', '%PDF-1.7', { field: '__proto__' })]),
    'a token of another kind': bodyOf([field('form', '{}'), ...good]),
    'a token that is long': bodyOf([field('form', 'A'.repeat(60_000)), ...good]),
    'a message that is long': bodyOf([field('message', 'é'.repeat(30_000)), ...good]),
    'a name of signs of control': bodyOf([field('name', '\0\x07\x1b\u202e'), ...good]),
    'a puzzle that nests': bodyOf([field('proof', '['.repeat(3_900)), ...good]),
    'a puzzle with a prototype': bodyOf([
      field('proof', '{"challenge":{"parameters":{"__proto__":{}}},"solution":1}'),
      ...good,
    ]),
    ...Object.fromEntries([0.1, 0.3, 0.5, 0.7, 0.9, 0.99].map((at) => [`a body that is cut at ${at}`, cut(at)])),
  }
}
