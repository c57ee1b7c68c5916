/** The calendar of closing dates, as a client reads it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CALENDAR_JOBS_MAX } from '@affiche/contract/change.ts'
import { prefixOf } from '@affiche/contract/operations.ts'
import { onEveryEngine } from './support/engines.ts'
import { statusOf } from './support/fetched.ts'
import { type Client, DAY_MS, job } from './support/service.ts'
import { serveSuite } from './support/suite-service.ts'

const PATH = `${prefixOf('v1.2')}/closing.ics`

onEveryEngine(async (start) => {
  const { service } = await serveSuite({ start })

  const read = (client: Client, headers: Record<string, string> = {}) => client.send('GET', PATH, { headers })

  const valuesOf = (text: string, name: string): string[] =>
    text.split('\r\n').flatMap((line) => (line.startsWith(`${name}`) ? [line.slice(line.indexOf(':') + 1)] : []))

  test('the active jobs that are open are in it, the nearest first, and those of no other employer', async () => {
    const [owner, other] = [await service.employer(), await service.employer()]
    for (const [title, members] of Object.entries({
      Later: { closeDate: '2026-12-31' },
      Today: { closeDate: '2026-11-20' },
      Tomorrow: { closeDate: '2026-11-21', referenceId: 'R;1' },
      Draft: { closeDate: '2026-12-01', status: 'draft' },
      Archived: { closeDate: '2026-12-01', status: 'archived' },
    }))
      assert.equal((await owner.post(job({ title, ...members }))).status, 201)
    await other.post(job({ title: 'Strange' }))
    const { status, headers, text } = await read(owner)
    assert.deepEqual([status, headers.get('content-type')], [200, 'text/calendar; charset=utf-8'])
    assert.deepEqual(valuesOf(text, 'SUMMARY'), ['Last day to apply: Tomorrow', 'Last day to apply: Later'])
    assert.deepEqual(valuesOf(text, 'DTSTART;'), ['20261120', '20261230'])
    assert.deepEqual(valuesOf(text, 'DESCRIPTION'), ['Reference: R\\;1'])
    const ids = valuesOf(text, 'UID')
    assert.equal(new Set(ids).size, 2)
    assert.ok(ids.every((id) => id.endsWith(`@${new URL(service.base).host}`)))
    const french = await read(owner, { 'Accept-Language': 'fr-CA', Accept: 'text/calendar' })
    assert.match(french.text, /SUMMARY:Dernier jour pour postuler : Tomorrow/)
    assert.equal(french.headers.get('content-language'), 'fr')
    assert.deepEqual(valuesOf(french.text, 'UID'), ids)
  })

  test('a client that has it gets 304, until a job or the day is another', async () => {
    const owner = await service.employer()
    await owner.post(job({ closeDate: '2026-11-21' }))
    const tags: (string | null)[] = []
    const refresh = async () => {
      const etag = tags.at(-1)
      const answer = await read(owner, etag ? { 'If-None-Match': etag } : {})
      tags.push(answer.headers.get('etag'))
      return [answer.status, valuesOf(answer.text, 'SUMMARY').length]
    }
    assert.deepEqual(
      [await refresh(), await refresh()],
      [
        [200, 1],
        [304, 0],
      ],
    )
    await owner.post(job({ closeDate: '2026-11-22' }))
    assert.deepEqual(await refresh(), [200, 2])
    service.advance(DAY_MS)
    assert.deepEqual(
      [await refresh(), await refresh()],
      [
        [200, 1],
        [304, 0],
      ],
    )
    service.advance(-DAY_MS)
  })

  test(`of more jobs it has the ${CALENDAR_JOBS_MAX} that close first`, async () => {
    const owner = await service.employer()
    const line = (n: number) =>
      JSON.stringify({ op: 'create', job: job({ title: `Job ${n}`, closeDate: '2026-12-24' }) })
    const raw = Array.from({ length: CALENDAR_JOBS_MAX + 1 }, (_, n) => line(n)).join('\n')
    await owner.send('POST', '/bulk', { raw, headers: { 'Content-Type': 'application/x-ndjson' } })
    await owner.post(job({ title: 'First', closeDate: '2026-11-30' }))
    const found = valuesOf((await read(owner)).text, 'SUMMARY')
    assert.deepEqual([found.length, found[0]], [CALENDAR_JOBS_MAX, 'Last day to apply: First'])
  })

  test('it is of v1.2 alone, needs a key and takes no parameter', async () => {
    const owner = await service.employer()
    assert.equal((await owner.get('/closing.ics')).status, 404)
    assert.equal(await statusOf(service.base + PATH), 401)
    assert.equal((await owner.get(`${PATH}?days=3`)).status, 400)
    assert.equal((await read(owner, { Accept: 'text/html' })).status, 406)
    assert.equal((await owner.send('HEAD', PATH)).headers.get('content-type'), 'text/calendar; charset=utf-8')
  })
})
