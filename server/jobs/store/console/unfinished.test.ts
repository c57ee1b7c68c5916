/** Unfinished postings, on every engine. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { employerOf, onEveryStore } from '../../../../test/support/stores.ts'
import type { Store } from '../../../upkeep/ports.ts'
import type { UnfinishedSave } from '../../console-ports.ts'
import { titleOfUnfinished, UNFINISHED_MAX } from '../../unfinished.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const END = NOW + 1_000

const formOf = (employerId: number, rest: Partial<UnfinishedSave> = {}): UnfinishedSave => ({
  employerId,
  id: 'form-1',
  version: 0,
  keyId: 7,
  savedAt: NOW,
  endsAt: END,
  title: 'Boulangère',
  fields: '{"title":"Boulangère\\u0000"}',
  ...rest,
})

const idsOf = async (store: Store, employerId: number, now = NOW) =>
  (await store.console.listUnfinished(employerId, now)).map(({ id, version }) => `${id} ${version}`)

onEveryStore(({ fresh, engine }) => {
  test('an unfinished posting is saved over the version that was shown, and over no other', async (t) => {
    const { store } = await fresh(t)
    const [one, two] = [await employerOf(store), await employerOf(store)]
    const save = (rest: Partial<UnfinishedSave> = {}) => store.console.saveUnfinished(formOf(one.id, rest))
    const find = (employerId = one.id, now = NOW) => store.console.findUnfinished({ employerId, id: 'form-1' }, now)
    assert.equal(await save(), 1)
    const { employerId: _, endsAt: __, ...first } = formOf(one.id, { version: 1 })
    assert.deepEqual(await find(), first)
    assert.equal(await save(), 1, 'a form that is sent twice is saved once')
    assert.equal(await save({ fields: '{"title":"Other"}' }), 'changed')
    assert.deepEqual(await find(), first)
    const later = { version: 1, keyId: 8, savedAt: NOW + 1, fields: '{"title":"Other"}', title: 'Other' }
    assert.equal(await save(later), 2)
    assert.deepEqual(await find(), { ...first, ...later, version: 2 })
    assert.equal(await save({ version: 1, fields: '{}' }), 'changed')

    assert.deepEqual([await find(two.id), await idsOf(store, two.id)], [null, []])
    assert.equal(await store.console.dropUnfinished({ employerId: two.id, id: 'form-1', version: 2 }), false)
    assert.equal(await store.console.dropUnfinished({ employerId: one.id, id: 'form-1', version: 1 }), false)
    assert.deepEqual(await idsOf(store, one.id), ['form-1 2'])
    assert.equal(await store.console.dropUnfinished({ employerId: one.id, id: 'form-1', version: 2 }), true)
    assert.deepEqual(await idsOf(store, one.id), [])
  })

  test('of two saves over one version that come together one is stored, and the other is told', async (t) => {
    const { store, another } = await fresh(t)
    const { id } = await employerOf(store)
    await store.console.saveUnfinished(formOf(id))
    const stores = engine === 'sqlite' ? [store, store] : [store, await another()]
    const saved = await Promise.all(
      stores.map((each, at) => each.console.saveUnfinished(formOf(id, { version: 1, fields: `{"at":"${at}"}` }))),
    )
    assert.deepEqual(saved.map(String).sort(), ['2', 'changed'])
  })

  test('an employer has few unfinished postings, newest first, until they end or it is deleted', async (t) => {
    const { store } = await fresh(t)
    const { id: employerId } = await employerOf(store)
    for (let n = 1; n <= UNFINISHED_MAX; n++)
      assert.equal(
        await store.console.saveUnfinished(formOf(employerId, { id: `form-${n}`, savedAt: NOW + n, endsAt: END + n })),
        1,
      )
    const more = formOf(employerId, { id: 'more' })
    assert.equal(await store.console.saveUnfinished(more), 'full')
    assert.equal((await idsOf(store, employerId))[0], `form-${UNFINISHED_MAX} 1`)
    assert.equal((await idsOf(store, employerId, END + 2)).length, UNFINISHED_MAX - 2)
    assert.equal(await store.console.findUnfinished({ employerId, id: 'form-2' }, END + 2), null)
    assert.equal(await store.console.forget({ ended: END + 2, binned: 0, limit: 100 }), 2)
    assert.equal(await store.console.saveUnfinished(more), 1)
    assert.equal(await store.directory.deleteEmployer(employerId), 0)
    assert.deepEqual(await idsOf(store, employerId), [])
    assert.equal(await store.console.saveUnfinished(more), 'full', 'nothing is kept for an employer that is gone')
  })
})

test('a title is listed as any engine can store it', () => {
  assert.equal(titleOfUnfinished(' Chef\0 \uD83D'), 'Chef \uFFFD')
  assert.equal(titleOfUnfinished('é'.repeat(900)).length, 200)
})
