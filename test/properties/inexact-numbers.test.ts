/** A number that no double holds exactly is a number wherever it stands: never an object, never a member of its own. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { onEveryEngine } from '../support/engines.ts'
import { type Answered, type Client, findings, job, type TestService } from '../support/service.ts'

const digits = (least: number, most: number) =>
  fc.stringMatching(new RegExp(String.raw`^[1-9]\d{${least - 1},${most - 1}}1$`))

const numbers = fc.oneof(
  fc.constantFrom('12345678901234567890', '1e400', '-1E400', '9007199254740993', '1.00000000000000001'),
  digits(20, 60),
  digits(20, 40).map((text) => `-${text}`),
  digits(25, 60).map((text) => `0.${text}`),
  fc.integer({ min: 310, max: 9999 }).map((power) => `7e${power}`),
)

/** The code of a refusal of such a number at each place of a body; null where whatever stands there is ignored. */
const places: Readonly<Record<string, RegExp | null>> = {
  '/referenceId': /^type$/,
  '/title': /^type$/,
  '/closeDate': /^type$/,
  '/confidential': /^type$/,
  '/autoRefresh': /^type$/,
  '/status': /^type$/,
  '/locations': /^type$/,
  '/locations/0': /^type$/,
  '/locations/0/description': /^type$/,
  '/categories': /^type$/,
  '/categories/0': /^type$/,
  '/categories/0/id': /^(type|range)$/,
  '/positionType': /^type$/,
  '/positionType/id': /^(type|range)$/,
  '/salary': /^type$/,
  '/salary/amount': /^(digits|range)$/,
  '/salary/maxAmount': /^(digits|range)$/,
  '/salary/period': /^type$/,
  '/salary/period/id': /^(type|range)$/,
  '/salary/plusCommission': /^type$/,
  '/description': /^type$/,
  '/applicantRoutingType': /^type$/,
  '/applicantRoutingType/id': /^(type|range)$/,
  '/applicationEmail': /^type$/,
  '/applicationUrl': /^type$/,
  '/employer': null,
  '/publishDate': null,
  '/locations/0/id': null,
  '/categories/0/name': null,
  '/salary/period/unit': null,
}

const HERE = '"HERE"'

/** A body with the number at a place; `whole` is the rest of a job, or nothing but what leads to the place. */
const bodyWith = (pointer: string, number: string, whole: boolean): string => {
  const [name = '', ...steps] = pointer.split('/').slice(1)
  const start: Record<string, unknown> = { ...job({ salary: { amount: 1, period: { id: 1 } } }) }
  const member = [...steps].length === 0 ? 'HERE' : planted(start[name], steps)
  const body = whole ? { ...start, [name]: member } : { [name]: member }
  return JSON.stringify(body).replace(HERE, number)
}

const planted = (value: unknown, [step, ...rest]: string[]): unknown => {
  if (step === undefined) return 'HERE'
  if (Array.isArray(value)) return value.map((entry, at) => (String(at) === step ? planted(entry, rest) : entry))
  const holder = (value ?? {}) as Record<string, unknown>
  return { ...holder, [step]: planted(holder[step], rest) }
}

const STRICT = {}
const LONG_WAY = { Accept: 'application/json;q=0.9' }
const LENIENT = { Prefer: 'handling=lenient' }

onEveryEngine((start) => {
  let service: TestService
  let owner: Client
  let stored: Answered
  before(async () => {
    service = await start()
    owner = await service.employer()
    stored = await owner.post(job({ referenceId: 'STORED', salary: { amount: 1, period: { id: 1 } } }))
  })
  after(() => service.stop())

  const everyWay = async (pointer: string, number: string): Promise<Answered[]> => {
    const withReference = (raw: string) => raw.replace('{', '{"referenceId":"STORED",')
    const isReference = pointer === '/referenceId'
    const sent = [STRICT, LONG_WAY, LENIENT].flatMap((headers) => [
      owner.send('POST', '/jobs', { raw: bodyWith(pointer, number, true), headers }),
      owner.send('PUT', `/jobs/${stored.body.id}`, { raw: bodyWith(pointer, number, false), headers }),
      owner.send('PUT', `/jobs/${stored.body.id}`, { raw: bodyWith(pointer, number, true), headers }),
      ...(isReference
        ? [owner.send('DELETE', '/jobs', { raw: bodyWith(pointer, number, false), headers })]
        : [owner.send('PUT', '/jobs', { raw: withReference(bodyWith(pointer, number, false)), headers })]),
    ])
    return Promise.all(sent)
  }

  for (const [pointer, code] of Object.entries(places).filter(([, expected]) => expected !== null))
    test(`at ${pointer} it is refused as a number, however the body is sent, and nothing is stored`, () =>
      fc.assert(
        fc.asyncProperty(numbers, async (number) => {
          const before = (await owner.get('/jobs')).text
          for (const answer of await everyWay(pointer, number)) {
            assert.equal(answer.status, 400, `${number} ${answer.text}`)
            const [first = '', ...others] = findings(answer)
            assert.deepEqual(others, [])
            assert.equal(first.split(' ')[0], pointer)
            assert.match(first.split(' ')[1] ?? '', code as RegExp)
            assert.doesNotMatch(answer.text, /source|an object, |not an object|NaN/)
          }
          assert.equal((await owner.get('/jobs')).text, before)
          assert.equal((await owner.get(`/jobs/${stored.body.id}`)).text, stored.text)
        }),
        { numRuns: 6 },
      ))

  for (const pointer of Object.keys(places).filter((place) => places[place] === null))
    test(`at ${pointer} it is ignored, like everything that stands there`, async () => {
      const raw = bodyWith(pointer, '1e400', false)
      for (const headers of [STRICT, LONG_WAY, LENIENT]) {
        const answer = await owner.send('PUT', `/jobs/${stored.body.id}`, { raw, headers })
        assert.equal(answer.status, 200, answer.text)
        assert.equal(answer.headers.get('affiche-changes'), null)
      }
    })

  test('as an unknown member it is that member and no other, refused or under lenient handling ignored', async () => {
    const raw = '{"wage":12345678901234567890,"positionType":{"id":1,"nam":1e400}}'
    const expected = ['/positionType/nam unknown-member', '/wage unknown-member']
    for (const headers of [STRICT, LONG_WAY]) {
      const answer = await owner.send('PUT', `/jobs/${stored.body.id}`, { raw, headers })
      assert.deepEqual(findings(answer), expected)
    }
    const lenient = await owner.send('PUT', `/jobs/${stored.body.id}`, { raw, headers: LENIENT })
    assert.equal(lenient.status, 200, lenient.text)
    const changes: { pointer: string; code: string }[] = JSON.parse(lenient.headers.get('affiche-changes') ?? '[]')
    assert.deepEqual(changes.map(({ pointer, code }) => `${pointer} ${code}`).sort(), expected)
    assert.equal(lenient.text, stored.text)
  })

  test('as the id of a job it is no id of any job, and as the whole body no object', async () => {
    for (const headers of [STRICT, LONG_WAY, LENIENT]) {
      const path = `/jobs/${stored.body.id}`
      assert.deepEqual(findings(await owner.send('PUT', path, { raw: '{"id":1e400}', headers })), ['/id id-mismatch'])
      for (const method of ['POST', 'PUT', 'DELETE']) {
        const answer = await owner.send(method, '/jobs', { raw: '12345678901234567890', headers })
        assert.equal(answer.status, 400)
        assert.ok(findings(answer).includes(' type'), answer.text)
      }
    }
  })
})
