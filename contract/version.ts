/** Versions of the interface; each has an address of its own. */
export const VERSIONS = ['v1.1', 'v1.2'] as const
export type ApiVersion = (typeof VERSIONS)[number]

/** Start of the paths of a version. */
export const prefixOf = (version: ApiVersion): `/api/${ApiVersion}` => `/api/${version}`
