/** The icons that browsers and telephones ask for by themselves, at addresses that no page names, and the one that is shown beside shared links. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { answerWith, render } from '../answers.ts'
import type { Handle } from '../page.ts'

const ICONS = [
  { file: 'favicon.ico', type: 'image/x-icon' },
  { file: 'apple-touch-icon.png', type: 'image/png' },
  { file: 'share.png', type: 'image/png' },
] as const

/** A release may bring others. */
const CACHE = 'public, max-age=86400'

export const iconRoutes = async (): Promise<readonly { readonly path: string; readonly get: Handle }[]> =>
  Promise.all(
    ICONS.map(async ({ file, type }) => {
      const rendered = render(await readFile(join(import.meta.dirname, file)))
      return { path: `/${file}`, get: (request) => answerWith(request, rendered, { type, cache: CACHE }) }
    }),
  )
