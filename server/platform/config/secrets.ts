/** Setting of the key that encrypts secrets in the store. */
import { readKey } from './encryption-key.ts'
import { type Option, option } from './parsers.ts'

export const secretOptions = {
  encryptionKey: option<string | null>({
    name: 'ENCRYPTION_KEY',
    default: null,
    read: (value) => readEncryptionKey(value),
    secret: true,
    values: '32 bytes in base64',
    sentence:
      'The key that encrypts secrets in the store, such as those of webhooks; `openssl rand -base64 32` makes one. PostgreSQL needs it for webhooks; the embedded store makes a file `encryption.key` in DATA_DIR without it. Every process of a store needs the same, and it is in no backup: keep it apart.',
  }),
} satisfies Record<string, Option<never> | Option<unknown>>

/** The fault does not repeat the value. */
const readEncryptionKey = (value: string): string => {
  if (readKey(value)) return value
  const length = Buffer.from(value, 'base64').length
  throw new Error(
    `must be 32 bytes in base64, as "openssl rand -base64 32" makes them; this is ${length} bytes or no base64`,
  )
}
