/** The family of a browser, by which a person knows its sessions apart; the rest of the header is not kept. */

/** Browsers in this order, since they name those that they descend from. */
const FAMILIES: readonly (readonly [family: string, pattern: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
]

/** An empty text for a browser that is not known. */
export const browserFamily = (userAgent: string): string =>
  FAMILIES.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? ''
