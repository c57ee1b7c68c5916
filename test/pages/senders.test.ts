/** Whom limits count: the address that a proxy names, whatever it writes around it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startPublic } from '../support/public-service.ts'

test('ports, brackets and other networks of a site give nobody more searches, behind a proxy', async (t) => {
  const service = await startPublic(undefined, { environment: { TRUST_PROXY: 'true', SEARCHES_PER_MINUTE: '2' } })
  t.after(() => service.stop())
  const search = async (sender: string): Promise<number> => {
    const answer = await service.page('/en/jobs?q=x', { 'X-Forwarded-For': sender })
    await answer.text()
    return answer.status
  }
  const statusesOf = async (senders: readonly string[]): Promise<number[]> => {
    const statuses: number[] = []
    for (const sender of senders) statuses.push(await search(sender))
    return statuses
  }
  assert.deepEqual(await statusesOf(['198.51.100.1:1', '198.51.100.1:2', '"198.51.100.1:3"']), [200, 200, 429])
  assert.deepEqual(await statusesOf(['[2001:db8::1]:1', '2001:DB8::2', '[2001:db8::3]']), [200, 200, 429])
  assert.equal(await search('198.51.100.2:1'), 200)
  // Senders that are no address count as the proxy itself.
  assert.deepEqual(await statusesOf(['unknown', '_one', '_two']), [200, 200, 429])
})
