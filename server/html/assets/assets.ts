/** Files that browsers keep for good: their addresses hold the hash of their bytes. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { answerWith, type Rendered, render } from '../answers.ts'
import { type Handle, noSuchPage } from '../page.ts'

const TYPES = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
} as const

export type AssetFile = `${string}.${keyof typeof TYPES}`

const CACHE = 'public, max-age=31536000, immutable'

/** Characters of the hash in an address, six bits each. */
const HASH_LENGTH = 12

export type Assets = {
  /** Path of a file. */
  readonly pathOf: (file: AssetFile) => string
  /** Path of every file, with the parameter `{name}`. */
  readonly path: string
  readonly answer: Handle
}

/** Loads the files of a folder, which ends with a slash. */
export const loadAssets = async (folder: string, files: readonly AssetFile[]): Promise<Assets> => {
  const loaded = await Promise.all(files.map((file) => readFile(join(import.meta.dirname, file), 'utf8')))
  const named = new Map<string, { readonly rendered: Rendered; readonly type: string }>()
  const paths = new Map<AssetFile, string>()
  files.forEach((file, at) => {
    const rendered = render(loaded[at] ?? '')
    const [name = '', extension = 'css'] = file.split('.')
    const address = `${name}-${rendered.tag.slice(0, HASH_LENGTH)}.${extension}`
    named.set(address, { rendered, type: TYPES[extension as keyof typeof TYPES] })
    paths.set(file, folder + address)
  })
  return {
    path: `${folder}{name}`,
    pathOf: (file) => paths.get(file) ?? '',
    answer: (request, name) => {
      const asset = named.get(name)
      if (!asset) throw noSuchPage()
      return answerWith(request, asset.rendered, { type: asset.type, cache: CACHE })
    },
  }
}
