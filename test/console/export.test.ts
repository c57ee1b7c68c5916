/** The export of an employer in the console: what the interface exports, for owners alone. */

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { jobInputExample } from '@affiche/contract/examples.ts'
import { type ConsoleService, startConsole } from '../support/console.ts'
import { onOneEngine } from '../support/product.ts'
import type { Client } from '../support/service.ts'

onOneEngine((start) => {
  describe('the export of an employer', () => {
    let service: ConsoleService
    let employer: Client
    const at = (path = '') => `/en/console/${employer.employerId}/export${path}`
    before(async () => {
      service = await startConsole(start)
      employer = await service.employer('standard', 'Épicerie')
      const other = await service.employer()
      for (const client of [employer, employer, other]) await client.post({ ...jobInputExample, referenceId: null })
      await employer.post({ ...jobInputExample, referenceId: '=1+1', title: 'Say "hi"' })
    })
    after(() => service.stop())

    test('NDJSON is the export of the interface, line by line', async () => {
      const owner = await service.person(employer)
      const file = await owner.get(at('/jobs.ndjson'))
      assert.deepEqual([file.status, file.headers.get('cache-control')], [200, 'no-store'])
      assert.match(file.headers.get('content-disposition') ?? '', /^attachment; filename="jobs.ndjson"$/)
      const { text } = await employer.get('/api/v1.2/export')
      assert.equal(file.text, text)
      assert.equal(text.trimEnd().split('\n').length, 5)
    })

    test('CSV has a row for each job, in cells that no spreadsheet runs', async () => {
      const owner = await service.person(employer)
      const { text, headers } = await owner.get(at('/jobs.csv'))
      assert.equal(headers.get('content-type'), 'text/csv; charset=utf-8')
      const rows = text.trimEnd().split('\r\n')
      assert.equal(rows.length, 4)
      assert.equal(rows[0]?.split(',').length, 24)
      assert.ok(rows[3]?.includes(`"'=1+1"`) && rows[3].includes('"Say ""hi"""'))
    })

    test('only owners have it, and only soon after they proved who they are', async () => {
      for (const role of ['editor', 'reader'] as const) {
        const visitor = await service.person(employer, { role })
        for (const path of ['', '/jobs.ndjson', '/jobs.csv']) assert.equal((await visitor.get(at(path))).status, 403)
      }
      const owner = await service.person(employer)
      service.advance(11 * 60_000)
      assert.equal((await owner.get(at())).status, 200)
      assert.match((await owner.get(at('/jobs.csv'))).path, /\/prove\?/)
    })
  })
})
