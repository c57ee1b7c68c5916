/** Files that browsers keep for good: their addresses hold the hash of their bytes. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { acceptsBrotli, answerWith, type Rendered, render } from '../answers.ts'
import { type Handle, headerOf, noSuchPage } from '../page.ts'

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

/** Bytes from which Brotli saves a packet of the network and more. */
const LARGE = 16_384

/**
 * An eighth less than gzip, for half a second of work beside this thread: begun for the first client that takes it, which
 * has gzip, as has every one until it is done.
 */
const tighter = promisify(brotliCompress)
const TIGHTEST = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

type Asset = { readonly type: string; readonly rendered: () => Rendered; readonly tighten: () => void }

const createAsset = (text: string, type: string): Asset => {
  let rendered = render(text)
  let isBegun = text.length < LARGE
  const tighten = (): void => {
    if (isBegun) return
    isBegun = true
    tighter(text, TIGHTEST).then(
      (brotli) => {
        rendered = { ...rendered, brotli }
      },
      // Gzip goes on.
      () => undefined,
    )
  }
  return { type, rendered: () => rendered, tighten }
}

/** Loads the files of a folder, which ends with a slash. */
export const loadAssets = async (folder: string, files: readonly AssetFile[]): Promise<Assets> => {
  const loaded = await Promise.all(files.map((file) => readFile(join(import.meta.dirname, file), 'utf8')))
  const named = new Map<string, Asset>()
  const paths = new Map<AssetFile, string>()
  files.forEach((file, at) => {
    const [name = '', extension = 'css'] = file.split('.')
    const asset = createAsset(loaded[at] ?? '', TYPES[extension as keyof typeof TYPES])
    const address = `${name}-${asset.rendered().tag.slice(0, HASH_LENGTH)}.${extension}`
    named.set(address, asset)
    paths.set(file, folder + address)
  })
  return {
    path: `${folder}{name}`,
    pathOf: (file) => paths.get(file) ?? '',
    answer: (request, name) => {
      const asset = named.get(name)
      if (!asset) throw noSuchPage()
      if (acceptsBrotli(headerOf(request, 'accept-encoding'))) asset.tighten()
      return answerWith(request, asset.rendered(), { type: asset.type, cache: CACHE })
    },
  }
}
