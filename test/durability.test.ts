/** The real process: SIGTERM ends it without breaking a promise. What outlives kill -9 is in kill.test.ts. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { test } from 'node:test'
import { API_PREFIX } from '@affiche/contract/operations.ts'
import { clientOf, makeKey, newFolder, serve, until } from './support/process.ts'
import { job } from './support/service.ts'

const WAIT_MS = 15_000

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  test(`${signal} lets every accepted write be answered and kept, then the process ends with code 0`, async () => {
    const dataDir = newFolder()
    const apiKey = await makeKey(dataDir)
    const service = await serve(dataDir)
    const client = clientOf(service, apiKey)
    let answered = 0
    const outcomes = Array.from({ length: 200 }, async (_, n) => {
      try {
        const { status, body } = await client.post(job({ referenceId: `S${n}` }))
        answered++
        return { status, referenceId: `S${n}`, body }
      } catch {
        return null
      }
    })
    await until(() => answered > 10, 'the eleventh answer')
    service.child.kill(signal)
    const answers = (await Promise.all(outcomes)).filter((outcome) => outcome !== null)
    assert.equal(await service.ended(), 0, service.told())
    assert.ok(answers.every(({ status }) => status === 201 || status === 503))
    assert.match(service.told(), /"msg":"stopped"/)

    const again = await serve(dataDir)
    for (const { status, referenceId } of answers) {
      const { body } = await clientOf(again, apiKey).get(`/jobs?referenceId=${referenceId}`)
      assert.equal(body.paging.total, status === 201 ? 1 : 0, `${referenceId} was answered ${status}`)
    }
    again.child.kill('SIGTERM')
    await again.ended()
  })

test('a request that is half sent when SIGTERM comes is answered, and new connections are refused', async () => {
  const dataDir = newFolder()
  const apiKey = await makeKey(dataDir)
  const service = await serve(dataDir)
  const body = JSON.stringify(job({ referenceId: 'HALF' }))
  const headers = { 'API-Key': apiKey, 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }
  const agent = new Agent({ keepAlive: true })
  const half = request(`${service.base}${API_PREFIX}/jobs`, { method: 'POST', headers, agent })
  half.write(body.slice(0, 20))
  await once(half, 'socket').then(([socket]) => socket.connecting && once(socket, 'connect'))
  // The service has read the head of the first request once it has answered a second one that came after it.
  await clientOf(service, apiKey).get('/jobs')
  service.child.kill('SIGTERM')
  const refused = async (): Promise<boolean> => {
    try {
      return (await fetch(`${service.base}/health/live`)).status === 503
    } catch {
      return true
    }
  }
  const deadline = Date.now() + WAIT_MS
  while (!(await refused())) assert.ok(Date.now() < deadline, 'still serves after SIGTERM')
  half.end(body.slice(20))
  const [answer] = await once(half, 'response')
  assert.ok([201, 503].includes(answer.statusCode), `answered ${answer.statusCode}`)
  answer.resume()
  await once(answer, 'end')
  assert.equal(await service.ended(), 0, service.told())
  agent.destroy()
})
