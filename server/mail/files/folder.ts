/** A folder that takes messages in place of a mail server, each in a file that mail programs open. */
import { access, constants, mkdir, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** `name`: relative to `dataDir`, or a whole path. */
type MailFolder = { readonly dataDir: string; readonly name: string }

export const folderPath = ({ dataDir, name }: MailFolder): string => resolve(dataDir, name)

/** For this user alone: links in messages sign people in. */
const makeFolder = async (folder: MailFolder): Promise<string> => {
  const path = folderPath(folder)
  await mkdir(path, { recursive: true, mode: 0o700 })
  return path
}

/** The file of a message that is written again is the same. */
export const writeMessage = async (
  folder: MailFolder,
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
): Promise<void> => {
  const file = join(await makeFolder(folder), `${name}.eml`)
  await writeFile(`${file}.part`, bytes, { mode: 0o600, flush: true })
  await rename(`${file}.part`, file)
}

export const checkFolder = async (folder: MailFolder): Promise<void> => access(await makeFolder(folder), constants.W_OK)
