/** How a colour stands out from the ground of the public pages, by the formula of WCAG 2. */

/** Grounds of `site.css` by scheme. */
export const GROUNDS = { light: '#ffffff', dark: '#15181b' } as const

export type Scheme = keyof typeof GROUNDS

/** Contrast that WCAG asks of parts of a page that are no text (1.4.11). */
const CONTRAST_MIN = 3

/** Schemes in which a colour, `#rrggbb`, hardly shows. */
export const weakOn = (colour: string): readonly Scheme[] =>
  (['light', 'dark'] as const).filter((scheme) => contrastOf(colour, GROUNDS[scheme]) < CONTRAST_MIN)

/** From 1, of equal colours, to 21. */
export const contrastOf = (one: string, other: string): number => {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const WEIGHTS = [0.2126, 0.7152, 0.0722]

const luminanceOf = (colour: string): number =>
  WEIGHTS.reduce(
    (sum, weight, at) => sum + weight * linear(Number.parseInt(colour.slice(1 + 2 * at, 3 + 2 * at), 16)),
    0,
  )

/** Light of a value from 0 to 255. */
const linear = (value: number): number => {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
