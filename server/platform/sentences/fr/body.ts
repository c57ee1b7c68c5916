/** French sentences about the structure of a body and the parameters of a query. */
import { NOW } from '@affiche/contract/change.ts'
import type { JsonType } from '../arguments.ts'
import type { body as english } from '../en/body.ts'
import { fr, numeral, plural, quoted } from './typeset.ts'
import { didYouMean, seeList } from './words.ts'

const suchAs = (example: string | null): string => (example === null ? '' : ` comme ${example}`)

const NEEDED: Readonly<Record<JsonType, string>> = {
  object: 'un objet',
  array: 'un tableau',
  string: 'une chaîne de caractères',
  number: 'un nombre',
  integer: 'un nombre entier',
  boolean: 'la valeur true ou false',
}

type InText = { readonly line: number | null; readonly column: number; readonly code: string }

const characterAt = ({ line, column }: InText): string =>
  line === null ? `Le caractère ${column} du texte` : `Le caractère à la ligne ${line}, colonne ${column} du texte`

const CONTROLS: Readonly<Record<string, string>> = {
  'U+0009': ' (tabulation)',
  'U+000A': ' (saut de ligne)',
  'U+000D': ' (retour de chariot)',
}

export const body: typeof english = {
  unknownMember: ({ name, near }) => fr`L'interface n'a pas ici de membre ${quoted(name)}.${didYouMean(near)}`,
  unknownParameter: ({ name, near }) =>
    fr`L'opération n'a pas de paramètre de requête ${quoted(name)}.${didYouMean(near)}`,
  memberRequired: ({ name, example, list }) =>
    fr`Le membre ${quoted(name)} est obligatoire${example === null ? '' : `,${suchAs(example)}`}${seeList(list)}.`,
  memberEmpty: ({ name, example }) =>
    fr`Le membre ${quoted(name)} ne doit pas être vide${example === null ? '' : `,${suchAs(example)}`}.`,
  parameterEmpty: ({ name }) => fr`Le paramètre de requête ${quoted(name)} est vide.`,
  parameterRepeated: ({ name }) => fr`Le paramètre ${quoted(name)} figure plus d'une fois.`,
  parameterEncoding: ({ text }) => fr`Le paramètre ${quoted(text)} n'est pas en UTF-8 avec codage-pourcent.`,
  memberRepeated: ({ name }) => fr`Le membre ${quoted(name)} figure plus d'une fois dans le même objet.`,

  wrongType: ({ needed, example, given, list }) =>
    fr`Il faut ${NEEDED[needed]}${suchAs(example)}, et non ${given}${seeList(list)}.`,
  givenArray: 'un tableau',
  givenObject: 'un objet',
  givenNumber: ({ digits }) => fr`le nombre ${digits}`,
  givenString: ({ text }) => fr`la chaîne ${quoted(text)}`,
  givenText: ({ text }) => quoted(text),
  givenLiteral: ({ text }) => text,

  tooLong: ({ length, most }) =>
    fr`Le texte compte ${numeral(length)} caractères; il peut en compter au plus ${numeral(most)}.`,
  wrongCount: ({ count, least, most }) =>
    fr`La liste compte ${numeral(count)} ${plural(count, 'élément', 'éléments')}; il en faut de ${least} à ${most}.`,
  outOfRange: ({ digits, least, most }) =>
    fr`Le nombre ${digits} est hors limites; il faut ${most === null ? `${least} ou plus` : `une valeur de ${least} à ${most}`}.`,
  tooManyDigits: ({ digits }) => fr`Le nombre ${digits} a trop de chiffres pour être conservé tel quel.`,
  noChoice: ({ text, values, near }) =>
    fr`${quoted(text)} n'est pas une des valeurs permises : ${values.join(', ')}.${didYouMean(near)}`,
  noType: ({ text, types }) => fr`${quoted(text)} n'est pas un des types : ${types.join(', ')}.`,
  noDate: ({ text, day }) =>
    fr`${quoted(text)} n'est pas une date du calendrier de la forme AAAA-MM-JJ${day === null ? ', comme 2027-01-31' : fr`; envoyez le jour seul, ${quoted(day)}`}.`,
  noCursor: ({ text }) =>
    fr`${quoted(text)} n'est pas un curseur. Envoyez celui d'une réponse antérieure tel quel, ou \`${NOW}\` pour la fin actuelle.`,
  noStatus: ({ text }) => fr`${quoted(text)} n'est pas un statut. Envoyez-en un comme 400, ou une classe comme 4xx.`,
  noRankCursor: ({ text }) =>
    fr`${quoted(text)} n'est pas un curseur. Envoyez celui d'une réponse antérieure tel quel.`,
  otherSpan: ({ from, to }) =>
    fr`Le curseur est celui d'une réponse du ${from} au ${to}. Envoyez les mêmes jours, ou aucun.`,
  spanReversed: ({ from, to }) => fr`Le dernier jour, ${to}, précède le premier, ${from}.`,
  spanTooLong: ({ days, most }) =>
    fr`La demande porte sur ${numeral(days)} jours; il en faut au plus ${most}. Demandez-les par parties.`,
  digestForm: ({ most }) => fr`Une empreinte compte de 1 à ${most} caractères ASCII visibles.`,

  blankText: fr`Le texte n'affiche rien : il ne contient que des espaces ou des caractères invisibles.`,
  badCharacter: fr`Le texte contient un caractère qui ne peut figurer ici.`,
  halfSurrogate: (about) =>
    fr`${characterAt(about)} est la moitié d'une paire de substitution (${about.code}), dont l'autre moitié s'est perdue.`,
  controlCharacter: (about) =>
    fr`${characterAt(about)} est ${about.code}${CONTROLS[about.code] ?? ''}; aucun caractère de commande${about.line === null ? '' : ' autre que la tabulation et le saut de ligne'} ne peut y figurer.`,

  emptyBody: fr`Le corps est vide; il faut un objet JSON.`,
  bodyNotUtf8: fr`Le corps n'est pas en UTF-8 valide.`,
  bodyNotJson: ({ reason }) => fr`Le corps n'est pas du JSON valide : ${reason}`,
  nestedTooDeeply: ({ most }) => fr`Le corps imbrique des objets et des tableaux sur plus de ${most} niveaux.`,

  requestInvalid: fr`La requête n'est pas valide.`,
  faultAt: ({ place, fault }) => fr`À ${place} : ${fault}`,
  severalFaults: ({ count, place, first }) =>
    fr`${numeral(count)} règles ne sont pas respectées, la première${place === '' ? '' : ` à ${place}`} : ${first}`,
  both: ({ one, other }) => fr`${one} ${other}`,
  moreFaults: ({ count, most }) =>
    fr`Il y a ${numeral(count)} ${plural(count, 'autre faute', 'autres fautes')}; seules ${most} fautes sont énumérées. Corrigez-les et renvoyez le texte.`,
}
