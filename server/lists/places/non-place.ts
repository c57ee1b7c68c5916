/** Texts of postings that name no place: the manner of work, "anywhere", an unknown place. */
import { fold } from '../../platform/lib/fold.ts'
import { PROVINCE_WORDS_MAX } from './areas.ts'

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/** A text names no place if it has one of these words, and else only words of the second list. */
const CORE = new Set(
  wordsOf(`
    remote remotely hybrid telework teleworking telecommute telecommuting wfh virtual virtually online onsite
    anywhere everywhere wherever nationwide nationally countrywide provincewide worldwide global international
    multiple various several numerous different many all any other others flexible variable unspecified undetermined
    undisclosed unknown undefined null none tbd tba tbc confidential abroad overseas across throughout wide
    teletravail distance domicile hybride virtuel virtuelle virtuellement presentiel partout
    plusieurs divers diverses multiples differents differentes varie varies variee variees tout toute tous toutes
    importe autre autres inconnu inconnue indetermine indeterminee aucun aucune confidentiel etranger mondial`),
)

/** Words beside those of the first list; they name no place by themselves. */
const BESIDE = new Set(
  wordsOf(`
    a an and at be based by can city cities country day days eligible entirely first flex for friendly from full fully
    home hours in is job jobs location locations mode model more of office offices on only opportunity option optional
    or our out part partially per place places plus position positions possible preferred province provinces
    provincial role roles schedule site sites some status store stores team temporarily temporary territories territory
    the this to town towns travel up us with within work worker workers working world nation national branch branches
    area areas region regions regional week available 100 2 3 4 5
    au aux avec bureau bureaux complet complete completement dans de des disponible du emplacement emplacements emploi
    emplois en endroit endroits entierement est et jour jours la le les l d lieu lieux locaux magasin magasins maison
    mixte monde n ou ouvert oui par partiel partielle partiellement pays possibilite poste postes principalement
    route seulement semaine succursale succursales sur temps territoire territoires travail travailler ville
    villes canada canadian canadien canadienne`),
)

/** Whole texts whose words may belong to a name elsewhere. */
const PHRASES = [
  /^(?:n a|na|t b d|t b a|t b c|s o|xx+|home|maison|locations?|lieu|emplacement|endroit|city|ville|town)$/,
  /^not (?:applicable|available|specified|disclosed|provided|determined|known|yet known|listed|sure)$/,
  /^non (?:applicable|disponible|specifiee?|precisee?|determinee?|communiquee?|fournie?|connue?)$/,
  /^to be (?:determined|announced|confirmed|discussed|decided|advised|negotiated|assigned)$/,
  /^a (?:determiner|confirmer|discuter|preciser|communiquer|venir|convenir|negocier)$/,
  /^(?:sans (?:objet|lieu|lieu fixe)|no (?:location|fixed location|office)|location (?:negotiable|open))$/,
  /^(?:work(?:ing)? )?(?:from|at) (?:the )?home$/,
  /^home (?:office|based|work)$/,
  /^(?:travail(?:ler)? )?(?:de|a) la maison$/,
  /^(?:in|at) (?:the |our )?office$/,
  /^(?:in person|on site|on the road|en personne|en ligne|sur (?:place|site|la route)|au bureau)$/,
  /^(?:head office|siege social|main office|our office|client sites?|customer sites?)$/,
  /^(?:see|refer to) (?:the )?(?:job |posting )?(?:description|posting|details|below|ad)$/,
  /^voir (?:la |l )?(?:description|offre|ci dessous|details|annonce)$/,
  /^a travers (?:le|la|tout le|toute la) (?:canada|pays|province)$/,
  /^(?:d un ocean a l autre|(?:from )?coast to coast|pan ?canadian|pan ?canadien(?:ne)?)$/,
]

type IsArea = (text: string) => boolean

/** Divide a text into parts: "Toronto (Hybrid)", "Remote - Toronto". */
const DIVIDERS = /[()[\]/|;:•·&+]| [\p{Pd}−] /u

/**
 * The parts of a text that may be places, if the whole or a part of it is not; null for any other text. `isArea`
 * recognises provinces at either end ("Anywhere in Ontario").
 */
export const placeParts = (name: string, isArea: IsArea): readonly string[] | null => {
  if (isNonPlace(name, isArea)) return []
  const parts = name
    .split(DIVIDERS)
    .map((part) => part.trim())
    .filter(Boolean)
  const places = parts.filter((part) => !isNonPlace(part, isArea))
  return parts.length > 1 && places.length < parts.length ? places : null
}

const isNonPlace = (name: string, isArea: IsArea): boolean => {
  const words = wordsOf(fold(name).replace(/[^\p{L}\p{N}]+/gu, ' '))
  const text = words.join(' ')
  if (PHRASES.some((phrase) => phrase.test(text))) return true
  return (
    words.some((word) => CORE.has(word)) &&
    withoutArea(words, isArea).every((word) => CORE.has(word) || BESIDE.has(word))
  )
}

const withoutArea = (words: readonly string[], isArea: IsArea): readonly string[] => {
  for (let count = Math.min(PROVINCE_WORDS_MAX, words.length - 1); count > 0; count--) {
    if (isArea(words.slice(-count).join(' '))) return words.slice(0, -count)
    if (isArea(words.slice(0, count).join(' '))) return words.slice(count)
  }
  return words
}
