/** Hashes of passwords, made by libuv's threads one at a time for each thread of the service. */
import { argon2, timingSafeEqual } from 'node:crypto'
import { createTurns } from '../platform/lib/turns.ts'
import { isPasswordLength, normalised } from './password.ts'
import { type Argon2Hash, formatHash, parseHash } from './phc.ts'

/** The least that the Password Storage Cheat Sheet of OWASP asks of argon2id (read in November 2026); 31 to 59 ms. */
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1 }

const SALT_BYTES = 16
const HASH_BYTES = 32

/** Each has its password in memory, and waits some 50 ms for every one before it. */
const WAITING_MAX = 32

export type PasswordHashes = {
  make(password: string): Promise<string>
  /** Null, of a person without a password or of none, takes as long as a hash does, and is met by no password. */
  verify(password: string, hash: string | null): Promise<boolean>
}

type Deps = { readonly randomBytes: (count: number) => Uint8Array }

export const createPasswordHashes = ({ randomBytes }: Deps): PasswordHashes => {
  const inTurn = createTurns(WAITING_MAX)
  const unknown: Argon2Hash = { ...PARAMETERS, salt: randomBytes(SALT_BYTES), hash: randomBytes(HASH_BYTES) }
  return {
    make: (password) =>
      inTurn(async () => {
        const salt = randomBytes(SALT_BYTES)
        const hash = await digest(password, { ...PARAMETERS, salt, length: HASH_BYTES })
        return formatHash({ ...PARAMETERS, salt, hash })
      }),
    verify: (password, text) =>
      inTurn(async () => {
        const known = text === null ? null : parseHash(text)
        const { hash, ...parameters } = known ?? unknown
        const isPassword = isPasswordLength(password)
        const found = await digest(isPassword ? password : '', { ...parameters, length: hash.length })
        return timingSafeEqual(found, hash) && isPassword && known !== null
      }),
  }
}

type Parameters = Omit<Argon2Hash, 'hash'> & { readonly length: number }

const digest = (password: string, { salt, length, ...parameters }: Parameters): Promise<Uint8Array> =>
  new Promise((resolve, reject) =>
    argon2(
      'argon2id',
      { ...parameters, message: normalised(password), nonce: salt, tagLength: length },
      (error, hash) => (error ? reject(error) : resolve(hash)),
    ),
  )
