/** Rights that end and begin again, and the entries that nobody may see meanwhile. */
import assert from 'node:assert/strict'
import { createDirectoryApi } from '../../../server/upkeep/operator-api.ts'
import type { Store } from '../../../server/upkeep/ports.ts'
import { withPublicStore } from '../public-state.ts'
import { content } from '../stores.ts'
import { type Bed, feedOf, type Name, type Place } from './bed.ts'
import { entriesOf } from './judge.ts'
import type { KilledReceiver } from './receiver.ts'

type Directory = ReturnType<typeof createDirectoryApi>

type Right = {
  readonly end: (directory: Directory) => Promise<unknown>
  readonly begin: (directory: Directory) => Promise<unknown>
}

const HIDDEN_JOBS = 2

export type Changing = 'ending' | 'resting' | 'late' | 'lost'

export const createRights = (place: Place, { employers, vendors }: Bed, receiver: KilledReceiver) => {
  const grant = (name: Name) => ({ vendorId: vendors.changing.id, employerId: employers[name].id })
  const ofGrant = (name: Name): Right => ({
    end: (directory) => directory.endGrant(grant(name)),
    begin: (directory) => directory.grantVendor(grant(name)),
  })
  const rights: Readonly<Record<Changing, Right>> = {
    ending: ofGrant('ending'),
    late: ofGrant('late'),
    lost: ofGrant('lost'),
    resting: {
      end: (directory) => directory.suspendEmployer(employers.resting.id),
      begin: (directory) => directory.resumeEmployer(employers.resting.id),
    },
  }
  /** Entries that came while nobody might see them, by the employer. */
  const hidden = new Map<Changing, readonly number[]>()

  /** Writes behind the right: a page that was read before it ended has none of these. */
  const writeHidden = async (store: Store, name: Changing): Promise<void> => {
    const { id } = employers[name]
    const before = new Set(await feedOf(store, id))
    await store.as(id).write(async (writer) => {
      for (let n = 0; n < HIDDEN_JOBS; n++) await writer.insert(content())
    })
    hidden.set(
      name,
      (await feedOf(store, id)).filter((sequence) => !before.has(sequence)),
    )
  }

  const end = (name: Changing): Promise<void> =>
    withPublicStore(place, async (store) => {
      await rights[name].end(createDirectoryApi(store))
      await writeHidden(store, name)
    })

  const assertHidden = async (name: Changing): Promise<void> => {
    await receiver.open()
    const unseen = new Set((hidden.get(name) ?? []).map((sequence) => `${employers[name].id}:${sequence}`))
    const shown = receiver.records.flatMap(entriesOf).filter((entry) => unseen.has(entry))
    assert.deepEqual(shown, [], `entries of "${name}" that its vendor may not see`)
  }

  const begin = async (name: Changing): Promise<void> => {
    await assertHidden(name)
    hidden.delete(name)
    await withPublicStore(place, (store) => rights[name].begin(createDirectoryApi(store)))
  }

  return {
    end,
    begin,
    assertHidden,
    /** Ends the right, or begins it again. */
    turn: (name: Changing): Promise<void> => (hidden.has(name) ? begin(name) : end(name)),
    /** Names of those that nobody may see. */
    ended: (): readonly Changing[] => [...hidden.keys()],
    /** One whose right has never begun. */
    writeBefore: (name: Changing): Promise<void> => withPublicStore(place, (store) => writeHidden(store, name)),
  }
}

export type Rights = ReturnType<typeof createRights>
