/** How an employer presents itself, on every engine. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertWhole, recorded } from '../../../test/support/audit.ts'
import { png } from '../../../test/support/pictures.ts'
import { employerOf, onEveryStore } from '../../../test/support/stores.ts'
import { judgeLogo } from '../logo.ts'
import { NO_PRESENTATION } from '../presentation.ts'

const logoOf = (width: number) => {
  const judged = judgeLogo(png({ width, height: 20 }))
  assert.ok(typeof judged === 'object')
  return judged
}

onEveryStore(({ fresh }) => {
  test('a presentation is empty at first, keeps what is set, and records each change once', async (t) => {
    const { store } = await fresh(t)
    const { id } = await employerOf(store)
    const { directory } = store
    assert.deepEqual(await directory.getPresentation(id), NO_PRESENTATION)
    const presentation = { textEn: 'Bread\n\nat night', textFr: 'Du pain', colour: '#0b5d51', guideHidden: true }
    for (const _ of [1, 2])
      assert.deepEqual(await directory.setPresentation({ employerId: id, keyId: 7, presentation }), {
        ...NO_PRESENTATION,
        ...presentation,
      })
    const cleared = { employerId: id, keyId: 7, presentation: { textEn: null } }
    assert.deepEqual(await directory.setPresentation(cleared), { ...NO_PRESENTATION, ...presentation, textEn: null })
    assert.deepEqual((await recorded(store, id)).slice(1), [
      `employer.profile ${id} 7 textEn,textFr,colour,guideHidden`,
      `employer.profile ${id} 7 textEn`,
    ])
    await assertWhole(store, id, 3)
    const unknown = { employerId: 999_999, keyId: 7, presentation }
    assert.equal(await directory.setPresentation(unknown), null)
    assert.equal(await directory.getPresentation(999_999), null)
  })

  test('a logo has its bytes, is replaced and removed whole, and leaves with its employer', async (t) => {
    const { store } = await fresh(t)
    const { id } = await employerOf(store)
    const other = await employerOf(store)
    const { directory } = store
    const set = (employerId: number, { name, bytes }: ReturnType<typeof logoOf>) =>
      directory.setPresentation({ employerId, keyId: 7, presentation: { logo: name }, logoBytes: bytes })
    const [first, second] = [logoOf(30), logoOf(40)]
    await set(id, first)
    await set(id, second)
    await set(other.id, first)
    assert.deepEqual(Buffer.from((await directory.getLogo(id)) ?? []), second.bytes)
    assert.deepEqual(Buffer.from((await store.public.logo(second.name)) ?? []), second.bytes)
    assert.equal((await store.public.presentation(id))?.logo, second.name)
    await directory.setSuspended(id, 5)
    assert.equal(await store.public.logo(second.name), null, 'a suspended employer shows none')
    await directory.setSuspended(id, null)
    await directory.setProfile({ employerId: id, keyId: 7, profile: { publishing: 'off' } })
    assert.equal(await store.public.logo(second.name), null, 'one that does not publish shows none')
    await directory.setPresentation({ employerId: id, keyId: 7, presentation: { logo: null } })
    assert.equal(await directory.getLogo(id), null)
    assert.equal(await directory.deleteEmployer(other.id), 0)
    assert.equal(await directory.getLogo(other.id), null)
  })
})
