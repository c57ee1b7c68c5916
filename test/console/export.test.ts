/** The export of an employer in the console: what the interface exports, for all who may read them. */

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { jobInputExample } from '@affiche/contract/examples.ts'
import { type ConsoleService, startConsole } from '../support/console.ts'
import { onOneEngine } from '../support/product.ts'
import { type PublicService, startPublic } from '../support/public-service.ts'
import { type Client, job } from '../support/service.ts'

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
      assert.match(
        file.headers.get('content-disposition') ?? '',
        /^attachment; filename="postings-epicerie-2026-11-20.ndjson"$/,
      )
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
      assert.equal(rows[0]?.split(',').length, 28)
      assert.ok(rows[3]?.includes(`"'=1+1"`) && rows[3].includes('"Say ""hi"""'))
    })

    test('everybody who may read the postings has it, soon after they proved who they are', async () => {
      for (const role of ['owner', 'editor', 'reader'] as const) {
        const visitor = await service.person(employer, { role })
        for (const path of ['', '/jobs.ndjson', '/jobs.csv']) assert.equal((await visitor.get(at(path))).status, 200)
      }
      const owner = await service.person(employer)
      service.advance(11 * 60_000)
      assert.equal((await owner.get(at())).status, 200)
      assert.match((await owner.get(at('/jobs.csv'))).path, /\/prove\?/)
    })
  })
})

test('CSV ends with the public addresses and the code of a posting that is public, and has none of another', async (t) => {
  let open: PublicService | undefined
  const service = await startConsole(async (options) => {
    open = await startPublic(undefined, options)
    return open
  })
  t.after(() => service.stop())
  const employer = await service.employer('standard', 'Épicerie')
  const shown = (await open?.publish(employer)) ?? 0
  await employer.post(job({ status: 'draft' }))
  const owner = await service.person(employer)
  const { text } = await owner.get(`/fr/console/${employer.employerId}/export/jobs.csv`)
  const [heads = '', first = '', second = ''] = text.trimEnd().split('\r\n')
  assert.match(heads, /"otherTitle","otherDescription","publicUrlEn","publicUrlFr","publicCode"$/)
  const code = open?.codeOf(shown)
  assert.ok(first.endsWith(`,"${service.base}/en/jobs/${code}","","${code}"`), first)
  assert.ok(second.endsWith(',"","",""'), second)
})
