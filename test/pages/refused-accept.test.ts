/** Failures of page addresses are pages, for every client that would not rather have JSON. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startPublic } from '../support/public-service.ts'

test('a page that is missing is a page for who takes anything, and a problem for who would rather have JSON', async (t) => {
  const service = await startPublic(undefined, { environment: { SEARCHES_PER_MINUTE: '1', TRUST_PROXY: 'true' } })
  t.after(() => service.stop())
  const typeOf = async (path: string, accept: string): Promise<[number, string | undefined]> => {
    const answer = await service.page(path, { accept, 'X-Forwarded-For': '198.51.100.7' })
    await answer.text()
    return [answer.status, answer.headers.get('content-type')?.split(';')[0]]
  }
  await typeOf('/en/jobs?q=x', '*/*')
  for (const [path, status] of [
    ['/en/jobs/0000000', 404],
    ['/fr/nulle-part', 404],
    ['/en/jobs?q=x', 429],
  ] as const) {
    for (const accept of [
      '*/*',
      'text/html',
      'image/png,*/*',
      'application/json;q=0.1, */*',
      'text/html, application/json',
    ])
      assert.deepEqual(await typeOf(path, accept), [status, 'text/html'], `${path} ${accept}`)
    for (const accept of [
      'application/json',
      'application/problem+json, */*;q=0.1',
      'application/json, text/html;q=0.9',
    ])
      assert.deepEqual(await typeOf(path, accept), [status, 'application/problem+json'], `${path} ${accept}`)
  }
  assert.deepEqual(await typeOf('/api/v1.1/nothing', '*/*'), [404, 'application/problem+json'])
})
