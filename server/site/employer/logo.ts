/** Logos of employers on public pages: their addresses, their elements and their bytes. */
import { logoAbout } from '../../employers/logo.ts'
import type { Frame } from '../../html/frame.ts'
import type { Picture } from '../../html/head.ts'
import { noSuchPage } from '../../html/page.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import type { Route } from '../router.ts'

/** The name holds the hash of the bytes. */
const CACHE = 'public, max-age=31536000, immutable'

/** Whatever a file is beside a picture, nothing of it runs where it is opened by itself. */
const POLICY = "default-src 'none'; sandbox"

export const logoPath = (name: string): string => `/logos/${name}`

/** The element, at most so many CSS pixels high and twice as wide; the name of the employer stands beside it. */
export const logoImage = (name: string, { path = logoPath(name), alt = '', most }: LogoPlace): Html | null => {
  const about = logoAbout(name)
  if (!about) return null
  const scale = Math.min(1, most / about.height, (2 * most) / about.width)
  const shown = (pixels: number): number => Math.max(1, Math.round(pixels * scale))
  return html`<img class="logo" src="${path}" alt="${alt}" width="${shown(about.width)}" height="${shown(about.height)}">`
}

type LogoPlace = { readonly path?: string; readonly alt?: string; readonly most: number }

/** The logo beside a shared link; null without one. */
export const logoPicture = (name: string | null, alt: string): Picture | null => {
  const about = name === null ? null : logoAbout(name)
  return about && name !== null ? { path: logoPath(name), width: about.width, height: about.height, alt } : null
}

export const logoHeaders = (type: string, cache: string): readonly string[] => [
  ...['content-type', type, 'cache-control', cache, 'content-security-policy', POLICY],
  ...['cross-origin-resource-policy', 'same-origin'],
]

export const logoRoutes = ({ reader }: Pick<Frame, 'reader'>): readonly Route[] => [
  {
    path: logoPath('{name}'),
    get: async (_, name) => {
      const about = logoAbout(name)
      const bytes = about && (await reader.logo(name))
      if (!bytes) throw noSuchPage()
      return { status: 200, headers: logoHeaders(about.type, CACHE), body: bytes }
    },
  },
]
