import { texts } from '../../support/texts.ts'
import type { Chapter } from '../stage.ts'
import { createAndRead } from './create-and-read.ts'

const JOBS = '/api/v1.1/jobs'

const JSON_TYPE = 'application/json'

/** Bodies that JSON does not know, knows in another spelling, or that a double would round. */
export const bodies: Chapter = async (stage) => {
  const { ask, job } = stage
  const whole = JSON.stringify(job({ salary: { amount: 'HERE', period: { id: 1 } } }))
  const withAmount = (amount: string): string => whole.replace('"HERE"', amount)
  for (const amount of [
    ...texts(`
      0.0001 | 0.3 | 1.005 | 2.675 | 1E+3 | 12345e-4 | 100e-2 | 9007199254.7409 | 70000000000.0001 | 0.00001
    `),
    ...texts(`
      1e-7 | 1e-400 | 52000.00000000000000001 | 0.30000000000000004 | -0.0001 | 1e11 | 1e300
      99999999999.99991
    `),
    ...[
      `0.1${'0'.repeat(1_000_000)}1`,
      '1e99999',
      '5.2e4',
      '52000.00000',
      '52000.0001',
      '0',
      '-0',
      '0e0',
      '99999999999.9999',
      '100000000000',
      '1E400',
      '-1e-400',
    ],
    ...['0.1234567890123456789', '12345678901234567890', '01', '1.', '.5', '+1', 'NaN', 'Infinity', '"1"', 'true'],
  ])
    for (const raw of [withAmount(amount), withAmount(`0,"maxAmount":${amount}`)]) await createAndRead(stage, raw)
  for (const [amount, maxAmount] of [
    ...[
      ['0.3', '0.3'],
      ['0.3', '0.2999'],
      ['99999999999.9999', '99999999999.9998'],
      ['70000000000.0001', '70000000000.0002'],
    ],
  ])
    await ask('POST', JOBS, { raw: withAmount(`${amount},"maxAmount":${maxAmount}`) })
  const text = JSON.stringify(job())
  for (const raw of [
    ...[
      'hello',
      'title=x',
      '[]',
      'true',
      '12345678901234567890',
      '  \n ',
      '{} // done',
      '{}\0',
      '{"title":"a"',
      `{"a":${'['.repeat(900)}`,
    ],
    ...[
      '['.repeat(33) + ']'.repeat(33),
      `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`,
      `{"a":${'['.repeat(900)}${']'.repeat(900)}}`,
    ],
    ...['null', '0', '"x"', '[{}]', '{}{}', '{"title":"a",}', "{'title':'a'}", '{/**/}', '{"title":"a\nb"}', '\u0000'],
    ...[`\ufeff${text}`, `\r\n\t ${text} `, `${text},`, text.slice(0, -1), text.replace('{', '{"title":"x",')],
    text.replace(/"title":"[^"]*"/, '"title":"\\u00c9lectricien \\ud83e\\udd80 \\/ \\u2028"'),
    text.replace(/"title":"[^"]*"/, '"title":"\\ud83e"'),
    text.replace(/"title":/, '"__proto__":{"a":1},"constructor":1,"title":'),
    text.replace(/"categories":\[[^\]]*\]/, '"categories":[{"id":13,"id":13}]'),
  ])
    await ask('POST', JOBS, { raw })
  for (const bytes of [
    [0x7b, 0xff, 0x7d],
    [0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d],
    [...Buffer.from(text, 'utf16le')],
    [...Buffer.from('{"title":"é"}', 'latin1')],
  ])
    await ask('POST', JOBS, { raw: Buffer.from(bytes) })
  for (const type of [
    ...['Application/JSON; Charset="utf-8"', 'application/json;charset=utf8', 'application/json; charset=iso-8859-1'],
    ...[
      'application/json ; charset=utf8',
      'application/json; profile="x"',
      'application/json;charset=utf-16',
      'text/plain',
    ],
    ...['application/json-patch+json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'],
    ...['text/json', 'application/jsonx', 'application/problem+json', 'nonsense', ''],
  ])
    await ask('POST', JOBS, { raw: text, headers: [['Content-Type', type]] })
  for (const coding of ['gzip', 'br', 'identity'])
    await ask('POST', JOBS, {
      raw: text,
      headers: [
        ['Content-Type', JSON_TYPE],
        ['Content-Encoding', coding],
      ],
    })
  for (const accept of [
    '*/*',
    'application/*',
    'application/json;version=1',
    'application/problem+json',
    ...['text/html,application/xhtml+xml,*/*;q=0.8', 'APPLICATION/JSON;q=0.1', 'application/json;odata=verbose'],
    ...['text/html', 'image/*', 'application/xml, text/plain;q=0.5', 'application/json;q=0'],
    'text/*',
    'x',
  ])
    await ask('GET', `${JOBS}/1`, { headers: [['Accept', accept]] })
}
