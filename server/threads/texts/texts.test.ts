import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { JudgedBefore } from '../../jobs/description/judge-text.ts'
import { judgeText } from '../../jobs/description/judge-text.ts'
import type { Answer, Call } from '../../jobs/operations/request.ts'
import { LARGE_BYTES } from '../writer/schedule.ts'
import { createTextJudge, judgingTexts } from './client.ts'

const SHORT = '<p>Bread.</p>'
const LONG = `<h1>Bread</h1>${'<p>Every night.</p>'.repeat(LARGE_BYTES / 16)}`
const FRENCH = LONG.replaceAll('night', 'nuit')

const EMPLOYER = { name: 'Bakery', plan: 'standard', suspended: false } as const

type Asked = { readonly employer?: number; readonly lenient?: boolean; readonly operation?: Call['operation'] }

const callOf = (body: string, { employer = 1, lenient = false, operation = 'createJob' }: Asked = {}): Call =>
  ({ operation, body: Buffer.from(body), lenient, employer: { ...EMPLOYER, id: employer } }) as Partial<Call> as Call

const jobOf = (description: string, other = SHORT): string =>
  JSON.stringify({ title: 'Baker', description, texts: { fr: { title: 'Boulanger', description: other } } })

const unexpected = (error: unknown): never => assert.fail(String(error))

describe('the thread that judges long texts', () => {
  const texts = createTextJudge({ onEnd: unexpected })
  after(() => texts.close())

  const judged = (lenient: boolean, ...all: string[]): JudgedBefore[] =>
    all.map((text) => ({ text, ...judgeText(text, lenient) }))

  test('judges those of both languages as the rules do, strictly and leniently', async () => {
    for (const lenient of [false, true])
      assert.deepEqual(await texts.judge(callOf(jobOf(LONG, FRENCH), { lenient })), judged(lenient, LONG, FRENCH))
  })

  test('judges those of the lines of a bulk, each once', async () => {
    const lines = [SHORT, LONG, FRENCH, LONG].map((text) => `{"op":"create","job":${jobOf(text)}}`)
    assert.deepEqual(
      await texts.judge(callOf(lines.join('\n'), { operation: 'writeJobs' })),
      judged(false, LONG, FRENCH),
    )
  })

  test('finds none in what cannot be read', async () => {
    for (const body of ['', '{', '[]', '7', 'null', '{"description":7,"texts":[null]}', `"${LONG}"`])
      assert.deepEqual(await texts.judge(callOf(body)), [], body.slice(0, 40))
  })

  test('that dies is reported, and the texts that it had are left to the others', async () => {
    const reported: unknown[] = []
    const script = new URL('data:text/javascript,process.exit()')
    const dying = createTextJudge({ onEnd: (error) => void reported.push(error), script })
    assert.deepEqual(await dying.judge(callOf(jobOf(LONG))), [])
    assert.match(String(reported), /ended/)
    assert.deepEqual(await dying.judge(callOf(jobOf(LONG))), [])
    assert.equal(reported.length, 2)
  })

  test('leaves the texts that it had to the others when it is closed', async () => {
    const own = createTextJudge({ onEnd: unexpected })
    const asked = own.judge(callOf(jobOf(LONG)))
    await own.close()
    assert.deepEqual(await asked, [])
    assert.equal((await own.judge(callOf(jobOf(LONG)))).length, 1)
    await own.close()
  })
})

describe('a write whose long texts are judged before', () => {
  /** Writes as they are asked for, and judgements that the test gives. */
  const setUp = () => {
    const asked: Call[] = []
    const judging: PromiseWithResolvers<readonly JudgedBefore[]>[] = []
    const answer = judgingTexts(
      async (call): Promise<Answer> => {
        asked.push(call)
        return { status: 201 }
      },
      {
        judge: () => {
          judging.push(Promise.withResolvers())
          return judging.at(-1)?.promise ?? assert.fail()
        },
      },
    )
    return { answer, asked, judging }
  }

  test('is asked for at once if it has none', () => {
    const { answer, asked, judging } = setUp()
    void answer(callOf(jobOf(SHORT)))
    assert.deepEqual([asked.length, judging.length], [1, 0])
  })

  test('has them, and keeps its place before and behind others of its employer alone', async () => {
    const { answer, asked, judging } = setUp()
    const calls = [callOf(jobOf(LONG)), callOf(jobOf(FRENCH)), callOf(jobOf(SHORT))]
    const answers = calls.map(answer)
    const other = callOf(jobOf(SHORT), { employer: 2 })
    await answer(other)
    assert.deepEqual(asked, [other])
    const text = { text: FRENCH, ...judgeText(FRENCH, false) }
    judging[1]?.resolve([text])
    judging[0]?.resolve([])
    await Promise.all(answers)
    assert.deepEqual(
      asked.slice(1).map(({ body }) => body),
      calls.map(({ body }) => body),
    )
    assert.deepEqual(
      asked.slice(1).map(({ judged }) => judged),
      [[], [text], []],
    )
    await answer(callOf(jobOf(SHORT)))
    assert.equal(asked.at(-1)?.judged, undefined)
  })

  test('is refused if they waited for too long, and those behind it go on', async () => {
    const { answer, asked, judging } = setUp()
    const [refused, next] = [callOf(jobOf(LONG)), callOf(jobOf(SHORT))].map(answer)
    judging[0]?.reject(new Error('late'))
    await assert.rejects(async () => refused, /late/)
    await next
    assert.equal(asked.length, 1)
  })
})
