import type { People } from './ports.ts'

/** People who have neither passwords nor passkeys, whatever is stored, where a provider is the only way in. */
export const onlyOidc = (people: People): People => ({
  ...people,
  findPerson: async (handle) => withoutPassword(await people.findPerson(handle)),
  getPerson: async (id) => withoutPassword(await people.getPerson(id)),
  listPasskeys: async () => [],
  findPasskey: async () => null,
  addPasskey: async () => false,
  setPassword: async () => undefined,
})

const withoutPassword = <T>(found: T | null) => found && { ...found, passwordHash: null }
