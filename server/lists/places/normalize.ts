import { fold } from '../../platform/lib/fold.ts'

/** Apostrophes of keyboards and word processors, and invisible characters. */
const DROPPED = /['’‘‛ʼʹ′`´\p{Cf}]/gu
const GAPS = /[\s.\p{Pd}−]+/gu
const COMMAS = / ?, ?/g
const SHORT_FORMS = /(?<![^ ,(/])(?:ste?|mt|ft)(?![^ ,)/])/g
const LONG_FORMS: Record<string, string> = { st: 'saint', ste: 'sainte', mt: 'mount', ft: 'fort' }

/**
 * The normalized name of a place: without case, accents, apostrophes and full stops, dashes as
 * spaces, short forms written out ("St-Jérôme" and "Saint Jerome" are one). Idempotent.
 */
export const nameKey = (name: string): string =>
  fold(name)
    .replace(DROPPED, '')
    .replace(GAPS, ' ')
    .trim()
    .replace(COMMAS, ',')
    .replace(SHORT_FORMS, (short) => LONG_FORMS[short] ?? short)

/** Key as of nameKey, for provinces, territories and the country, whose abbreviations may have spaces ("B. C."). */
export const areaKey = (name: string): string => nameKey(name).replaceAll('&', 'and').replaceAll(' ', '')
