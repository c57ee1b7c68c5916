import { INT32_MAX } from '@affiche/contract/rules.ts'
import type { Grantee } from './ports.ts'

/** Employers whose jobs and changes a vendor may read now, of those that let it act. */
export const readableOf = (grantees: readonly Grantee[]): readonly Grantee[] =>
  grantees.filter(({ scopes, employer }) => scopes.includes('jobs:read') && !employer.suspended)

/** Number of a vendor where those of keys or employers are counted: from the end of them, where none of these is. */
export const countedAs = (vendorId: number): number => INT32_MAX - vendorId
