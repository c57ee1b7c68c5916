/** Sitemaps over the stores of both engines. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NOW, publicBed } from '../support/public-side.ts'
import { content, employerOf, insert, onEveryStore } from '../support/stores.ts'
import { inBoth } from './random-writes.ts'
import { type Asking, BASE, openPagesOn } from './support.ts'
import { parseXml, textsOf } from './xml-reader.ts'

/** Times of change by address, in the order of the sitemap. */
const readSitemap = async (ask: Asking): Promise<Map<string, string>> => {
  const parts = textsOf(parseXml((await ask('/sitemap.xml')).text), 'loc')
  const roots = await Promise.all(parts.map(async (part) => parseXml((await ask(part)).text)))
  return new Map(
    roots.flatMap((root) => {
      const times = textsOf(root, 'lastmod')
      return textsOf(root, 'loc').map((address, at): [string, string] => [address, times[at] ?? ''])
    }),
  )
}

onEveryStore(({ fresh }) => {
  test('every listed address is there and canonical, and every canonical one is listed', async (t) => {
    const { store, follow } = await publicBed(fresh, t)
    const { jobs } = await employerOf(store)
    for (let nth = 0; nth < 12; nth++)
      await insert(jobs, { ...inBoth(`Baker ${nth}`, nth % 2 === 0), confidential: nth % 3 === 0 })
    const archived = await insert(jobs)
    await insert(jobs, { status: 'draft', published: false })
    await follow()
    await jobs.write((writer) => writer.update(archived.id, content({ status: 'archived' })))
    await follow()
    const ask = await openPagesOn(store)
    const addresses = [...(await readSitemap(ask)).keys()]
    assert.equal(addresses.length, 12 + 6)
    for (const address of addresses) {
      const { status, text } = await ask(address)
      assert.equal(status, 200)
      assert.ok(text.includes(`<link rel="canonical" href="${address}">`), address)
      assert.ok(address.startsWith(BASE))
    }
    // The largest id is in the part before them.
    for (const part of [85_900, 99_999]) await assert.rejects(ask(`/sitemaps/${part}.xml`), /no page/)
  })

  test('lastmod changes with the document, and with nothing else', async (t) => {
    const { store, follow, tamper } = await publicBed(fresh, t)
    const { id, jobs } = await employerOf(store)
    const job = await insert(jobs)
    await insert(jobs)
    await follow()
    // The clock of the store stands still.
    await tamper('UPDATE public_jobs SET changed_at = 1000')
    const ask = await openPagesOn(store)
    const times = async () => [...(await readSitemap(ask)).values()].sort()
    await jobs.write((writer) => writer.update(job.id, content({ referenceId: 'A-1' })))
    await store.directory.setPlan(id, 'standard')
    await store.publicWrites.rebuild()
    await follow()
    const earlier = '1970-01-01T00:00:01.000Z'
    assert.deepEqual(await times(), [earlier, earlier])
    await jobs.write((writer) => writer.update(job.id, content({ title: 'Baker' })))
    await follow()
    assert.deepEqual(await times(), [earlier, new Date(NOW).toISOString()])
  })
})
