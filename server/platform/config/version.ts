import { createRequire } from 'node:module'

/** Version of the service, from package.json. */
export const { version: VERSION }: { version: string } = createRequire(import.meta.url)('../../../package.json')
