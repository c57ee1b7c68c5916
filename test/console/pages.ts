/** Pages of the console that are walked by the tests of every page: a new page adds a row. */
import type { World } from './world.ts'

export type PageRow = {
  readonly name: string
  /** After the prefix and the language. */
  readonly path: (world: World) => string
  readonly status?: number
  /** True for the page that its form is refused on, which is sent as it is. */
  readonly isSent?: boolean
  /** The role that opens it; an owner if none is named. */
  readonly who?: 'operator'
  /** True for a page that shows texts of both languages. */
  readonly isMixed?: boolean
}

const own = ({ employer }: World, path: string): string => `/${employer.employerId}${path}`

export const pages: readonly PageRow[] = [
  { name: 'account', path: () => '/me' },
  { name: 'email', path: () => '/me/email' },
  { name: 'an address to prove, over', path: () => '/me/email/1.a.AAAAAAAAAAAAAAAAAAAAAA', status: 410 },
  { name: 'mail to stop, unknown', path: () => '/mail/off/1', status: 404 },
  { name: 'ways in', path: () => '/welcome' },
  { name: 'postings', path: (world) => own(world, '/jobs') },
  { name: 'archived postings, none', path: (world) => own(world, '/jobs?tab=archived&q=nothing') },
  { name: 'postings, ordered', path: (world) => own(world, '/jobs?tab=all&order=-title') },
  {
    name: 'postings elsewhere',
    path: (world) => own(world, '/jobs?tab=archived&place=Trois-Rivi%C3%A8res&category=99'),
  },
  { name: 'drafts to choose', path: (world) => own(world, '/jobs?tab=draft'), isMixed: true },
  { name: 'drafts', path: (world) => own(world, '/jobs?tab=draft') },
  { name: 'unfinished posting', path: (world) => own(world, `/jobs/new?unfinished=${world.unfinishedId}`) },
  { name: 'discard one', path: (world) => own(world, `/jobs/unfinished/${world.unfinishedId}/discard`) },
  { name: 'posting', path: (world) => own(world, `/jobs/${world.jobId}`), isMixed: true },
  { name: 'poster', path: (world) => own(world, `/jobs/${world.jobId}/poster`), isMixed: true },
  { name: 'delete a posting', path: (world) => own(world, `/jobs/${world.jobId}/delete`) },
  { name: 'bin', path: (world) => own(world, '/bin') },
  { name: 'new posting', path: (world) => own(world, '/jobs/new') },
  { name: 'edit', path: (world) => own(world, `/jobs/${world.jobId}/edit`), isMixed: true },
  { name: 'new posting, refused', path: (world) => own(world, '/jobs/new'), isSent: true, status: 400 },
  { name: 'no proof', path: (world) => own(world, `/jobs/${world.draftId}/proof`) },
  {
    name: 'proof',
    path: (world) => own(world, `/jobs/${world.jobId}/proof?record=${world.record}`),
    isMixed: true,
  },
  { name: 'keys', path: (world) => own(world, '/keys') },
  { name: 'new key', path: (world) => own(world, '/keys/new') },
  { name: 'new key, refused', path: (world) => own(world, '/keys/new'), isSent: true, status: 400 },
  { name: 'replace a key', path: (world) => own(world, `/keys/${world.keyId}/rotate`) },
  { name: 'revoke a key', path: (world) => own(world, `/keys/${world.keyId}/revoke`) },
  { name: 'vendors', path: (world) => own(world, '/vendors') },
  { name: 'code of a vendor', path: (world) => own(world, '/vendors/new') },
  { name: 'code of no vendor', path: (world) => own(world, '/vendors/new?code=x'), status: 400 },
  { name: 'rights of a vendor', path: (world) => own(world, `/vendors/new?code=${world.vendor.code}`) },
  { name: 'end of a vendor', path: (world) => own(world, `/vendors/${world.vendor.id}/end`) },
  { name: 'what went wrong', path: (world) => own(world, '/requests') },
  { name: 'what went wrong with test keys', path: (world) => own(world, '/requests?test=yes') },
  // The answer is in the language in which it was asked for.
  { name: 'request', path: (world) => own(world, `/requests/${world.requestId}`), isMixed: true },
  { name: 'webhooks', path: (world) => own(world, '/webhooks') },
  { name: 'new webhook', path: (world) => own(world, '/webhooks/new') },
  { name: 'new webhook, refused', path: (world) => own(world, '/webhooks/new'), isSent: true, status: 400 },
  { name: 'webhook', path: (world) => own(world, `/webhooks/${world.webhookId}`) },
  { name: 'change a webhook', path: (world) => own(world, `/webhooks/${world.webhookId}/edit`) },
  { name: 'replace a secret', path: (world) => own(world, `/webhooks/${world.webhookId}/rotate`) },
  { name: 'send again', path: (world) => own(world, `/webhooks/${world.webhookId}/again`) },
  { name: 'delete a webhook', path: (world) => own(world, `/webhooks/${world.webhookId}/remove`) },
  { name: 'people', path: (world) => own(world, '/people') },
  { name: 'invite', path: (world) => own(world, '/people/invite') },
  { name: 'invite, refused', path: (world) => own(world, '/people/invite'), isSent: true, status: 400 },
  { name: 'person', path: (world) => own(world, `/people/${world.personId}`) },
  { name: 'activity', path: (world) => own(world, '/activity') },
  { name: 'activity, faulty filter', path: (world) => own(world, '/activity?job=x&from=x'), status: 400 },
  { name: 'profile', path: (world) => own(world, '/profile') },
  { name: 'change the profile', path: (world) => own(world, '/profile/edit') },
  { name: 'public page', path: (world) => own(world, '/profile/page'), isMixed: true },
  { name: 'export', path: (world) => own(world, '/export') },
  { name: 'import', path: (world) => own(world, '/import') },
  { name: 'code for a website', path: (world) => own(world, '/embed'), isMixed: true },
  { name: 'operator pages', who: 'operator', path: () => '/operator' },
  { name: 'employers that are found', who: 'operator', path: () => '/operator/employers?q=blé' },
  {
    name: 'employer, for operators',
    who: 'operator',
    path: ({ employer }) => `/operator/employers/${employer.employerId}`,
  },
  { name: 'person, for operators', who: 'operator', path: ({ personId }) => `/operator/people/${personId}` },
  {
    name: 'suspend an employer',
    who: 'operator',
    path: ({ employer }) => `/operator/employers/${employer.employerId}/suspend`,
  },
  { name: 'vendors, for operators', who: 'operator', path: () => '/operator/vendors' },
  { name: 'vendor, for operators', who: 'operator', path: ({ vendor }) => `/operator/vendors/${vendor.id}` },
  { name: 'suspend a vendor', who: 'operator', path: ({ vendor }) => `/operator/vendors/${vendor.id}/suspend` },
  { name: 'key of a vendor', who: 'operator', path: ({ vendor }) => `/operator/vendors/${vendor.id}/keys/new` },
  {
    name: 'key of a vendor, refused',
    who: 'operator',
    path: ({ vendor }) => `/operator/vendors/${vendor.id}/keys/new`,
    isSent: true,
    status: 400,
  },
  {
    name: 'revoke the key of a vendor',
    who: 'operator',
    path: ({ vendor }) => `/operator/vendors/${vendor.id}/keys/${vendor.keyId}/revoke`,
  },
  { name: 'webhooks that fail, for operators', who: 'operator', path: () => '/operator/webhooks' },
  { name: 'reports', who: 'operator', path: () => '/operator/reports' },
  { name: 'report', who: 'operator', path: ({ reportId }) => `/operator/reports/${reportId}` },
  { name: 'reports, decided', who: 'operator', path: () => '/operator/reports?decided=yes' },
  { name: 'hidden postings', who: 'operator', path: () => '/operator/postings' },
  { name: 'hide a posting', who: 'operator', path: () => '/operator/postings/hide' },
  {
    name: 'hide a posting, refused',
    who: 'operator',
    path: () => '/operator/postings/hide',
    isSent: true,
    status: 400,
  },
  { name: 'show a posting', who: 'operator', path: ({ hiddenId }) => `/operator/postings/${hiddenId}/show` },
  { name: 'policy', who: 'operator', path: () => '/operator/policy', isMixed: true },
  { name: 'new policy', who: 'operator', path: () => '/operator/policy/edit', isMixed: true },
  { name: 'unknown', path: () => '/nothing', status: 404 },
]
