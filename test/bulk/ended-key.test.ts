/** A key that ends, or whose employer is suspended, while its request arrives. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { API_PREFIX } from '@affiche/contract/operations.ts'
import { resultsOf } from '../support/bulk.ts'
import { onEveryEngine } from '../support/engines.ts'
import { dial, parseReply } from '../support/raw-http.ts'
import { type Client, job, type TestService } from '../support/service.ts'
import { until } from '../support/waiting.ts'

const lineOf = (n: number): string => `${JSON.stringify({ op: 'upsert', job: job({ referenceId: `L-${n}` }) })}\n`

type Ending = { readonly end: (service: TestService, client: Client) => unknown; readonly code: string }

const ENDINGS: Readonly<Record<string, Ending>> = {
  'revoked key': {
    code: 'key-invalid',
    end: async ({ operator }, { employerId }) => {
      const [key] = await operator.listKeys(employerId)
      return operator.revokeKey(key?.id ?? 0)
    },
  },
  'key that is replaced at once': {
    code: 'key-invalid',
    end: async ({ operator, advance }, { employerId }) => {
      const [key] = await operator.listKeys(employerId)
      await operator.rotateKey({ id: key?.id ?? 0, overlapMs: 0 })
      advance(1)
    },
  },
  'suspended employer': {
    code: 'employer-suspended',
    end: ({ operator }, { employerId }) => operator.suspendEmployer(employerId),
  },
}

onEveryEngine((start) => {
  let service: TestService
  before(async () => {
    service = await start()
  })
  after(() => service.stop())

  /** Sends a request of which the second part follows once `between` is done. */
  const sendInParts = async (
    client: Client,
    [path, type]: readonly [path: string, type: string],
    parts: readonly [string, string],
    between: (isAdmitted: () => boolean) => Promise<unknown>,
  ) => {
    const [first, second] = parts
    const socket = dial(service.base)
    let received = ''
    socket.on('data', (bytes) => {
      received += bytes
    })
    const length = Buffer.byteLength(first + second)
    socket.write(
      `POST ${API_PREFIX}${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAPI-Key: ${client.apiKey}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\nExpect: 100-continue\r\n\r\n${first}`,
    )
    await between(() => received.includes('100 Continue'))
    socket.write(second)
    await until(() => socket.closed || socket.readableEnded, 'the whole answer')
    return parseReply(received.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, ''))
  }

  const numberOf = async ({ employerId }: Client): Promise<number> => {
    const query = { words: [], status: null, referenceId: null, page: 1, pageSize: 1 }
    return (await service.store.as(employerId).list(query)).total
  }

  for (const [name, { end, code }] of Object.entries(ENDINGS)) {
    test(`a bulk of a ${name} stops with the next line`, async () => {
      const client = await service.employer()
      const rest = [2, 3, 4].map(lineOf).join('')
      const { status, text } = await sendInParts(
        client,
        ['/bulk', 'application/x-ndjson'],
        [lineOf(1), rest],
        async () => {
          await until(async () => (await numberOf(client)) === 1, 'the first line')
          await end(service, client)
        },
      )
      assert.equal(status, 200)
      const { results, summary } = resultsOf(text.replaceAll(/^[^{]*$/gm, ''))
      assert.deepEqual(
        results.map(({ status, problem }) => problem?.code ?? status),
        [201, code, code, code],
      )
      assert.deepEqual([summary.stopped, summary.operations, summary.failed], ['key', 4, 3])
      assert.equal(await numberOf(client), 1)
    })

    test(`a posting of a ${name} is refused, though its request began before`, async () => {
      const client = await service.employer()
      const text = JSON.stringify(job())
      const parts = [text.slice(0, 10), text.slice(10)] as const
      const answer = await sendInParts(client, ['/jobs', 'application/json'], parts, async (isAdmitted) => {
        await until(isAdmitted, 'the look at the key')
        await end(service, client)
      })
      assert.equal(JSON.parse(answer.text).code, code)
      assert.equal(await numberOf(client), 0)
    })
  }
})
