import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atFileEnd } from './file-end.ts'

const folders: string[] = []

atFileEnd(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A folder that is removed after the tests of the file; other files may be put beside those of a store. */
export const newFolder = (name = 'test'): string => {
  const folder = mkdtempSync(join(tmpdir(), `affiche-${name}-`))
  folders.push(folder)
  return folder
}
