/** Feeds over the stores of both engines: whole, well-formed, and read no faster than their readers. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PublicReader } from '../../server/public/ports.ts'
import { createPages } from '../../server/site/pages.ts'
import { publicBed } from '../support/public-side.ts'
import { content, employerOf, insert, onEveryStore } from '../support/stores.ts'
import { readCopy } from './feed-copy.ts'
import { inBoth } from './random-writes.ts'
import { type Asking, BASE, contextOf, openPagesOn, requestFor } from './support.ts'
import { parseXml, textsOf } from './xml-reader.ts'

const idsAlong = async (ask: Asking, path: string): Promise<string[]> => {
  const { items, next_url } = JSON.parse((await ask(path)).text)
  const ids = items.map(({ id }: { id: string }) => id)
  return next_url === undefined ? ids : [...ids, ...(await idsAlong(ask, next_url.slice(BASE.length)))]
}

const codesIn = (ids: readonly string[]): string[] => ids.flatMap((id) => /jobs\/([^/]+)\//.exec(id)?.[1] ?? [])

const all = (path: string) => [path, 48] as const

const codeIn = ([, inAddress, member]: RegExpExecArray | RegExpMatchArray) => inAddress ?? member

onEveryStore(({ fresh }) => {
  test('each feed has every posting with a text in its language once, whatever the texts', async (t) => {
    const { store, follow } = await publicBed(fresh, t)
    const { jobs } = await employerOf(store)
    const odd = ']]> & <b> "\'\u0001\u001f\u2028'
    for (let nth = 0; nth < 30; nth++) await insert(jobs, inBoth(`${odd} ${nth}`, nth % 3 === 0))
    await follow()
    const ask = await openPagesOn(store)
    const { postings } = await readCopy(ask, '/feeds/jobs.ndjson')
    assert.equal(postings.size, 30)
    for (const language of ['en', 'fr'] as const) {
      const expected = [...postings].flatMap(([code, text]) => (JSON.parse(text).texts[language] ? [code] : []))
      assert.equal(expected.length, language === 'en' ? 30 : 10)
      const indeed = parseXml((await ask(`/feeds/indeed.${language}.xml`)).text)
      const atom = parseXml((await ask(`/feeds/jobs.${language}.atom`)).text)
      const found = {
        // Without the further places of a posting.
        indeed: textsOf(indeed, 'referencenumber').flatMap((number) =>
          number.split(`-${language}`).at(1) === '' ? number.slice(0, 7) : [],
        ),
        atom: codesIn(textsOf(atom, 'id')),
        json: codesIn(await idsAlong(ask, `/feeds/jobs.${language}.json`)),
      }
      for (const [kind, codes] of Object.entries(found))
        assert.deepEqual(codes.toSorted(), expected.toSorted(), `${kind} ${language}`)
      for (const text of textsOf(indeed, 'title')) assert.ok(text.startsWith(']]> & <b> "\'\ufffd\ufffd\u2028'), text)
    }
  })

  test('postings that are listed together are in the order of their codes, which ties none to its neighbours', async (t) => {
    const { store, follow } = await publicBed(fresh, t)
    const employers = [await employerOf(store), await employerOf(store)]
    for (const { jobs } of employers)
      for (let nth = 0; nth < 12; nth++)
        await insert(jobs, { ...inBoth(`Baker ${nth}`, true), confidential: nth === 5 })
    await follow()
    const ask = await openPagesOn(store)
    const [line = ''] = (await ask('/feeds/jobs.ndjson')).text.trimEnd().split('\n').slice(-1)
    const { cursor } = JSON.parse(line)
    for (const { jobs } of employers) for (let nth = 0; nth < 12; nth++) await insert(jobs, inBoth(`New ${nth}`, true))
    await follow()
    for (const [path, listed] of [
      ...['/feeds/indeed.en.xml', '/feeds/jobs.fr.atom', '/feeds/jobs.en.json', '/feeds/jobs.ndjson'].map(all),
      all('/sitemaps/0.xml'),
      [`/feeds/jobs.ndjson?since=${cursor}`, 24],
    ] as const) {
      const { text } = await ask(path)
      const codes = [...new Set([...text.matchAll(/\/(?:jobs|emplois)\/([0-9A-Z]{7})\b|"code":"(\w+)"/g)].map(codeIn))]
      assert.equal(codes.length, listed, path)
      assert.deepEqual(codes, codes.toSorted(), path)
    }
  })

  test('an unchanged feed is answered with 304, and a changed one whole', async (t) => {
    const { store, follow } = await publicBed(fresh, t)
    const { jobs } = await employerOf(store)
    await insert(jobs)
    await follow()
    const ask = await openPagesOn(store)
    for (const path of ['/feeds/jobs.en.atom', '/feeds/jobs.ndjson', '/feeds/indeed.en.xml', '/feeds/jobs.en.json']) {
      const { headers } = await ask(path)
      const tag = { headers: { 'if-none-match': headers.get('etag') ?? '' } }
      assert.equal((await ask(path, tag)).status, 304, path)
      await insert(jobs)
      await follow()
      assert.equal((await ask(path, tag)).status, 200, path)
    }
  })

  test('a feed is read from the store once for all its readers, and anew from a write on that no follower has seen', async (t) => {
    const { store, follow } = await publicBed(fresh, t)
    const { id, jobs } = await employerOf(store)
    await insert(jobs)
    await follow()
    let walks = 0
    const walk: PublicReader['walk'] = (order) => {
      walks++
      return store.public.walk(order)
    }
    const ask = await openPagesOn(store, { reader: { ...store.public, walk } })
    const read = async () => (await ask('/feeds/jobs.ndjson')).text.split('\n').length - 2
    assert.deepEqual([await read(), await read(), walks], [1, 1, 1])
    await store.directory.setSuspended(id, 1)
    assert.deepEqual([await read(), walks], [0, 2])
    await store.directory.setSuspended(id, null)
    assert.deepEqual([await read(), walks], [1, 3])
    await insert(jobs)
    await follow()
    assert.deepEqual([await read(), await read(), walks], [2, 2, 4])
  })

  test('a feed that is too large for a copy is read from the store in rounds of 500 postings, and no faster than by its reader', async (t) => {
    const { store, follow } = await publicBed(fresh, t)
    const { jobs } = await employerOf(store)
    const description = `<p>${'Bread, at night. '.repeat(100)}</p>`
    for (let nth = 0; nth < 33; nth++)
      await jobs.write(async (writer) => {
        for (let each = 0; each < 50; each++) await writer.insert(content({ description }))
      })
    await follow()
    const rounds: number[] = []
    const walk: PublicReader['walk'] = async (order) => {
      const part = await store.public.walk(order)
      rounds.push(part.jobs.length)
      return part
    }
    const pages = await createPages({ ...contextOf(new Map()), feedCacheBytes: 0, reader: { ...store.public, walk } })
    const asked = requestFor('/feeds/jobs.ndjson', { headers: { 'accept-encoding': 'identity' } })
    const { body } = await pages.answer(asked)
    assert.ok(body !== null && !(body instanceof Uint8Array))
    const parts = body[Symbol.asyncIterator]()
    await parts.next()
    assert.deepEqual(rounds, [500])
    let ended = false
    while (!ended) ended = (await parts.next()).done ?? false
    assert.deepEqual(rounds, [500, 500, 500, 150])
    const ids = await idsAlong(await openPagesOn(store), '/feeds/jobs.en.json')
    assert.deepEqual([ids.length, new Set(ids).size], [1650, 1650])
  })
})
