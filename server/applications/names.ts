/** Names of the mails of an application, of which those of messages are made: none says anything of a person. */
import { hash, randomBytes } from 'node:crypto'
import type { ApplicationMailKind } from './spool-ports.ts'

export const NAME_BYTES = 16

export const newName = (): Uint8Array => Uint8Array.from(randomBytes(NAME_BYTES))

/** The letter of a kind about an application: the same whoever makes it, and however often. */
export const letterName = (application: Uint8Array, kind: Exclude<ApplicationMailKind, 'application'>): Uint8Array =>
  Uint8Array.from(
    hash('sha256', Buffer.concat([Buffer.from(`${kind} `), application]), 'buffer').subarray(0, NAME_BYTES),
  )
