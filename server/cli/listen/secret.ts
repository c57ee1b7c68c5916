/** Secrets of `affiche listen`, in the form in which the service gives those of webhooks. */
import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { Refusal } from '../../platform/sentences/refusal.ts'

const PREFIX = 'whsec_'

/** Bytes that Standard Webhooks allows. */
const [BYTES_MIN, BYTES_MAX] = [24, 64]

export type ListenSecret = { readonly text: string; readonly key: Uint8Array }

const secretOf = (key: Buffer): ListenSecret => ({ text: PREFIX + key.toString('base64'), key })

export const newSecret = (): ListenSecret => secretOf(randomBytes(32))

/** The secret of a file, which is made if it is not there, so that a receiver need not be told a new one each time. */
export const secretInFile = async (file: string): Promise<ListenSecret> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new Refusal(`${file} cannot be read: ${error.message}.`)
  })
  if (text === null) return writeNew(file)
  const key = Buffer.from(text.trim().slice(PREFIX.length), 'base64')
  const secret = secretOf(key)
  if (secret.text === text.trim() && key.length >= BYTES_MIN && key.length <= BYTES_MAX) return secret
  throw new Refusal(`${file} holds no secret, such as whsec_ and 32 bytes in base64; a file that is not there is made.`)
}

const writeNew = async (file: string): Promise<ListenSecret> => {
  const secret = newSecret()
  await writeFile(file, `${secret.text}\n`, { mode: 0o600, flag: 'wx' }).catch((error: Error) => {
    throw new Refusal(`${file} cannot be written: ${error.message}.`)
  })
  return secret
}
