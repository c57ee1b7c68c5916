/** French sentences of the tools for agents. */
import type { agents as english } from '../en/agents.ts'
import { fr } from './typeset.ts'

const BY_A_PERSON = fr`Une personne le fait dans la console, ou une clé qui a la portée \`jobs:publish\`.`

export const agents: typeof english = {
  bearerMissing: fr`Cet outil exige la clé d'API d'un employeur : envoyez l'en-tête Authorization avec Bearer et la clé.`,
  publishNeeded: fr`Cette clé ne peut pas publier au moyen d'un outil : ce qu'elle écrit a l'état draft ou archived, sans jour de publication. ${BY_A_PERSON} Rien n'a été modifié.`,
  publishNeededActive: fr`L'offre d'emploi est active, de sorte que les candidats verraient aussitôt la modification, et cette clé ne peut pas publier au moyen d'un outil. ${BY_A_PERSON} Rien n'a été modifié.`,
  publishNeededScheduled: ({ date }) =>
    fr`L'offre d'emploi sera publiée le ${date} telle qu'elle est, et cette clé ne peut pas publier au moyen d'un outil. ${BY_A_PERSON} Rien n'a été modifié.`,
  agentNoPosting: fr`Aucune offre d'emploi publique n'a cet identifiant.`,
  agentNoEmployer: fr`Aucun employeur qui publie des offres d'emploi n'a cet identifiant.`,
  agentNoType: fr`Aucune offre d'emploi n'a ce type : full_time, part_time, contract, temporary ou volunteer.`,
  agentOffset: ({ most }) => fr`Le décalage est un multiple de la limite, ${most}.`,
  agentPolicies: fr`La recherche prend une des valeurs on_site, hybrid et remote, ou les trois; aucune offre d'emploi n'est flexible.`,
  agentUnread: ({ fields }) => fr`Champs qui n'ont pas été lus : ${fields.join(', ')}.`,
  agentNotCanada: fr`Toutes les offres d'emploi sont au Canada.`,
  agentNoPlace: fr`Aucune ville, région ou province de ce nom n'est connue; nommez la province à côté de la ville.`,
  agentPlaces: ({ suggestions }) => fr`Aucun lieu unique n'a ce nom; on connaît ${suggestions.join(fr`; `)}.`,
  agentWords: ({ most }) => fr`La recherche prend jusqu'à ${most} mots de lettres et de chiffres.`,
}
