import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { operations } from '@affiche/contract/operations.ts'
import { onEveryEngine } from '../support/engines.ts'
import type { TestService } from '../support/service.ts'
import { prepare, send } from './requests.ts'

onEveryEngine((start) => {
  let service: TestService
  before(async () => {
    service = await start()
  })
  after(() => service.stop())

  for (const operation of operations)
    test(`${operation.id} answers its valid request with a success of the table`, async () => {
      const client = await service.employer()
      const answer = await send(client, await prepare(operation, client))
      assert.ok(
        operation.success.some(({ status }) => status === answer.status),
        `${answer.status} ${answer.text}`,
      )
    })
})
