/** French sentences about webhooks. */
import type { webhooks as english } from '../en/webhooks.ts'
import { fr, plural, quoted } from './typeset.ts'

const named = (id: number): string => fr`Le webhook ${id}`

export const webhooks: typeof english = {
  webhookNotFound: fr`Vous n'avez aucun webhook qui porte cet id.`,
  noReceiver: ({ text, fault }) => fr`Des modifications ne peuvent être envoyées à ${quoted(text)} : ${fault}.`,
  longReceiver: fr`elle est trop longue`,
  noAddress: fr`ce n'est pas une adresse https absolue`,
  onlyHttps: fr`l'adresse doit commencer par https://`,
  lowPort: fr`le port doit être 443, ou 1024 ou plus`,
  fragmentInUrl: fr`l'adresse ne doit pas contenir de #`,
  privateReceiver: ({ text }) => fr`${quoted(text)} n'est pas sur l'Internet public; rien n'y est envoyé.`,
  stateByService: ({ state }) =>
    fr`Seul le service met un webhook à l'état ${state}; une requête peut demander active ou paused.`,
  webhooksFull: ({ most }) => fr`Un employeur a au plus ${most} webhooks. Rien n'a été modifié.`,
  vendorWebhooksFull: ({ most }) => fr`Un fournisseur a au plus ${most} webhooks. Rien n'a été modifié.`,
  secretsFull: ({ most }) =>
    fr`Le webhook signe déjà avec ${most} secrets, le plus qu'il puisse. Renouvelez le secret avec un chevauchement de 0 heure, ou après la fin de l'un d'eux. Rien n'a été modifié.`,
  webhookConditionRequired: fr`Cette clé d'API ne modifie et ne supprime des webhooks qu'avec If-Match ou If-None-Match. Rien n'a été modifié.`,
  webhookWeakTag: ({ id, tag }) =>
    fr`${named(id)} en est à ${tag}, qu'If-Match envoie comme étiquette faible, et une étiquette faible ne concorde jamais. Rien n'a été modifié.`,
  webhookChangedSince: ({ id, tag }) =>
    fr`${named(id)} a été modifié depuis : il en est à ${tag}. Rien n'a été modifié.`,
  webhookStillAt: ({ id, tag }) => fr`${named(id)} en est toujours à ${tag}. Rien n'a été modifié.`,
  noEncryptionKey: fr`Le service n'a pas de clé pour chiffrer des secrets. L'exploitant du service doit définir ENCRYPTION_KEY. Rien n'a été modifié.`,
  secretLost: ({ id, path }) =>
    fr`Le secret du webhook ${id} a été chiffré avec une clé que le service n'a plus. Donnez-lui-en un nouveau par POST ${path}/${id}/rotate.`,
  webhookCursorExpired: fr`Les modifications après ce curseur ne sont plus toutes conservées, ou le curseur appartient à un autre historique. Envoyez un autre curseur, comme celui de GET /export, ou now. Rien n'a été modifié.`,
  testsUsedUp: ({ max, seconds }) =>
    fr`Un webhook s'essaie au plus ${max} fois par minute. Réessayez dans ${seconds} seconde${plural(seconds, '', 's')}.`,
}
