/** The sentences of answers follow Accept-Language where the interface speaks French. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { type OperationId, operations, prefixOf } from '@affiche/contract/operations.ts'
import type { Language } from '@affiche/contract/values.ts'
import { createWriteAnswers } from '../../server/api/job-writes.ts'
import { isRefused } from '../../server/jobs/operations/line-outcome.ts'
import { createQueryReader } from '../../server/jobs/operations/query.ts'
import { createReference } from '../../server/lists/reference.ts'
import { createSafe } from '../../server/platform/secrets/safe.ts'
import { say } from '../../server/platform/sentences/say.ts'
import { loadReferenceData } from '../../server/upkeep/reference-files.ts'
import { openSqliteStore } from '../../server/upkeep/sqlite/store.ts'
import { newFolder } from '../support/folder.ts'
import { LAW } from '../support/postings.ts'
import { job, START } from '../support/service.ts'
import { serveSuite } from '../support/suite-service.ts'

describe('over HTTP', async () => {
  const { service, owner, ask } = await serveSuite()

  test('a refusal at an address of v1.2 is in French for who asks so, and caches are told', async () => {
    const answer = await ask('GET', '/api/v1.2/nothing', { headers: { 'Accept-Language': 'fr-CA, en;q=0.5' } })
    assert.deepEqual(
      [answer.status, answer.headers.get('content-language'), answer.headers.get('vary')],
      [404, 'fr', 'Accept-Language'],
    )
    assert.equal(answer.body.title, 'Il n’y a pas de telle adresse')
    assert.match(answer.body.detail, /^Aucune opération n’a cette adresse\./)
    const english = await ask('GET', '/api/v1.2/nothing', { headers: { 'Accept-Language': 'en, fr;q=0.5' } })
    assert.deepEqual([english.headers.get('content-language'), english.headers.get('vary')], [null, 'Accept-Language'])
    assert.equal(english.body.title, 'There is no such address')
  })

  test('a text without a character is empty in v1.2, and said to be required in v1.1 as ever', async () => {
    for (const [version, language, detail] of [
      ['v1.1', 'en', 'The member "title" is required.'],
      ['v1.2', 'en', 'The member "title" must not be empty.'],
      ['v1.2', 'fr', 'Le membre «\u00a0title\u00a0» ne doit pas être vide.'],
    ] as const) {
      const headers = { 'Accept-Language': language }
      for (const title of ['', null]) {
        const { body } = await owner.send('POST', `${prefixOf(version)}/jobs`, { body: job({ title }), headers })
        const [found] = body.errors
        assert.deepEqual([body.errors.length, found.pointer, found.code], [1, '/title', 'required'])
        if (title === '') assert.equal(found.detail, detail)
        else assert.doesNotMatch(found.detail, /empty|vide/)
      }
    }
  })

  test('v1.1 speaks English, whatever is asked for', async () => {
    const asking = { 'Accept-Language': 'fr', Prefer: 'handling=lenient' }
    const [refused, written] = [await owner.post({ title: '' }, asking), await owner.post(job({ extra: 1 }), asking)]
    assert.match(refused.body.detail, /rules are broken/)
    assert.match(written.headers.get('affiche-changes') ?? '', /Ignored\. The interface has no member/)
    for (const { headers } of [refused, written])
      assert.deepEqual([headers.get('content-language'), headers.get('vary')], [null, null])
    assert.ok(service.api.endsWith('/api/v1.1'))
  })
})

describe('a write that is answered in French', async () => {
  const store = openSqliteStore({ directory: newFolder('language'), clock: () => START })
  after(() => store.close())
  const data = loadReferenceData(join(import.meta.dirname, '../../reference-data'))
  const answer = createWriteAnswers({
    store,
    reference: createReference(data),
    today: () => '2026-11-20',
    law: () => LAW,
    remarks: null,
    idempotencyBytesMax: 1_000_000,
    webhookNetworks: [],
    safe: createSafe({ encryptionKey: null, folder: null }),
  })
  const employer = await store.directory.createEmployer({ name: 'Employeur', plan: 'unlimited', createdAt: 1 })

  const send = async (operation: OperationId, language: Language, text: string, path = '/jobs') => {
    const { query } = operations.find(({ id }) => id === operation) ?? assert.fail(operation)
    return answer({
      version: 'v1.2',
      operation,
      language,
      employer,
      id: '',
      body: Buffer.from(text),
      query: createQueryReader(query)(path),
      lenient: true,
      wait: null,
      conditions: null,
      needsCondition: false,
      base: '',
      keyId: 1,
      claim: null,
      key: null,
      idempotency: { field: 'once', line: 0, method: 'POST', address: path, requestId: 'first' },
      job: undefined,
    })
  }

  const FRENCH = /"Membre \\u00e9cart\\u00e9\. L\\u2019interface n\\u2019a pas ici de membre/

  test('reports the changes of lenient handling in French, also on a dry run', async () => {
    const { headers } = await send('createJob', 'fr', JSON.stringify(job({ extra: 1 })), '/jobs?dryRun=true')
    assert.match(headers?.['Affiche-Changes'] ?? '', FRENCH)
  })

  test('is repeated as it was first given, whatever language a retry asks for', async () => {
    const text = JSON.stringify(job({ extra: 1 }))
    const [first, retry] = [await send('createJob', 'fr', text), await send('createJob', 'en', text)]
    assert.match(first.headers?.['Affiche-Changes'] ?? '', FRENCH)
    assert.equal(retry.headers?.['Idempotent-Replayed'], 'true')
    assert.equal(retry.headers?.['Affiche-Changes'], first.headers?.['Affiche-Changes'])
  })

  test('has the lines of a bulk in French', async () => {
    const lines = [
      { op: 'create', job: job({ extra: 1 }) },
      { op: 'create', job: {} },
    ].map((line) => JSON.stringify(line))
    const { outcomes = [] } = await send('writeJobs', 'fr', lines.join('\n'), '/bulk?dryRun=true')
    const [done, refused] = outcomes
    assert.match(done && !isRefused(done) ? (done.changes ?? '') : '', FRENCH)
    const problem = refused && isRefused(refused) ? refused.problem : assert.fail()
    assert.match(say(structuredClone(problem.sentence), { language: 'fr' }), /^\d+ règles ne sont pas respectées/)
  })
})
