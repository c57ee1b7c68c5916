/** Street addresses, as they are written in English and in French. */
import { fold } from '../../platform/lib/fold.ts'

/** Last words of English street names: "123 Main Street". */
const ENGLISH = new Set(
  `street st avenue ave av road rd drive dr boulevard blvd lane ln court crt ct crescent cres highway hwy parkway pkwy
  place pl way terrace terr trail square sq circle cir close gate mews sideroad line concession plaza expressway
  freeway`.split(/\s+/),
)

/** First words of French street names: "123, rue Principale". */
const FRENCH = new Set(
  `rue avenue ave av boulevard boul blvd bd chemin ch rang route rte autoroute aut place pl montee cote allee quai
  impasse ruelle cours carre promenade prom terrasse croissant voie sentier traverse`.split(/\s+/),
)

/** A number in front, with a letter, a range or an ordinal: "123", "12B", "12-14", "5th", "3e". */
const NUMBER = '^#?\\d+(?:st|nd|rd|th|re|er|eme|[a-z])?(?: ?- ?\\d+[a-z]?)*'

const FORMS = [
  // "Highway 7", "Range Road 231", "rue Principale 123"
  /^(?:highway|hwy|autoroute|range road|township road|county road|route|rte) #?\d+/,
  /^(?:rue|avenue|boulevard|boul|chemin) .*\d[a-z]?$/,
  // "Suite 200", "4th Floor", "2e étage"
  /(?:^| )(?:unit|unite|suite|ste|apt|apartment|app|appartement|bureau|local|floor|room|etage) ?#? ?\d/,
  /(?:^| )\d+(?:st|nd|rd|th|e|er|eme) (?:floor|etage)(?: |$)/,
  // "PO Box 12", "C.P. 12", "R.R. #2"
  /(?:^| )(?:p ?o|post office|postal|mail)? ?box #?\d/,
  /(?:^| )(?:p ?o box|post office box|case postale|poste restante|general delivery)(?: |$)/,
  /(?:^| )(?:c ?p|b ?p|r ?r) ?#? ?\d/,
  // A postal code.
  /(?:^| )[abceghj-nprstvxy]\d[a-z][ -]?\d[a-z]\d(?: |$)/,
]

/** True for a text that is or contains a street address, a part of one, or a post box. */
export const isAddress = (name: string): boolean => {
  const text = fold(name)
    .replace(/[.,;:()/°º\p{Cf}]+/gu, ' ')
    .replace(/\p{Pd}/gu, '-')
    .replace(/\s+/g, ' ')
    .trim()
  return isStreet(text) || FORMS.some((form) => form.test(text))
}

/** The most words between a number and the word for the street. */
const WORDS_MAX = 6

const isStreet = (text: string): boolean => {
  const [number] = STREET_NUMBER.exec(text) ?? []
  if (number === undefined) return false
  const words = text.slice(number.length).split(' ', WORDS_MAX + 1)
  return FRENCH.has(words[0] ?? '') || words.some((word) => ENGLISH.has(word))
}

const STREET_NUMBER = new RegExp(`${NUMBER} `)
