import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NEEDS } from '@affiche/contract/snapshot.ts'
import { createNeedList } from './snapshot-needs.ts'

test('needed items come back as they were added, in little more than the bytes of their references', () => {
  const list = createNeedList()
  assert.deepEqual([...list.items()], [])
  const items = Array.from({ length: 10_000 }, (_, at) => ({
    referenceId: at % 7 === 0 ? '🦫'.repeat(50) : `É-${at}`,
    id: at % 3 === 0 ? null : 2_147_483_647 - at,
    need: NEEDS[at % NEEDS.length] ?? 'create',
  }))
  for (const item of items) list.add(item)
  assert.deepEqual([...list.items()], items)
  const references = items.reduce((sum, { referenceId }) => sum + Buffer.byteLength(referenceId), 0)
  assert.ok(list.bytes() < references + 7 * items.length + 65_536, `${list.bytes()} for ${references}`)
})
