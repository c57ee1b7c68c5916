import type { Language } from '../../../domain/public/document.ts'
import { memoizeText } from '../../../lib/memoize.ts'
import { formatTime } from '../../words/format.ts'
import { words } from '../../words/words.ts'

const clockOf = memoizeText(
  (key) => new Intl.DateTimeFormat(key.slice(0, 5), { hour: 'numeric', minute: '2-digit', timeZone: key.slice(6) }),
)

/** Day and time of a moment in a time zone. */
export const formatMoment = (language: Language, time: number, timeZone: string): string =>
  `${formatTime(language, time, timeZone)}, ${clockOf(`${words[language].locale} ${timeZone}`).format(time)}`
