/** Affiche-Changes: what it lists, in which order, and what it only counts. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answered, job } from '../support/service.ts'
import { onBench } from './bench.ts'

const LENIENT = { Prefer: 'handling=lenient' }

type Change = { pointer: string; code: string; detail: string }

const changesOf = ({ headers }: Answered): Change[] => JSON.parse(headers.get('affiche-changes') ?? 'null')

onBench((bench) => {
  const post = (body: unknown) => bench.employer.post(body, LENIENT)

  const accepts = (answer: Answered, status: number): void => {
    assert.equal(answer.status, status, answer.text)
    assert.equal(answer.headers.get('preference-applied'), 'handling=lenient')
  }

  test('twenty changes are told one by one, of more the rest is counted', async () => {
    const unknown = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`x${at}`, at]))
    const twenty = await post(job(unknown(20)))
    assert.equal(changesOf(twenty).length, 20)
    assert.ok(changesOf(twenty).every(({ code }) => code === 'unknown-member'))
    for (const count of [21, 150, 1000]) {
      const answer = await post(job(unknown(count)))
      accepts(answer, 201)
      const changes = changesOf(answer)
      assert.equal(changes.length, 21)
      assert.match(changes[20]?.detail ?? '', new RegExp(String.raw`\b${count - 20}\b`))
    }
  })

  test('the rest is counted to the last change of a description, too', async () => {
    for (const [count, rest] of [
      [21, '1 more change'],
      [30, '10 more changes'],
      [500, '480 more changes'],
      [1_000, '980 more changes'],
      [5_000, '4980 more changes'],
    ] as const) {
      const answer = await post(job({ description: `${'<u>x</u>'.repeat(count)}` }))
      accepts(answer, 201)
      const changes = changesOf(answer)
      assert.equal(changes.length, 21)
      assert.deepEqual(changes[20], { pointer: '', code: 'more', detail: rest })
      assert.deepEqual(Object.keys(changes[0] ?? {}), ['pointer', 'code', 'detail'])
    }
  })

  test('that only the text of a description was kept is told before all else', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`x${at}`, at]))
    const answer = await post(job({ ...unknown, description: `${'<div>'.repeat(1000)}<p>One</p>two` }))
    accepts(answer, 201)
    assert.equal(answer.body.description, 'One<br>two')
    const [first, ...others] = changesOf(answer)
    assert.deepEqual([first?.pointer, first?.code], ['/description', 'html-structure'])
    assert.match(first?.detail ?? '', /^Only the text was kept/)
    assert.equal(others.length, 20)
    // All of the 30 members, this, and the one place from which the nesting is too deep.
    assert.equal(others.at(-1)?.detail, '12 more changes')
  })

  test('code and page of the entry that counts the rest are those of any other', async () => {
    const page = await fetch(`${bench.service.base}/docs/problems`).then((answer) => answer.text())
    assert.match(page, /id="more"/)
  })
})
