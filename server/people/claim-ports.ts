/** Right under which a write is asked for, looked at again in the transaction of the write, which may have waited. */
import type { RequiredScope } from '@affiche/contract/operation.ts'
import type { Right } from '../employers/role.ts'
import type { OperatorRole, SessionName } from './ports.ts'

/** A key in force, with the scope, of an employer that is not suspended. */
export type KeyClaim = { readonly keyId: number; readonly scope: RequiredScope }

/** A session in force, whose person still has the right under the key of its membership, or the role of an operator. */
export type SessionClaim = {
  readonly session: SessionName
  readonly member?: { readonly keyId: number; readonly right: Right }
  readonly operator?: OperatorRole
}

/** `at`: the present time of another thread that asks, in place of the store's own clock. */
export type Claim = (KeyClaim | SessionClaim) & { readonly at?: number }
