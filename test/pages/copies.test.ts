/** Feeds and sitemaps as they are kept, made and limited, over parts that the test gives. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { type Copied, createCopies } from '../../server/html/copies.ts'
import type { PageAnswer } from '../../server/html/page.ts'
import { createTallySets } from '../../server/platform/http/limits/tally-sets.ts'
import { contextOf, requestFor } from './support.ts'

const PLAIN = { headers: { 'accept-encoding': 'identity' } }

const open = (parts: { feedsPerMinute?: number; feedCacheBytes?: number } = {}) => {
  const state = { now: 1_000_000, made: 0, making: 0, most: 0 }
  const clock = () => state.now
  const context = { ...contextOf(new Map()), tallies: createTallySets(), clock, ...parts }
  const copies = createCopies(context)
  const copied = (name: string, texts: readonly string[], own: Partial<Copied> = {}): Copied => ({
    type: 'text/plain',
    cache: 'no-cache',
    state: [7],
    path: `/${name}`,
    isKept: true,
    isCurrent: () => true,
    parts: async function* () {
      state.made++
      for (const text of texts) {
        state.most = Math.max(state.most, ++state.making)
        await Promise.resolve()
        state.making--
        yield text
      }
    },
    ...own,
  })
  const ask = (document: Copied, asked: Parameters<typeof requestFor>[1] = {}) =>
    copies.answer(requestFor('/', asked), document)
  return { state, copied, ask, copies }
}

const bytesOf = async ({ body }: PageAnswer): Promise<Buffer> =>
  Buffer.concat(body === null || body instanceof Uint8Array ? [body ?? Buffer.alloc(0)] : await Array.fromAsync(body))

const tagOf = ({ headers }: PageAnswer): string => headers[headers.indexOf('etag') + 1] ?? ''

/** A text that gzip leaves as long as it is, nearly. */
const dense = (bytes: number): string => randomBytes(bytes * 0.75).toString('base64')

describe('a document', () => {
  test('is made once for all who ask at the same time and later, in both encodings, until its state changes', async () => {
    const { state, copied, ask } = open()
    const document = copied('feed', ['one ', 'two'])
    const answers = await Promise.all([ask(document), ask(document, PLAIN), ask(document)])
    answers.push(await ask(document), await ask(document, PLAIN))
    const texts = await Promise.all(
      answers.map(async (answer) => {
        const bytes = await bytesOf(answer)
        return (answer.headers.includes('gzip') ? gunzipSync(bytes) : bytes).toString()
      }),
    )
    assert.deepEqual(texts, Array(5).fill('one two'))
    assert.equal(new Set(answers.map(tagOf)).size, 2)
    assert.equal(state.made, 1)
    await ask({ ...document, state: [8] })
    await ask({ ...document, path: '/other' })
    assert.equal(state.made, 3)
  })

  test('is not made at all, and not counted, for a client that has it or for HEAD', async () => {
    const { state, copied, ask } = open({ feedsPerMinute: 1 })
    const document = copied('feed', ['one'])
    const tag = tagOf(await ask(document, { method: 'HEAD' }))
    assert.match(tag, /^"[\w-]{27}\.gz"$/)
    for (let n = 0; n < 5; n++) {
      const known = await ask(document, { headers: { 'accept-encoding': 'gzip', 'if-none-match': tag } })
      assert.deepEqual([known.status, known.body], [304, null])
    }
    assert.equal(state.made, 0)
    assert.equal((await ask(document)).status, 200)
  })

  test('is made for each who asks, and not kept, while postings may have changed that its state does not show', async () => {
    const { state, copied, ask } = open()
    let isCurrent = false
    const document = copied('feed', ['one'], { isCurrent: async () => isCurrent })
    await Promise.all([ask(document), ask(document)])
    assert.equal(state.made, 2)
    isCurrent = true
    for (const _ of [1, 2]) await ask(document)
    assert.equal(state.made, 3)
    isCurrent = false
    await ask(document)
    assert.equal(state.made, 4)
  })

  test('is let go for others when the memory for copies is full, and one that few ask for is not kept', async () => {
    const { state, copied, ask } = open({ feedCacheBytes: 40_000 })
    const documents = [1, 2, 3].map((n) => copied(`feed ${n}`, [dense(20_000)]))
    for (const document of documents) await ask(document)
    assert.equal(state.made, 3)
    for (const document of documents.slice(1)) await ask(document)
    assert.equal(state.made, 3)
    for (const document of documents.slice(0, 1)) await ask(document)
    assert.equal(state.made, 4)
    const part = copied('part', ['one'], { isKept: false })
    for (const _ of [1, 2]) await ask(part)
    assert.equal(state.made, 6)
  })

  test('whose parts fail fails for all who wait for it, streamed too, and is made anew for the next', async () => {
    for (const feedCacheBytes of [0, 1_000_000])
      for (const headers of [PLAIN.headers, { 'accept-encoding': 'gzip' }]) {
        const { copied, ask } = open({ feedCacheBytes })
        let fails = true
        const document = copied('feed', [], {
          parts: async function* () {
            yield 'one'
            if (fails) throw new Error('lost')
          },
        })
        const whole = async () => bytesOf(await ask(document, { headers }))
        for (const each of await Promise.allSettled([whole(), whole()])) {
          assert.ok(each.status === 'rejected')
          assert.match(String(each.reason), /lost/)
        }
        fails = false
        assert.ok((await whole()).length > 0)
      }
  })
})

