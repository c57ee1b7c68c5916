import { fold } from '../../lib/fold.ts'

/** Apostrophes in the forms that keyboards and word processors make, and characters that cannot be seen. */
const DROPPED = /['’‘‛ʼʹ′`´\p{Cf}]/gu
const GAPS = /[\s.\p{Pd}−]+/gu
const COMMAS = / ?, ?/g
const SHORT_FORMS = /(?<![^ ,(/])(?:ste?|mt|ft)(?![^ ,)/])/g
const LONG_FORMS: Record<string, string> = { st: 'saint', ste: 'sainte', mt: 'mount', ft: 'fort' }

/**
 * The name of a place as matching compares it: without case, accents, apostrophes and full stops, dashes as
 * spaces, short forms written out ("St-Jérôme" and "Saint Jerome" are one). The key of a key is the key.
 */
export const nameKey = (name: string): string =>
  fold(name)
    .replace(DROPPED, '')
    .replace(GAPS, ' ')
    .trim()
    .replace(COMMAS, ',')
    .replace(SHORT_FORMS, (short) => LONG_FORMS[short] ?? short)

/** As nameKey, for provinces, territories and the country, whose short forms are spaced at will ("B. C."). */
export const areaKey = (name: string): string => nameKey(name).replaceAll('&', 'and').replaceAll(' ', '')
