/** French sentences about the HTML of descriptions; no problem or outcome agrees with the gender of its subject. */
import type { Position } from '../arguments.ts'
import type { description as english } from '../en/description.ts'
import { fr, numeral, plural, quoted } from './typeset.ts'

const at = (position: Position): string =>
  position === null ? 'à un endroit inconnu' : `à la ligne ${position.line}, colonne ${position.column}`

export const description: typeof english = {
  markup: (told) => fr`${told.subject} ${at(told.at)} ${told.problem}`,
  markupMeets: (told) => fr`${told.subject} ${at(told.at)} ${told.problem} ${told.other} ${at(told.otherAt)}`,
  markupFault: ({ stated, advice }) => fr`${stated}. ${advice}`,
  markupRepaired: ({ stated, outcome }) => fr`${stated}; suite donnée : ${outcome}.`,
  blankDescription: fr`La description n'affiche aucun texte. Écrivez au moins un caractère visible.`,
  moreRepaired: ({ count }) =>
    fr`Il y a eu ${numeral(count)} ${plural(count, 'autre retrait ou correction', 'autres retraits ou corrections')}.`,
  onlyTextKept: fr`Seul le texte a été gardé : l'imbrication des éléments n'a pu être corrigée.`,
  wordLists: fr`Des paragraphes que Word a écrits pour les éléments d'une liste sont devenus une liste, sans leurs puces et numéros dans le texte.`,

  theElement: ({ name }) => fr`L'élément <${name}>`,
  theClosedElement: ({ name }) => fr`L'élément <${name}/>`,
  theEndTag: ({ name }) => fr`La balise de fin </${name}>`,
  theAttribute: ({ name, element }) => fr`L'attribut ${name} de <${element}>`,
  theLinkAddress: ({ text }) => fr`L'adresse de lien ${quoted(text)}`,
  theReference: ({ text }) => fr`La référence de caractère ${text}`,
  theComment: 'Le commentaire',
  theCdata: 'La section CDATA',
  theDoctype: 'La déclaration de type de document',
  theDeclaration: 'La déclaration de balisage',
  theInstruction: fr`L'instruction de traitement`,
  theTextAfterSlash: 'Le texte après </',
  theTag: 'La balise',
  startTag: ({ name }) => `<${name}>`,
  endTag: ({ name }) => `</${name}>`,
  theLink: 'le lien',

  isForbidden: 'ne peut figurer dans une description',
  closesItself: 'ne peut se fermer par une barre oblique',
  endsNothing: 'ne ferme rien',
  isLeftOpen: 'reste ouvert',
  isTooDeep: 'est imbriqué trop profondément',
  isOpenBefore: 'est encore ouvert avant',
  liesWithin: 'se trouve dans',
  isNoElementName: fr`n'est pas un nom d'élément et serait caché comme un commentaire`,
  hasAttributeTwice: 'a deux fois le même attribut',
  hasStraySlash: 'contient une barre oblique de trop',
  endsInSlash: 'se termine par une barre oblique',
  hasAttribute: 'porte un attribut',
  hasOddValue: 'a une valeur qui contient un guillemet ou <',
  isNoCharacter: fr`ne désigne aucun caractère qu'un texte peut contenir`,
  isUnfinished: fr`n'est pas terminée`,
  hasNoName: fr`n'a pas de nom`,

  allowedElements: ({ elements }) => fr`Les éléments permis sont : ${elements}.`,
  allowedAttribute: fr`Retirez-le; le seul attribut permis est href dans <a>.`,
  allowedLinks: 'Utilisez une adresse http, https, mailto ou tel absolue.',
  removeIt: 'Retirez ce passage.',
  writeLess: 'Écrivez &lt; pour le caractère <.',
  writeBreak: 'Écrivez <br> pour un saut de ligne.',
  closeWith: ({ name }) => fr`Fermez-le par </${name}>.`,
  nestLess: ({ most }) => fr`Au plus ${most} éléments peuvent se trouver l'un dans l'autre.`,
  closeFirst: ({ name }) => fr`Écrivez d'abord </${name}>.`,
  closeLinkFirst: fr`Fermez d'abord ce lien par </a>.`,
  writeBothTags: ({ name }) => fr`Les navigateurs ne tiennent pas compte de la barre; écrivez <${name}>…</${name}>.`,
  keepOne: fr`N'en gardez qu'un.`,
  removeSlash: 'Retirez la barre oblique.',
  onlyStartTags: 'Seules les balises de début prennent des attributs.',
  quoteValue: 'Mettez toute la valeur entre guillemets droits.',
  finishTag: 'Terminez-la par >, ou écrivez &lt; pour le caractère <.',
  nameIt: fr`Nommez l'élément qu'elle ferme, ou retirez-la.`,

  removed: 'retrait',
  mended: 'correction',
  madeDivision: 'remplacement par un <div>',
  madeBoldParagraph: 'remplacement par un paragraphe en gras',
  removedWithContent: fr`retrait avec le texte qui s'y trouve`,
  removedWithTextAfter: 'retrait avec tout le texte qui suit',
  removedWithAllAfter: 'retrait avec tout ce qui suit',
}
