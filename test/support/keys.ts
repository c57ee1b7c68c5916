import { randomBytes } from 'node:crypto'
import { formatApiKey, KEY_BYTES } from '../../server/employers/api-key.ts'

/** A key as the service could have made one, which is in no store. */
export const unknownKey = (): string => formatApiKey(randomBytes(KEY_BYTES))
