/** The profile of an employer: read and changed by v1.2, unseen by v1.1. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prefixOf } from '@affiche/contract/operations.ts'
import { onEveryEngine } from '../support/engines.ts'
import { createClient } from '../support/service.ts'
import { serveSuite } from '../support/suite-service.ts'

onEveryEngine(async (start) => {
  const { service, owner: older } = await serveSuite({ start })
  const owner = createClient(service.base + prefixOf('v1.2'), older)

  test('a change is shown at once, members that are absent stay, and null clears', async () => {
    const profile = { nameFr: 'Employeur', website: 'https://www.example.ca/', size: 'under-25', federal: true }
    const changed = await owner.put('/employer', { ...profile, enforcedRules: ['on-ai', 'on-ai'] })
    assert.equal(changed.status, 200, changed.text)
    assert.deepEqual(changed.body, {
      ...(await older.get('/employer')).body,
      ...profile,
      slug: null,
      publishing: 'public',
      enforcedRules: ['on-ai'],
    })
    assert.deepEqual((await owner.get('/employer')).body, changed.body)
    const { body } = await owner.put('/employer', { website: null, size: null, federal: null, publishing: 'off' })
    assert.deepEqual(
      [body.nameFr, body.website, body.size, body.federal, body.publishing],
      ['Employeur', null, null, null, 'off'],
    )
    const again = await owner.put('/employer', { ...body, name: 'Other', plan: 'gold' })
    assert.deepEqual(again.body, body)
  })

  test('bad members are refused together, and nothing is stored', async () => {
    const { body: before } = await owner.get('/employer')
    const refusals: [object, string[]][] = [
      [{ website: 'www.example.ca', slug: 'Ann & Co' }, ['/website url', '/slug character']],
      [{ size: '30', logo: 'x' }, ['/size choice', '/logo unknown-member']],
      [{ enforcedRules: ['on-ai', 'no rule'] }, ['/enforcedRules/1 choice']],
      [{ nameFr: 'x'.repeat(201) }, ['/nameFr too-long']],
    ]
    for (const [members, findings] of refusals) {
      const answer = await owner.put('/employer', { nameFr: 'Autre', ...members })
      assert.equal(answer.status, 400)
      const found = answer.body.errors.map(
        ({ pointer, code }: { pointer: string; code: string }) => `${pointer} ${code}`,
      )
      assert.deepEqual(found.sort(), findings.sort(), answer.text)
    }
    assert.deepEqual((await owner.get('/employer')).body, before)
  })

  test('a key that only reads changes no profile, and v1.1 has no such operation', async () => {
    const { employerId } = older
    const { apiKey } = await service.operator.issueKey({ employerId, scopes: ['jobs:read'] })
    const reader = createClient(service.base + prefixOf('v1.2'), { employerId, apiKey })
    assert.equal((await reader.put('/employer', { nameFr: 'Non' })).body.code, 'scope-missing')
    assert.equal((await older.put('/employer', { nameFr: 'Non' })).body.code, 'method-not-allowed')
  })
})
