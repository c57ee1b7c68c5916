/** Nothing unknown is silently ignored: parameters and members, for every operation of the table. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allOr } from '../support/product.ts'
import { findings, job } from '../support/service.ts'
import { serveSuite } from '../support/suite-service.ts'
import { assertProblem, nameOf, newest, pathOf, prepare, rows, send, withBody } from './requests.ts'

const { owner } = await serveSuite({ environment: { PUBLIC_PAGES: 'true' } })

const jobs = async (): Promise<unknown> => (await owner.get('/jobs?pageSize=100')).body

const parameters: readonly [string, string][] = [
  ['sort=title', '#/query/sort'],
  ['sort', '#/query/sort'],
  ['Page=1', '#/query/Page'],
  ['__proto__=1', '#/query/__proto__'],
  ['constructor=1', '#/query/constructor'],
  ['toString=1', '#/query/toString'],
  ['a%2Fb=1', '#/query/a~1b'],
  ['=1', '#/query/'],
]

const notUtf8 = 'q=%FF'

for (const operation of newest(rows))
  test(`${nameOf(operation)} refuses a query parameter that it does not have, by its name`, async () => {
    const ask = await prepare(operation, owner)
    const before = await jobs()
    for (const [query, pointer] of parameters) {
      const answer = await send(owner, { ...ask, path: `${ask.path}?${query}` })
      assertProblem(answer, 'invalid-request')
      assert.deepEqual(findings(answer), [`${pointer} unknown-parameter`])
    }
    const unreadable = await send(owner, { ...ask, path: `${ask.path}?${notUtf8}` })
    assert.deepEqual(findings(unreadable), ['#/query/q character'])
    const two = await send(owner, { ...ask, path: `${ask.path}?sort=title&depth=5` })
    assert.deepEqual(findings(two), ['#/query/depth unknown-parameter', '#/query/sort unknown-parameter'])
    assert.deepEqual(await jobs(), before)
  })

for (const operation of newest(rows))
  test(`${nameOf(operation)} takes an address that ends in a bare question mark`, async () => {
    const ask = await prepare(operation, owner)
    assert.ok((await send(owner, { ...ask, path: `${ask.path}?` })).status < 300)
  })

const members = ['salery', 'Title', '__proto__', 'constructor', 'hasOwnProperty', 'a/b~c', '']

for (const operation of newest(withBody))
  test(`${nameOf(operation)} refuses a member that the interface does not have, by its name`, async () => {
    const ask = await prepare(operation, owner)
    const before = await jobs()
    for (const name of members) {
      const raw =
        JSON.stringify(ask.body).replace(/\}$/, '') +
        `${ask.body && Object.keys(ask.body).length ? ',' : ''}${JSON.stringify(name)}:{"x":1}}`
      const answer = await owner.send(ask.method, ask.path, { raw })
      assertProblem(answer, 'invalid-request')
      const step = name.replaceAll('~', '~0').replaceAll('/', '~1')
      assert.deepEqual(findings(answer), [`/${step} unknown-member`])
    }
    assert.deepEqual(await jobs(), before)
  })

for (const operation of newest(withBody))
  test(`${nameOf(operation)} lists a wrong parameter and a wrong member in one answer`, async () => {
    const ask = await prepare(operation, owner)
    const body = { ...(ask.body as object), titel: 'x' }
    const answer = await send(owner, { ...ask, path: `${ask.path}?verbose=1`, body })
    assert.deepEqual(findings(answer), ['#/query/verbose unknown-parameter', '/titel unknown-member'])
  })

for (const operation of newest(withBody))
  test(`${nameOf(operation)} refuses a member that is named twice`, async () => {
    const ask = await prepare(operation, owner)
    const raw = '{"referenceId":"a","referenceId":"b"}'
    const answer = await owner.send(ask.method, ask.path, { raw })
    assertProblem(answer, 'invalid-request')
    assert.ok(findings(answer).includes('/referenceId duplicate-member'), answer.text)
  })

/** Each kind of value; the first and the last are those that a reader of JSON may take for none. */
const lasts = allOr(['null', '""', '[]', '{}', '[null]', '7', 'true', '1e400'], ['null', '{}', '1e400'])

const repeats = Object.keys({ ...job(), referenceId: '', status: '', confidential: false, applicationUrl: '' })

for (const operation of newest(withBody).filter(({ path, id }) => path.startsWith('/jobs') && !id.startsWith('delete')))
  test(`${nameOf(operation)} refuses each member that is named twice, whatever its last value is`, async () => {
    const before = await jobs()
    const { body: existing } = await owner.post(job({ referenceId: `TWICE-${operation.id}` }))
    const path = pathOf(operation, existing.id)
    for (const name of repeats)
      for (const last of lasts) {
        const rest = name === 'referenceId' ? '' : `"referenceId":"TWICE-${operation.id}",`
        const raw = `{${rest}"${name}":${JSON.stringify(job()[name] ?? 'x')},"${name}":${last}}`
        const answer = await owner.send(operation.method, path, { raw })
        assertProblem(answer, 'invalid-request')
        assert.ok(findings(answer).includes(`/${name} duplicate-member`), `${raw} ${answer.text}`)
      }
    await owner.delete(`/jobs/${existing.id}`)
    assert.deepEqual(await jobs(), before)
  })
