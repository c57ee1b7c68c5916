/** Webhooks of vendors: the operations of webhooks under another path, for the key of a vendor. */
import type { Operation, VendorWebhookOperationId, WebhookOperationId } from './operation.ts'
import { VendorWebhookPatchSchema, WebhookPatchSchema } from './webhook.ts'
import { webhookOperations } from './webhook-operations.ts'

const IDS: Readonly<Record<WebhookOperationId, VendorWebhookOperationId>> = {
  listWebhooks: 'listVendorWebhooks',
  getWebhook: 'getVendorWebhook',
  createWebhook: 'createVendorWebhook',
  updateWebhook: 'updateVendorWebhook',
  deleteWebhook: 'deleteVendorWebhook',
  rotateWebhook: 'rotateVendorWebhook',
  testWebhook: 'testVendorWebhook',
  listWebhookAttempts: 'listVendorWebhookAttempts',
}

const ofVendors = (text: string): string =>
  text
    .replaceAll('of the employer', 'of the vendor')
    .replaceAll('An employer has', 'A vendor has')
    .replaceAll('the list of changes', 'the changes of all its employers (`GET /vendor/changes`)')

const SUMMARIES: Partial<Record<WebhookOperationId, string>> = {
  createWebhook: 'Have the changes of all employers sent to an address',
}

/** Words behind the description of an employer's operation. */
const ADDED: Partial<Record<WebhookOperationId, string>> = {
  testWebhook:
    ' With the key of a vendor, test mode is where `Affiche-Employer` names a twin: then the second request follows, and the records of that twin have this one.',
}

export const vendorWebhookOperations: readonly Operation[] = webhookOperations.map((operation) => {
  const { body, description, path, problems, summary } = operation
  const id = operation.id as WebhookOperationId
  return {
    ...operation,
    id: IDS[id],
    tag: 'Vendors',
    scope: 'vendor',
    path: `/vendor${path}`,
    summary:
      SUMMARIES[id] ??
      ofVendors(summary)
        .replace(/ (a webhook|the webhooks)/, ' $1 of the vendor')
        .replace(/(of the vendor) of the vendor/, '$1'),
    description: ofVendors(description) + (ADDED[id] ?? ''),
    ...(id === 'testWebhook' ? { headers: [...(operation.headers ?? []), 'Affiche-Employer'] as const } : {}),
    body: body && { ...body, schema: body.schema === WebhookPatchSchema ? VendorWebhookPatchSchema : body.schema },
    // A place that is not kept is no refusal: its entries begin again, which the page tells.
    problems: [
      ...problems.filter((code) => code !== 'cursor-expired'),
      'vendor-suspended',
      ...(id === 'testWebhook' ? (['vendor-grant'] as const) : []),
    ],
  }
})
