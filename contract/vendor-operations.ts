/** Operations of vendors, which act for many employers; in v1.2 alone. */
import type { Operation } from './operation.ts'
import { NoQuerySchema, pageOf, VendorEmployerListQuerySchema } from './page.ts'
import {
  VendorChangePageSchema,
  VendorChangeQuerySchema,
  VendorEmployerInputSchema,
  VendorEmployerSchema,
} from './vendor.ts'
import { vendorWebhookOperations } from './vendor-webhook-operations.ts'

export const vendorOperations: readonly Operation[] = [
  {
    id: 'listVendorEmployers',
    tag: 'Vendors',
    method: 'GET',
    path: '/vendor/employers',
    summary: 'List the employers that let the vendor act for them',
    description: 'By id, in pages, with what the vendor may do for each, and until when.',
    scope: 'vendor',
    query: VendorEmployerListQuerySchema,
    body: null,
    success: [{ status: 200, description: 'One page of employers.', schema: pageOf(VendorEmployerSchema) }],
    problems: ['vendor-suspended'],
  },
  {
    id: 'createVendorEmployer',
    tag: 'Vendors',
    method: 'POST',
    path: '/vendor/employers',
    summary: 'Create an employer for which the vendor acts',
    description:
      'For a vendor that the operator allows it. The employer has the plan `standard` and lets the vendor read and change its jobs at once; none is public until the operator or an owner of the employer confirms it. With an `Idempotency-Key` a retry creates nothing.',
    scope: 'vendor',
    query: NoQuerySchema,
    headers: ['Idempotency-Key'],
    body: { schema: VendorEmployerInputSchema, required: true, examples: { employer: { name: 'Example employer' } } },
    success: [
      {
        status: 201,
        description: 'The employer was created.',
        schema: VendorEmployerSchema,
        headers: ['Location', 'Idempotent-Replayed'],
      },
    ],
    problems: ['vendor-suspended', 'limit-reached'],
  },
  {
    id: 'listVendorChanges',
    tag: 'Vendors',
    method: 'GET',
    path: '/vendor/changes',
    summary: 'List what has changed at all employers since a cursor',
    description:
      'What `GET /changes` lists, of every employer that lets the vendor read its jobs: the entries of an employer once and in the order in which they took effect, those of several in no order among them. The cursor holds a place in the changes of each. An employer that lets the vendor act later begins with its oldest entry that is kept; one that does not any more is left out. With `Prefer: wait=N` a request waits for the first change of any of them; `expand=job` adds the jobs as they are now.',
    scope: 'vendor',
    query: VendorChangeQuerySchema,
    body: null,
    waits: true,
    success: [
      {
        status: 200,
        description: 'The changes after the cursor.',
        schema: VendorChangePageSchema,
        headers: ['Preference-Applied'],
      },
    ],
    problems: ['vendor-suspended'],
  },
  ...vendorWebhookOperations,
]
