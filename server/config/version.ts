import { createRequire } from 'node:module'

/** The version of the service, which stands in package.json alone. */
export const { version: VERSION }: { version: string } = createRequire(import.meta.url)('../../package.json')
