/** The profile of an employer: read and changed by v1.2, unseen by v1.1. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prefixOf } from '@affiche/contract/operations.ts'
import { onEveryEngine } from '../support/engines.ts'
import { createClient } from '../support/service.ts'
import { serveSuite } from '../support/suite-service.ts'

type Refused = { readonly body: { readonly errors: readonly { pointer: string; code: string }[] } }

const codesOf = ({ body }: Refused): string[] => body.errors.map(({ pointer, code }) => `${pointer} ${code}`)

onEveryEngine(async (start) => {
  const { service, owner: older } = await serveSuite({ start })
  const owner = createClient(service.base + prefixOf('v1.2'), older)

  test('a change is shown at once, members that are absent stay, and null clears', async () => {
    const profile = { website: 'https://www.example.ca/', size: 'under-25', federal: true }
    const changed = await owner.put('/employer', { ...profile, enforcedRules: ['on-ai', 'on-ai'] })
    assert.equal(changed.status, 200, changed.text)
    const { body: known } = await older.get('/employer')
    assert.deepEqual(changed.body, {
      ...known,
      key: { ...known.key, scopes: ['jobs:read', 'jobs:write', 'webhooks'] },
      ...profile,
      nameFr: null,
      slug: null,
      publishing: 'public',
      enforcedRules: ['on-ai'],
      test: false,
    })
    assert.deepEqual((await owner.get('/employer')).body, changed.body)
    const { body } = await owner.put('/employer', { website: null, size: null, federal: null, publishing: 'off' })
    assert.deepEqual(
      [body.enforcedRules, body.website, body.size, body.federal, body.publishing],
      [['on-ai'], null, null, null, 'off'],
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
      const answer = await owner.put('/employer', { federal: true, ...members })
      assert.equal(answer.status, 400)
      assert.deepEqual(codesOf(answer).sort(), findings.sort(), answer.text)
    }
    assert.deepEqual((await owner.get('/employer')).body, before)
  })

  test('an employer gives itself no French name, and keeps or clears the one that the operator confirmed', async () => {
    const refused = await owner.put('/employer', { nameFr: 'Gouvernement du Canada', federal: true })
    assert.deepEqual([refused.status, codesOf(refused)], [400, ['/nameFr read-only']])
    assert.match(refused.text, /The operator of the service keeps the French name/)
    const { employerId } = older
    const { directory } = service.store
    await directory.setProfile({ employerId, keyId: null, profile: { nameFr: 'Employeur' } })
    const { body } = await owner.get('/employer')
    assert.equal(body.nameFr, 'Employeur')
    assert.equal((await owner.put('/employer', body)).status, 200)
    assert.deepEqual(codesOf(await owner.put('/employer', { nameFr: 'Employeur du Canada' })), ['/nameFr read-only'])
    assert.equal((await owner.put('/employer', { nameFr: '' })).body.nameFr, null)
    assert.deepEqual(codesOf(await owner.put('/employer', { nameFr: 'Employeur' })), ['/nameFr read-only'])
  })

  test('a slug that readers would take for the service or a government is refused, unless the operator gave it', async () => {
    for (const slug of ['canada', 'government-of-canada', 'gouvernement-du-canada', 'admin', 'api', 'affiche', 'jobs'])
      assert.deepEqual(codesOf(await owner.put('/employer', { slug })), ['/slug choice'], slug)
    const both = await owner.put('/employer', { slug: 'canada', nameFr: 'Canada', enforcedRules: ['no rule'] })
    assert.deepEqual(codesOf(both), ['/nameFr read-only', '/slug choice', '/enforcedRules/0 choice'])
    const order = { employerId: older.employerId, keyId: null, profile: { slug: 'canada' } }
    await service.store.directory.setProfile(order)
    assert.equal((await owner.put('/employer', { slug: 'canada', federal: false })).body.slug, 'canada')
    assert.equal((await owner.put('/employer', { slug: 'canada-post' })).body.slug, 'canada-post')
  })

  test('a key that only reads changes no profile, and v1.1 has no such operation', async () => {
    const { employerId } = older
    const { apiKey } = await service.operator.issueKey({ employerId, scopes: ['jobs:read'] })
    const reader = createClient(service.base + prefixOf('v1.2'), { employerId, apiKey })
    assert.equal((await reader.put('/employer', { nameFr: 'Non' })).body.code, 'scope-missing')
    assert.equal((await older.put('/employer', { nameFr: 'Non' })).body.code, 'method-not-allowed')
  })
})
