/** Two vendors with webhooks and the employers that let them read: of one always the same, of the other as rights come and go. */
import assert from 'node:assert/strict'
import { API_PREFIX } from '@affiche/contract/operations.ts'
import { actionsOf } from '../../../server/jobs/changes/changes.ts'
import { cursorAt } from '../../../server/platform/lib/cursor.ts'
import { createDirectoryApi } from '../../../server/upkeep/operator-api.ts'
import type { Store } from '../../../server/upkeep/ports.ts'
import { noteKey } from '../log-scan.ts'
import { withPublicStore } from '../public-state.ts'
import type { Client } from '../service.ts'
import { vendorClient } from '../vendors.ts'

export type Place = Readonly<Record<string, string>>

export type KilledEmployer = { readonly id: number; readonly apiKey: string }

export type KilledVendor = { readonly id: number; readonly apiKey: string }

/** `types`: as a request names them, null for all. */
export type Hook = {
  readonly name: string
  readonly by: 'changing' | 'steady'
  readonly pageSize: number
  readonly types: string | null
}

export const HOOKS: readonly Hook[] = [
  { name: 'all', by: 'changing', pageSize: 3, types: null },
  { name: 'some', by: 'changing', pageSize: 20, types: 'job.created,job.deleted' },
  { name: 'steady', by: 'steady', pageSize: 7, types: null },
]

const NAMES = ['first', 'second', 'ending', 'resting', 'late', 'lost', 'stranger'] as const

export type Name = (typeof NAMES)[number]

export type Bed = {
  readonly employers: Readonly<Record<Name, KilledEmployer>>
  readonly vendors: Readonly<Record<Hook['by'], KilledVendor>>
}

const GRANTED: Bed extends unknown ? Readonly<Record<Hook['by'], readonly Name[]>> : never = {
  changing: ['first', 'second', 'ending', 'resting', 'lost'],
  steady: ['first', 'second'],
}

export const makeBed = (place: Place): Promise<Bed> =>
  withPublicStore(place, async (store) => {
    const directory = createDirectoryApi(store)
    const employers = new Map<Name, KilledEmployer>()
    for (const name of NAMES) {
      const { id } = await directory.createEmployer({ name, plan: 'unlimited' })
      const { apiKey } = await directory.issueKey({ employerId: id })
      noteKey(apiKey)
      employers.set(name, { id, apiKey })
    }
    const vendorOf = async (by: Hook['by']): Promise<KilledVendor> => {
      const { id } = await directory.createVendor(by)
      const { apiKey } = await directory.issueVendorKey({ vendorId: id })
      noteKey(apiKey)
      for (const name of GRANTED[by])
        await directory.grantVendor({ vendorId: id, employerId: employers.get(name)?.id ?? 0 })
      return { id, apiKey }
    }
    return {
      employers: Object.fromEntries(employers) as Bed['employers'],
      vendors: { changing: await vendorOf('changing'), steady: await vendorOf('steady') },
    }
  })

const PATH = '/vendor/webhooks'

export const vendorAt = (base: string, vendor: KilledVendor): Client =>
  vendorClient(base + API_PREFIX, vendor.apiKey, null)

/** Makes the webhooks; their secrets by their names. */
export const makeHooks = async (
  base: string,
  { vendors }: Bed,
  url: (hook: string) => string,
): Promise<{ readonly [hook: string]: string }> => {
  const secrets = new Map<string, string>()
  for (const { name, by, pageSize, types } of HOOKS) {
    const body = { url: url(name), pageSize, ...(types !== null && { types: types.split(',') }) }
    const made = await vendorAt(base, vendors[by]).send('POST', PATH, { body })
    assert.equal(made.status, 201, made.text)
    secrets.set(name, made.body.secret)
  }
  return Object.fromEntries(secrets)
}

/** Webhooks of both vendors, as they are shown. */
export const shownHooks = async (base: string, { vendors }: Bed) =>
  (await Promise.all(Object.values(vendors).map((vendor) => vendorAt(base, vendor).get(PATH)))).flatMap(
    ({ body }) => body.data,
  )

/** Numbers of the entries of the list of changes, all of them. */
export const feedOf = async (
  store: Pick<Store, 'as'>,
  employerId: number,
  types: string | null = null,
): Promise<number[]> => {
  const sequences: number[] = []
  for (let after = null as ReturnType<typeof cursorAt> | null; ; ) {
    const query = { after, version: 'v1.2', actions: actionsOf(types, 'v1.2'), limit: 1_000 } as const
    const found = await store.as(employerId).changes(query)
    assert.ok(found)
    sequences.push(...found.changes.map(({ seq }) => seq))
    if (!found.more) return sequences
    after = cursorAt(found.end)
  }
}
