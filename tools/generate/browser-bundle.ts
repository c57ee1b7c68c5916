/** The scripts for browsers as files: one module each, the same bytes on every machine. */
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { ROOT } from '../supply/lock.ts'

/** The text of the module that holds a source and all that it imports. */
export const bundleOf = async (source: string): Promise<string> => {
  const { code } = await build(source)
  return code
}

/** The packages of which a bundle holds something, in the order of their names. */
export const packagesOf = async (source: string): Promise<string[]> => {
  const { moduleIds } = await build(source)
  const names = moduleIds.map((id) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1])
  return [...new Set(names.filter((name) => name !== undefined))].sort()
}

const build = async (source: string) => {
  const bundle = await rolldown({
    input: join(ROOT, source),
    platform: 'browser',
    // A module whose exports are not used is dropped whole.
    treeshake: { moduleSideEffects: false },
  })
  const { output } = await bundle.generate({
    format: 'es',
    minify: true,
    postBanner: BANNER,
    comments: { legal: false },
  })
  await bundle.close()
  const [chunk] = output
  return chunk
}

const BANNER = '/* Made of web/ by "npm run generate". NOTICE names the works in it. */'
