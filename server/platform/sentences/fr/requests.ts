/** French sentences about the headers, the address and the lines of a request. */
import type { requests as english, RequestPart } from '../en/requests.ts'
import { noItem } from './rules.ts'
import { and, fr, numeral, plural, quoted } from './typeset.ts'
import { nameOfJob } from './words.ts'

const OTHER: Readonly<Record<RequestPart, string>> = {
  method: 'une autre méthode',
  address: 'une autre adresse',
  precondition: 'une autre condition préalable',
  handling: 'un autre traitement',
  body: 'un autre corps',
}

export const requests: typeof english = {
  jobNotFound: fr`Vous n'avez aucune offre d'emploi qui porte cet id ou ce referenceId.`,
  jobIdNotFound: fr`Aucune offre ne peut porter cet id : un id est un nombre entier de 1 à 2147483647. Par son referenceId, une offre se trouve par GET /jobs?referenceId=…, se modifie par PUT /jobs et se supprime par DELETE /jobs.`,
  requestNotFound: fr`Aucune de vos requêtes qui sont conservées ne porte cet id. Les échecs le sont pendant 7 jours, et avec une clé d'essai toutes les requêtes; l'id est celui de l'en-tête X-Request-Id.`,
  itemNotFound: ({ noun, path }) => fr`Il n'y a ${noItem(noun)} qui porte cet id; voir ${path}.`,

  keyMissing: fr`Envoyez votre clé d'API dans l'en-tête API-Key.`,
  keyElsewhere: ({ header }) =>
    fr`L'en-tête ${header} n'est pas lu ici. Envoyez votre clé d'API dans l'en-tête API-Key, seule.`,
  noKey: ({ fault }) => fr`Ce n'est pas une clé d'API de ce service : ${fault}.`,
  severalKeys: fr`l'en-tête API-Key figure plus d'une fois, ou contient plus d'une clé`,
  wordBeforeKey: fr`un mot la précède; l'en-tête API-Key ne prend que la clé`,
  quotedKey: fr`elle est entre guillemets ou entre crochets`,
  spaceInKey: fr`elle contient un espacement`,
  prefixOfKey: ({ prefix }) => fr`elle ne commence pas par ${prefix}`,
  mistypedKey: fr`elle est mal tapée, car sa somme de contrôle ne concorde pas`,
  lengthOfKey: ({ length, needed }) =>
    fr`elle compte ${numeral(length)} caractères au lieu de ${needed}${length < needed ? ', et a donc été coupée' : ''}`,
  keyNotValid: fr`La clé d'API est inconnue, révoquée ou expirée.`,
  sessionOver: fr`Votre session est terminée; reconnectez-vous.`,
  employerSuspended: fr`L'employeur de cette clé d'API est suspendu; adressez-vous à l'exploitant.`,
  scopeMissing: ({ scope }) => fr`La clé d'API n'a pas la portée ${scope} qu'exige cette opération.`,
  vendorKeyElsewhere: fr`Les clés des fournisseurs ne servent qu'à /api/v1.2.`,
  vendorGrant: fr`L'en-tête Affiche-Employer ne nomme aucun employeur qui permet à ce fournisseur d'agir pour lui. GET /api/v1.2/vendor/employers énumère ceux qui le permettent.`,
  otherEmployer: fr`L'en-tête Affiche-Employer nomme un autre employeur que celui de cette clé, qui n'agit que pour le sien.`,
  vendorSuspended: fr`Le fournisseur de cette clé d'API est suspendu; adressez-vous à l'exploitant.`,
  testKeyNeeded: fr`Les adresses du mode d'essai demandent une clé d'essai, qui commence par affiche_test_. Rien n'a été modifié.`,
  testOnly: fr`L'en-tête Affiche-Fault ne vaut qu'avec une clé d'essai, pour qu'aucune vraie requête n'échoue par lui. Rien n'a été fait.`,
  faultAsked: fr`L'en-tête Affiche-Fault a demandé cet échec. Rien n'a été fait.`,
  faultField: fr`L'en-tête Affiche-Fault a l'une de ces formes : status=429, 500 ou 503, avec ou sans retry-after=SECONDES (de 1 à 3600); delay=MILLISECONDES (au plus 30000); drop=before; drop=after; pour un lot, aussi drop=after; line=N. Rien n'a été fait.`,
  testClockRange: ({ date, from, to }) =>
    fr`La date du mode d'essai avance à partir du ${from}, au plus jusqu'au ${to}; le ${date} est en dehors.`,
  vendorKeyNeeded: fr`Cette opération demande la clé d'un fournisseur.`,
  creatingEmployersNeeded: fr`L'exploitant n'a pas permis à ce fournisseur de créer des employeurs.`,
  vendorLimit: ({ most, waiting }) =>
    fr`Un fournisseur agit pour au plus ${most} employeurs, dont ${waiting} que personne n'a encore confirmés. Rien n'a été créé.`,
  keyInAddress: fr`L'adresse contient une clé d'API, ou un paramètre qui en porte le nom. Envoyez la clé dans l'en-tête API-Key, et faites-la remplacer, car des journaux de serveurs mandataires peuvent maintenant la contenir.`,

  badCondition: ({ header }) =>
    fr`${header} est \`*\`, ou des étiquettes d'entité entre guillemets droits et séparées par des virgules, comme dans l'en-tête ETag.`,
  conditionRequired: fr`Cette clé d'API ne modifie et ne supprime des offres qu'avec If-Match ou If-None-Match. Rien n'a été modifié.`,
  noJobToMatch: fr`Il n'y a pas de telle offre, et If-Match en exige une. Rien n'a été modifié.`,
  weakTag: ({ job, tag }) =>
    fr`${nameOfJob(job)} en est à ${tag}, qu'If-Match envoie comme étiquette faible, et une étiquette faible ne concorde jamais. Un serveur mandataire l'a affaiblie, comme certains le font en compressant les réponses. Rien n'a été modifié.`,
  changedSince: ({ job, tag }) =>
    fr`${nameOfJob(job)} a été modifiée depuis : elle en est à ${tag}. Rien n'a été modifié.`,
  existsAlready: ({ job }) => fr`${nameOfJob(job)} existe déjà. Rien n'a été modifié.`,
  stillAt: ({ job, tag }) => fr`${nameOfJob(job)} en est toujours à ${tag}. Rien n'a été modifié.`,
  profileChanged: fr`Quelqu'un d'autre a modifié le profil entre-temps. Rien n'a été modifié.`,
  conditionByDate: fr`Les conditions par date ne sont pas prises en charge, et la requête contient If-Unmodified-Since. Utilisez If-Match. Rien n'a été modifié.`,

  badIdempotencyKey: ({ most }) =>
    fr`Idempotency-Key est une seule clé de 1 à ${most} caractères ASCII visibles, nue ou entre guillemets droits, sans \`"\` ni \`\\\`.`,
  keyOfOtherRequest: ({ request, parts }) =>
    fr`Cette Idempotency-Key a servi à ${request ?? 'une requête'} avec ${and(parts.map((part) => OTHER[part]))}.`,
  firstNotEnded: fr`La première requête avec cette Idempotency-Key n'est pas terminée. Réessayez avec la même clé.`,

  noOperation: fr`Aucune opération n'a cette adresse.`,
  noPage: fr`Il n'y a aucune page à cette adresse.`,
  similarAddress: ({ path }) => fr`Aucune opération n'a cette adresse. Vouliez-vous dire ${path}?`,
  noProblemPage: fr`Il n'y a pas de problème de ce genre.`,
  otherMethods: ({ allow, method }) => fr`L'adresse prend ${allow.join(', ')}, et non ${method}.`,
  putForPatch: fr`PUT ne modifie que les membres qui sont envoyés.`,
  unknownMethod: ({ method, allow }) =>
    fr`La méthode ${quoted(method)} n'est pas connue ici; ${allow.join(', ')} le sont.`,
  badOverride: ({ text }) => fr`X-HTTP-Method-Override est ${quoted(text)}; PUT et DELETE sont permis.`,
  noProxy: fr`Ce n'est pas un serveur mandataire.`,
  notAcceptable: ({ media }) => fr`La réponse est ${media}, que l'en-tête Accept exclut.`,
  earlyData: fr`La requête est venue dans des données anticipées de TLS, qui peuvent être rejouées. Rien n'a été modifié; renvoyez-la.`,

  noMediaType: ({ media }) =>
    fr`Le Content-Type n'est pas un type de média. Envoyez le corps avec Content-Type: ${media}.`,
  otherMediaType: ({ media }) => fr`Envoyez le corps avec Content-Type: ${media}.`,
  encodedBody: ({ encoding }) => fr`Un corps avec Content-Encoding ${encoding} n'est pas lu; envoyez-le tel quel.`,
  noForm: fr`Le corps n'est pas celui d'un formulaire.`,
  otherCharset: fr`Envoyez le corps en UTF-8; aucun autre jeu de caractères n'est lu.`,
  largeBody: ({ most }) => fr`Le corps dépasse ${numeral(most)} octets, le maximum que le service accepte.`,
  largeHeaders: ({ most }) => fr`L'adresse et les en-têtes dépassent ${numeral(most)} octets.`,
  lateRequest: fr`La requête n'est pas arrivée à temps.`,
  lostRequest: fr`La connexion a été fermée avant l'arrivée du corps.`,
  noHttp: fr`La requête n'est pas du HTTP/1.1 bien formé.`,
  otherHttp: fr`Le service parle HTTP/1.1 et HTTP/1.0.`,
  noHostHeader: fr`Une requête HTTP/1.1 exige l'en-tête Host.`,
  severalHosts: fr`L'en-tête Host figure plus d'une fois.`,
  otherTransferEncoding: fr`Le seul Transfer-Encoding qui est lu est chunked.`,
  addressEncoding: fr`L'adresse n'est pas en UTF-8 avec codage-pourcent.`,
  rateUsedUp: ({ max, seconds }) =>
    fr`La limite de ${numeral(max)} requêtes par minute de cette clé est atteinte. Réessayez dans ${numeral(seconds)} ${plural(seconds, 'seconde', 'secondes')}.`,

  inLine: ({ n, fault }) => fr`Ligne ${n} : ${fault}`,
  jobOfLine: fr`La ligne nomme l'offre par « id » ou par « referenceId », et non par les deux.`,
  atomicTooLong: ({ most }) =>
    fr`Un envoi en lot atomique compte au plus ${numeral(most)} lignes. Rien n'a été enregistré.`,
  atomicRefused: ({ refused, lines }) =>
    fr`${numeral(refused)} ${plural(refused, 'opération', 'opérations')} sur ${numeral(lines)} ${plural(refused, 'a', 'ont')} échoué; rien n'a été enregistré.`,
  snapshotTooLong: ({ most }) => fr`Un instantané compte au plus ${numeral(most)} éléments. Rien n'a été fait.`,
  wrongItems: ({ said, items }) =>
    fr`La ligne dit que ${numeral(said)} ${plural(said, 'élément la précède', 'éléments la précèdent')}; il y en a ${numeral(items)}.`,
  outOfScope: ({ scope }) => fr`Le referenceId ne commence pas par la portée ${quoted(scope)}.`,
  earlierReference: fr`Une ligne antérieure a le même referenceId.`,
  lineAfterEnd: fr`Rien ne peut suivre la ligne qui contient « end ».`,
  endMissing: fr`La dernière ligne, {"end":true,"items":N}, manque : la liste a pu être coupée.`,
  guardHeld: ({ archive, active, rule }) =>
    fr`${numeral(archive)} ${plural(archive, 'offre active', 'offres actives')} sur ${numeral(active)} ${plural(archive, 'serait archivée', 'seraient archivées')}; ${rule}. Rien n'a été archivé.`,
  emptyListHeld: fr`une liste vide exige archiveMax`,
  mostFreely: ({ most }) => fr`sans archiveMax, le maximum est de ${numeral(most)}`,
  mostByArchiveMax: ({ most }) => fr`selon archiveMax, le maximum est de ${numeral(most)}`,
  snapshotRunning: fr`Un autre instantané de l'employeur archive des offres en ce moment. Réessayez.`,
  cursorExpired: fr`L'entrée de ce curseur n'est plus gardée, ou appartient à un autre historique. Faites une nouvelle copie par GET /export.`,
  tooManyFeeds: fr`Vous lisez des fils trop souvent. Réessayez plus tard.`,
  tooManySearches: fr`Vous cherchez trop souvent. Réessayez plus tard.`,
  feedCursorExpired: fr`Le curseur n'est plus gardé, ou appartient à une autre base de données. Lisez le fil au complet, sans curseur.`,
  feedCursor: ({ text }) =>
    fr`${quoted(text)} n'est pas un curseur de ce fil. Envoyez celui de la dernière ligne tel quel.`,
  feedPlace: ({ text }) => fr`${quoted(text)} n'est pas une page de ce fil. Suivez son next_url tel quel.`,
  feedSearch: ({ name, text }) =>
    fr`La recherche n'accepte pas ${quoted(text)} pour ${name}. Sa page dit ce qu'elle accepte.`,
}