test('two documents are never made at the same time, some wait for theirs, and more are told when to come again', async () => {
  const { state, copied, ask } = open()
  const gate = Promise.withResolvers<void>()
  const first = ask(
    copied('first', [], {
      parts: async function* () {
        await gate.promise
        yield 'first'
      },
    }),
  )
  const others = Array.from({ length: 40 }, (_, n) => ask(copied(`feed ${n}`, ['one ', 'two'])))
  const settled = Promise.allSettled([first, ...others])
  const refused = await Promise.allSettled(others.slice(15))
  for (const each of refused) {
    assert.ok(each.status === 'rejected')
    assert.deepEqual([each.reason.code, each.reason.retryAfterSeconds], ['unavailable', 5])
  }
  assert.equal(state.made, 0)
  gate.resolve()
  assert.equal((await settled).filter(({ status }) => status === 'fulfilled').length, 16)
  assert.deepEqual([state.made, state.most], [15, 1])
})

describe('a document that is too large for a copy', () => {
  /** 60 kB in parts. */
  const large = Array.from({ length: 6 }, () => dense(10_000))

  test('is made as its client reads it, whole, and the next time nothing of it is made in vain', async () => {
    const { state, copied, ask } = open({ feedCacheBytes: 50_000 })
    const document = copied('feed', large)
    for (const asked of [{}, PLAIN]) {
      const answer = await ask(document, asked)
      assert.ok(answer.body !== null && !(answer.body instanceof Uint8Array))
      const bytes = await bytesOf(answer)
      assert.equal((asked === PLAIN ? bytes : gunzipSync(bytes)).toString(), large.join(''))
    }
    // Once until it was too large.
    assert.equal(state.made, 3)
  })

  test('has a place of few, of which a sender has half, and leaves it at the end or when the client goes away', async () => {
    const { state, copied, ask } = open({ feedCacheBytes: 0 })
    const read = async (sender: string) => {
      const { body } = await ask(copied('feed', large), { sender, ...PLAIN })
      assert.ok(body !== null && !(body instanceof Uint8Array))
      const parts = body[Symbol.asyncIterator]()
      await parts.next()
      return parts
    }
    const busy = { code: 'unavailable', retryAfterSeconds: 5 }
    const open4 = async (sender: string) => [
      await read(sender),
      await read(sender),
      await read(sender),
      await read(sender),
    ]
    const [one] = await open4('192.0.2.1')
    await assert.rejects(read('192.0.2.1'), busy)
    const [other] = await open4('192.0.2.2')
    await assert.rejects(read('192.0.2.3'), busy)
    await one?.return?.()
    const third = await read('192.0.2.3')
    await assert.rejects(read('192.0.2.3'), busy)
    for (let ended = false; !ended; ) ended = (await other?.next())?.done ?? true
    await read('192.0.2.3')
    await third.return?.()
    assert.equal(state.most, 1)
  })
})

test('a sender has so many documents in a minute, and others have theirs', async () => {
  const { state, copied, ask, copies } = open({ feedsPerMinute: 2 })
  const document = copied('feed', ['one'])
  await ask(document)
  copies.limit('192.0.2.1')
  await assert.rejects(ask(document), { code: 'rate-limited', retryAfterSeconds: 60 })
  assert.equal((await ask(document, { sender: '192.0.2.2' })).status, 200)
  state.now += 60_000
  assert.equal((await ask(document)).status, 200)
})
