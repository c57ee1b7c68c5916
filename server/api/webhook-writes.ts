/** Handlers of the writes of webhooks, of employers and of vendors. */
import type { ParsedCall } from '../jobs/operations/request.ts'
import { vendorOf } from '../jobs/vendors/context.ts'
import type { Claim } from '../people/claim-ports.ts'
import type { Safe } from '../platform/secrets/safe.ts'
import type { Store } from '../upkeep/ports.ts'

type Context = {
  readonly store: Pick<Store, 'claiming' | 'webhookWrites'>
  readonly safe: Safe
  /** Networks of the operator that webhooks may be sent to. */
  readonly webhookNetworks: readonly string[]
}

/** Imported with the first webhook, to save memory. */
export const webhookWriteHandlers = ({ store, safe, webhookNetworks }: Context) => {
  const load = async () => {
    const { webhookWrites } = await import('../events/write-operations.ts')
    const { urlFaults } = await import('../events/url.ts')
    const sideOf = (claim: Claim | null) => (claim ? store.claiming(claim) : store).webhookWrites
    const writesOf = ({ employer, keyId, claim, vendor }: ParsedCall) => {
      if (employer) return sideOf(claim).as(employer.id, keyId, claim?.at)
      return sideOf(null).ofVendor(vendorOf({ vendor: vendor ?? null }))
    }
    return webhookWrites({ safe, judgeReceiver: (url) => urlFaults(url, webhookNetworks), writesOf })
  }
  let loading: ReturnType<typeof load> | null = null
  const loaded = () => {
    loading ??= load()
    return loading
  }
  const [create, update, remove, rotate] = [
    async (call: ParsedCall) => (await loaded()).createWebhook(call),
    async (call: ParsedCall) => (await loaded()).updateWebhook(call),
    async (call: ParsedCall) => (await loaded()).deleteWebhook(call),
    async (call: ParsedCall) => (await loaded()).rotateWebhook(call),
  ]
  return {
    createWebhook: create,
    updateWebhook: update,
    deleteWebhook: remove,
    rotateWebhook: rotate,
    createVendorWebhook: create,
    updateVendorWebhook: update,
    deleteVendorWebhook: remove,
    rotateVendorWebhook: rotate,
  }
}
