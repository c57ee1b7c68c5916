/** French sentences about the rules of a job. */
import type { ItemNoun } from '@affiche/contract/reference.ts'
import type { Language } from '@affiche/contract/values.ts'
import type { Remedy } from '../arguments.ts'
import type { rules as english } from '../en/rules.ts'
import { fr, numeral, or, plural, quoted } from './typeset.ts'
import { nameOfJob } from './words.ts'

const REMEDIES: Readonly<Record<Remedy, string>> = {
  members: 'ne tient pas compte des membres inconnus',
  markup: fr`retire le balisage qui n'est pas permis`,
  misspelled: 'lit un lieu mal orthographié comme celui qui lui ressemble',
  elsewhere: 'garde tel quel un lieu connu ailleurs',
}

const NONE: Readonly<Record<ItemNoun, string>> = {
  location: 'aucun lieu',
  category: 'aucune catégorie',
  'position type': 'aucun type de poste',
  'salary period': 'aucune période de rémunération',
  'applicant routing type': 'aucun mode de candidature',
}

export const noItem = (noun: ItemNoun): string => NONE[noun]

const nameOf = (language: Language): string => (language === 'fr' ? 'français' : 'anglais')

export const rules: typeof english = {
  idReadOnly: fr`Le service attribue l'identifiant; une nouvelle offre ne peut en apporter un.`,
  otherId: ({ id }) => fr`La requête nomme l'offre ${id}; l'identifiant doit être le même.`,
  unknownReference: ({ reference, missing }) =>
    fr`Vous n'avez pas d'offre dont le referenceId est ${quoted(reference)}. La requête la créerait, mais une nouvelle offre exige aussi ${missing.join(', ')}.`,
  referenceNeeded: fr`Le membre « referenceId » est obligatoire : il nomme l'offre.`,
  referencesDiffer: ({ body, query }) => fr`Le corps dit ${quoted(body)}, la requête ${quoted(query)}.`,
  referenceTaken: ({ job }) => fr`${nameOfJob(job)} a déjà ce referenceId. Utilisez PUT pour la modifier.`,
  statusTransition: ({ from, to, others }) =>
    fr`Une offre ne peut passer de ${quoted(from)} à ${quoted(to)}; elle peut devenir ${or(others.map(quoted))}.`,
  publishOnDraft: ({ name }) => fr`${name} ne vaut que pour un brouillon, et cette offre n'en est pas un.`,
  publishOnPast: ({ date, today }) =>
    fr`Le ${date} est passé : nous sommes le ${today} dans le fuseau horaire du service.`,
  publishOnClosed: ({ date, closeDate }) =>
    fr`Le ${date}, l'offre serait fermée : sa date de clôture est le ${closeDate}. Publiez-la plus tôt.`,
  closedBeforePublication: ({ closeDate }) =>
    fr`L'offre serait aussitôt fermée : sa date de clôture est le ${closeDate}.`,
  previewWithoutPages: fr`Ce service n'a pas de pages publiques, et donc aucune page pour un aperçu.`,
  previewOfHidden: fr`L'exploitant du service masque cette offre, y compris dans les aperçus.`,
  refreshDraft: ({ job }) =>
    fr`${nameOfJob(job)} est à l'état de brouillon. Seule une offre active et ouverte peut être actualisée.`,
  refreshArchived: ({ job }) =>
    fr`${nameOfJob(job)} est archivée. Seule une offre active et ouverte peut être actualisée.`,
  refreshClosed: ({ job, closeDate }) =>
    fr`${nameOfJob(job)} a fermé le ${closeDate}. Donnez-lui une date de clôture (closeDate) ultérieure pour l'actualiser.`,
  refreshTooSoon: ({ job, last, next }) =>
    fr`${nameOfJob(job)} a été actualisée le ${last}; elle pourra l'être de nouveau le ${next}.`,

  languageNeeded: ({ name }) => fr`${name} est obligatoire à côté d'un texte dans l'autre langue : « en » ou « fr ».`,
  sameLanguage: ({ name, language, isSaid }) =>
    isSaid
      ? fr`L'offre elle-même est en ${nameOf(language)}; un autre texte est dans l'autre langue.`
      : fr`L'offre elle-même semble être en ${nameOf(language)}; un autre texte est dans l'autre langue. Envoyez ${name} si ce n'est pas le cas.`,
  employerUnconfirmed: fr`Un fournisseur a créé cet employeur, que personne n'a encore confirmé : son propriétaire ou l'exploitant rend ses offres publiques.`,
  nameConfirmed: fr`L'exploitant du service tient le nom français, comme le nom : demandez-lui de le modifier, ou laissez ce champ tel quel.`,
  slugReserved: ({ text }) =>
    fr`${quoted(text)} est réservé, puisqu'on pourrait prendre la page pour celle de ce service ou d'un gouvernement. Choisissez autre chose; l'exploitant du service peut l'attribuer.`,
  slugTaken: ({ text }) => fr`Un autre employeur a déjà ${quoted(text)}.`,
  noSlug: ({ text }) =>
    fr`${quoted(text)} contient autre chose que des minuscules de a à z, des chiffres et des traits d'union isolés entre eux.`,
  noColour: fr`Une couleur s'écrit avec # suivi de six chiffres ou lettres de a à f, par exemple #0b5d51.`,
  noRule: ({ text, rules }) => fr`${quoted(text)} n'est le nom d'aucune règle applicable. Ce sont ${rules.join(', ')}.`,
  postingRule: ({ rule, detail }) => fr`Règle ${rule}, que l'employeur fait respecter : ${detail.fr}`,
  planRequired: ({ name }) => fr`${name} ne vaut que pour les employeurs qui ont le forfait illimité.`,
  placeRepeated: ({ text }) => fr`${quoted(text)} est déjà dans la liste.`,
  categoryRepeated: ({ id }) => fr`La catégorie ${id} est déjà dans la liste.`,
  unknownItem: ({ noun, id, path }) => fr`Il n'y a ${noItem(noun)} ${id}; voir ${path}.`,
  salaryRange: ({ upper, base }) => fr`${upper} est inférieur à ${base}.`,
  tooManyDecimals: ({ amount }) => fr`${amount} a plus de quatre décimales; les montants ne sont jamais arrondis.`,

  emailRequired: ({ name, routing }) => fr`${name} est obligatoire quand ${routing} vaut 1 (courriel).`,
  urlRequired: ({ name, routing }) => fr`${name} est obligatoire quand ${routing} vaut 2 (adresse Web).`,
  noEmail: ({ text, fault }) =>
    fr`${quoted(text)} n'est pas une simple adresse de courriel comme emplois@exemple.ca : ${fault}.`,
  longLocalPart: ({ most }) => fr`plus de ${most} caractères précèdent son @`,
  mailtoInEmail: fr`omettez mailto:`,
  severalEmails: fr`une seule adresse peut être donnée`,
  namedEmail: fr`donnez l'adresse seule, sans nom ni chevrons`,
  whiteSpaceAt: ({ at }) => fr`le caractère ${at} est un espacement`,
  oddEmail: fr`ce qui précède ou suit son @ n'est pas comme dans une adresse`,
  signsInEmail: ({ count }) => (count === 0 ? fr`elle n'a pas de @` : fr`elle a ${numeral(count)} @`),

  noUrl: ({ text, fault }) => fr`${quoted(text)} n'est pas une adresse http:// ou https:// absolue : ${fault}.`,
  spaceAt: ({ at }) => fr`le caractère ${at} est un espace, qui s'écrit %20`,
  backslashInUrl: fr`elle contient une barre oblique inverse, que les navigateurs lisent comme une barre oblique`,
  noScheme: ({ address }) =>
    fr`elle ne commence ni par l'un ni par l'autre${address === null ? '' : fr`, comme le ferait ${quoted(address)}`}`,
  noHostAfter: ({ scheme }) => fr`l'hôte manque après ${scheme}`,
  userInUrl: fr`elle contient des données d'utilisateur avant un @`,
  noPort: ({ port, most }) => fr`il n'y a pas de port ${port}; le plus élevé est ${most}`,
  noHost: ({ text }) => fr`${quoted(text)} n'est pas un hôte`,

  ignored: ({ fault }) => fr`Membre écarté. ${fault}`,
  moreChanges: ({ count }) => fr`${numeral(count)} ${plural(count, 'autre modification', 'autres modifications')}`,
  adviseLenient: ({ remedies }) =>
    fr`Avec l'en-tête « Prefer: handling=lenient », le service ${remedies.map((remedy) => REMEDIES[remedy]).join(', ')}, et signale chaque modification.`,
}
