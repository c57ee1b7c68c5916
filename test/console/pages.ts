/** Pages of the console that are walked by the tests of every page: a new page adds a row. */
import type { World } from './world.ts'

export type PageRow = {
  readonly name: string
  /** After the prefix and the language. */
  readonly path: (world: World) => string
  readonly status?: number
}

const own = ({ employer }: World, path: string): string => `/${employer.employerId}${path}`

export const pages: readonly PageRow[] = [
  { name: 'keys', path: (world) => own(world, '/keys') },
  { name: 'new key', path: (world) => own(world, '/keys/new') },
  { name: 'replace a key', path: (world) => own(world, `/keys/${world.keyId}/rotate`) },
  { name: 'revoke a key', path: (world) => own(world, `/keys/${world.keyId}/revoke`) },
  { name: 'people', path: (world) => own(world, '/people') },
  { name: 'invite', path: (world) => own(world, '/people/invite') },
  { name: 'person', path: (world) => own(world, `/people/${world.personId}`) },
  { name: 'activity', path: (world) => own(world, '/activity') },
  { name: 'activity, faulty filter', path: (world) => own(world, '/activity?job=x&from=x'), status: 400 },
  { name: 'profile', path: (world) => own(world, '/profile') },
  { name: 'change the profile', path: (world) => own(world, '/profile/edit') },
  { name: 'export', path: (world) => own(world, '/export') },
  { name: 'unknown', path: () => '/nothing', status: 404 },
]
