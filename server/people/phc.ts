/** The PHC string format of a password's hash: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */

export type Argon2Hash = {
  /** KiB. */
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
  readonly salt: Uint8Array
  readonly hash: Uint8Array
}

/** Version 1.3 of Argon2, the only one that Node has. */
const VERSION = 19

const FORM = new RegExp(
  `^\\$argon2id\\$v=${VERSION}\\$m=(\\d{1,7}),t=(\\d{1,3}),p=(\\d{1,3})\\$([A-Za-z0-9+/]{1,128})\\$([A-Za-z0-9+/]{1,128})$`,
)

export const formatHash = ({ memory, passes, parallelism, salt, hash }: Argon2Hash): string =>
  `$argon2id$v=${VERSION}$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`

/** Null for another text. */
export const parseHash = (text: string): Argon2Hash | null => {
  const [found, memory, passes, parallelism, salt = '', hash = ''] = FORM.exec(text) ?? []
  if (found === undefined) return null
  const bytes = (part: string): Uint8Array => Buffer.from(part, 'base64')
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: bytes(salt),
    hash: bytes(hash),
  }
}

/** The format has no padding. */
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replaceAll('=', '')
