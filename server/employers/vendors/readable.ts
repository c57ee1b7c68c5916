import { INT32_MAX } from '@affiche/contract/rules.ts'
import type { Grantee } from './ports.ts'

/** Employers that let a vendor read their jobs and changes, of those that let it act; suspended ones among them. */
export const lettingRead = (grantees: readonly Grantee[]): readonly Grantee[] =>
  grantees.filter(({ scopes }) => scopes.includes('jobs:read'))

/** Those whose jobs and changes it may read now. */
export const readableOf = (grantees: readonly Grantee[]): readonly Grantee[] =>
  lettingRead(grantees).filter(({ employer }) => !employer.suspended)

/** Number of a vendor where those of keys or employers are counted: from the end of them, where none of these is. */
export const countedAs = (vendorId: number): number => INT32_MAX - vendorId
