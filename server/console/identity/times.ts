/** Moments in words, in the time zone of the service. */
import type { Language } from '@affiche/contract/values.ts'
import { words } from '../../html/words/words.ts'

/** Words for a time in milliseconds since 1970, UTC. */
export type FormatMoment = (language: Language, time: number) => string

export const createMoments = (timeZone: string): FormatMoment => {
  const formatOf = (language: Language) =>
    new Intl.DateTimeFormat(words[language].locale, { dateStyle: 'long', timeStyle: 'short', timeZone })
  const formats = { en: formatOf('en'), fr: formatOf('fr') }
  return (language, time) => formats[language].format(time)
}
