/** Drafts that a sweep finds: which are tried, and which again. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Employer } from '../../employers/employer.ts'
import type { Publication } from './publish.ts'
import { publishDrafts } from './sweep.ts'

const draft = { employerId: 1, id: 7, publishOn: '2026-11-20', updatedAt: 5 }

const sweeping = (outcome: Publication) => {
  const world = { suspended: false, draft: { ...draft }, tried: [] as number[] }
  const sweep = publishDrafts({
    publications: { due: async ({ after }) => (after.id === 0 ? [world.draft] : []) },
    directory: { getEmployer: async (id) => ({ id, suspended: world.suspended }) as Employer & { nameFr: null } },
    today: () => '2026-11-20',
    publish: async ({ id }) => {
      world.tried.push(id)
      return outcome
    },
  })
  return { world, sweep }
}

test('a draft whose employer is suspended after the look is tried once it is back', async () => {
  const { world, sweep } = sweeping('published')
  world.suspended = true
  assert.equal(await sweep(), 0)
  world.suspended = false
  assert.equal(await sweep(), 1)
  assert.deepEqual(world.tried, [7])
})

test('a draft that was refused is tried again once it was changed, and not before', async () => {
  const { world, sweep } = sweeping('none')
  for (let n = 0; n < 3; n++) await sweep()
  assert.deepEqual(world.tried, [7])
  world.draft.updatedAt++
  for (let n = 0; n < 3; n++) await sweep()
  assert.deepEqual(world.tried, [7, 7])
})
