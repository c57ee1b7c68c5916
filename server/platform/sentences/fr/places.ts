/** French sentences about refused places. */
import type { Area } from '../arguments.ts'
import type { places as english } from '../en/places.ts'
import { fr, numeral, or, quoted } from './typeset.ts'

const FORM = fr`écrivez-le sous la forme « Lieu, Province », par exemple « Vancouver, BC »`
const ONLY_PLACE = fr`n'écrivez que le lieu et sa province`

/** Phrases by the two letters of each province and territory. */
const IN_PROVINCE: Readonly<Record<string, string>> = {
  AB: 'en Alberta',
  BC: 'en Colombie-Britannique',
  MB: 'au Manitoba',
  NB: 'au Nouveau-Brunswick',
  NL: 'à Terre-Neuve-et-Labrador',
  NS: 'en Nouvelle-Écosse',
  NT: 'dans les Territoires du Nord-Ouest',
  NU: 'au Nunavut',
  ON: 'en Ontario',
  PE: fr`à l'Île-du-Prince-Édouard`,
  QC: 'au Québec',
  SK: 'en Saskatchewan',
  YT: 'au Yukon',
}

const inArea = ({ name, province }: Area): string => IN_PROVINCE[province] ?? `à cet endroit (${name})`

export const places: typeof english = {
  placeSuggested: ({ reason, suggestions }) => fr`${reason} Vouliez-vous dire ${or(suggestions.map(quoted))}?`,
  blankPlace: fr`Le lieu est vide; ${FORM}.`,
  longLocation: ({ text }) => fr`${quoted(text)} est trop long pour un lieu; ${FORM}.`,
  placeMissing: ({ text }) => fr`Il manque le lieu avant ${quoted(text)}; ${FORM}.`,
  provinceMissing: ({ text }) => fr`Il manque la province ou le territoire après ${quoted(text)}; ${FORM}.`,
  provinceUnknown: ({ text }) =>
    fr`${quoted(text)} n'est ni une province ni un territoire du Canada, et seuls les lieux au Canada sont acceptés.`,
  severalParts: ({ place }) => fr`${quoted(place)} est plus que le nom d'un lieu; ${ONLY_PLACE}, sans adresse.`,
  notInArea: ({ place, area }) => fr`${quoted(place)} n'est pas un lieu ${inArea(area)}.`,
  noLetter: ({ place }) => fr`Le lieu ${quoted(place)} ne contient aucune lettre; ${FORM}.`,
  longPlace: ({ place, most }) => fr`Le lieu ${quoted(place)} dépasse ${most} caractères.`,
  placeUnknown: ({ place }) =>
    fr`${quoted(place)} n'est pas dans la liste des lieux du Canada; s'il est au Canada, ${FORM}.`,
  streetAddress: ({ place }) => fr`${quoted(place)} est une adresse municipale; ${ONLY_PLACE}.`,
  postalCode: ({ text }) => fr`${quoted(text)} se termine par un code postal; ${ONLY_PLACE}.`,
  brokenLetters: ({ text }) =>
    fr`${quoted(text)} contient des lettres dans un autre codage; écrivez-les telles quelles, en UTF-8.`,
  lostLetters: ({ place }) => fr`${quoted(place)} a perdu des lettres en chemin; écrivez-les telles quelles, en UTF-8.`,
  severalPlaces: ({ place }) =>
    fr`${quoted(place)} nomme plusieurs lieux; écrivez-les séparément, jusqu'à trois dans « locations ».`,
  noPlace: ({ place }) =>
    fr`${quoted(place)} n'est pas un nom de lieu; pour un travail qui peut se faire partout, écrivez la province ou « Canada ».`,
  besidePlace: ({ place }) => fr`${quoted(place)} contient plus que le nom d'un lieu; ${ONLY_PLACE}.`,
  misspelledPlace: ({ place, area }) => fr`Aucun lieu appelé ${quoted(place)} n'est connu ${inArea(area)}.`,
  placeElsewhere: ({ place, area }) =>
    fr`Aucun lieu appelé ${quoted(place)} n'est connu ${inArea(area)}, seulement ailleurs au Canada.`,
  readAs: ({ text, known }) => fr`${quoted(text)} a été lu comme ${quoted(known)}.`,
  keptElsewhere: ({ text, known }) =>
    fr`${quoted(text)} a été gardé tel quel, bien que la liste n'ait ce nom qu'ailleurs, soit ${quoted(known)}.`,
  ambiguousPlace: ({ place, count }) =>
    fr`${numeral(count)} lieux du Canada s'appellent ${quoted(place)}; ajoutez la province.`,
}
