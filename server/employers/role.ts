/** Rights of a person at an employer. */
import type { Scope } from '@affiche/contract/operations.ts'

export const ROLES = ['owner', 'editor', 'reader'] as const
export type Role = (typeof ROLES)[number]

/** The scopes of a membership, as those of a key. */
const SCOPES: Readonly<Record<Role, readonly Scope[]>> = {
  owner: ['jobs:read', 'jobs:write'],
  editor: ['jobs:read', 'jobs:write'],
  reader: ['jobs:read'],
}

export const scopesOf = (role: Role): readonly Scope[] => SCOPES[role]

/** Rights on the pages of an employer: to read its jobs, to change them, and to keep its keys, people and profile. */
export type Right = 'read' | 'write' | 'own'

const RIGHTS: Readonly<Record<Role, readonly Right[]>> = {
  owner: ['read', 'write', 'own'],
  editor: ['read', 'write'],
  reader: ['read'],
}

export const hasRight = (role: Role, right: Right): boolean => RIGHTS[role].includes(right)
