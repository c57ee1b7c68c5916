import type { ConsoleFrame } from '../frame.ts'
import type { ConsoleRoute, Handlers, OperatorContext } from '../request-context.ts'
import { employerPage } from './employer.ts'
import { decide, decisionPage, hide, hidePage } from './hide.ts'
import { homePage } from './home.ts'
import { makeLink } from './link.ts'
import { personPage } from './person.ts'
import { policyForm, policyPage, writePolicy } from './policy.ts'
import { hiddenPage, showAgain, showPage } from './postings.ts'
import { reportsPage } from './reports.ts'
import { employersPage, peoplePage } from './search.ts'
import { resume, suspend, suspensionPage } from './suspension.ts'
import { makeVendorKey, newVendorKeyPage, revokeVendorKey, vendorKeyRevocation } from './vendors/key-forms.ts'
import { vendorsPage } from './vendors/list.ts'
import { resumeVendor, suspendVendor, vendorSuspensionPage } from './vendors/suspension.ts'
import { vendorPage } from './vendors/vendor.ts'
import { unwellPage } from './webhooks.ts'

type Show = (frame: ConsoleFrame, context: OperatorContext) => ReturnType<NonNullable<Handlers<OperatorContext>['get']>>

type Deed = { readonly get?: Show; readonly post: Show; readonly savesForm?: true }

export const operatorRoutes = (frame: ConsoleFrame): readonly ConsoleRoute[] => {
  const page = (path: string, show: Show): ConsoleRoute => ({
    kind: 'operator',
    path: `/operator${path}`,
    get: (context) => show(frame, context),
  })
  /** A change, which takes a new proof of who the person is, on the way to its form if it has one. */
  const deed = (path: string, { get, post, ...about }: Deed): ConsoleRoute => ({
    ...about,
    kind: 'operator',
    changes: true,
    isStrong: true,
    path: `/operator${path}`,
    ...(get ? { get: (context: OperatorContext) => get(frame, context) } : {}),
    post: (context) => post(frame, context),
  })
  return [
    page('', homePage),
    page('/employers', employersPage),
    page('/employers/{id}', employerPage),
    deed('/employers/{id}/suspend', { get: suspensionPage('suspend'), post: suspend, savesForm: true }),
    deed('/employers/{id}/resume', { get: suspensionPage('resume'), post: resume }),
    page('/people', peoplePage),
    page('/people/{id}', personPage),
    deed('/people/{id}/link', { post: makeLink }),
    page('/vendors', vendorsPage),
    page('/vendors/{id}', vendorPage),
    deed('/vendors/{id}/suspend', { get: vendorSuspensionPage('suspend'), post: suspendVendor }),
    deed('/vendors/{id}/resume', { get: vendorSuspensionPage('resume'), post: resumeVendor }),
    deed('/vendors/{id}/keys/new', { get: newVendorKeyPage, post: makeVendorKey, savesForm: true }),
    deed('/vendors/{id}/keys/{key}/revoke', { get: vendorKeyRevocation, post: revokeVendorKey }),
    page('/webhooks', unwellPage),
    page('/reports', reportsPage),
    deed('/reports/{id}', { get: decisionPage, post: decide, savesForm: true }),
    page('/postings', hiddenPage),
    deed('/postings/hide', { get: hidePage, post: hide, savesForm: true }),
    deed('/postings/{id}/show', { get: showPage, post: showAgain }),
    page('/policy', policyPage),
    deed('/policy/edit', { get: policyForm, post: writePolicy, savesForm: true }),
  ]
}
