/** The words of the webhooks of an employer. */

import type { Language } from '@affiche/contract/values.ts'
import type { WebhookBody, WebhookType } from '@affiche/contract/webhook.ts'
import { fr as set } from '../../platform/sentences/fr/typeset.ts'

type State = Exclude<WebhookBody['state'], 'disabled'>
type Reason = NonNullable<WebhookBody['reason']>

const changes = (count: number): string => `${count} ${count === 1 ? 'change' : 'changes'}`

const en = {
  lead: 'A webhook sends every change of your postings to an address of your recruiting system, signed and in order.',
  guide: 'How webhooks work',
  none: 'There is no webhook yet.',
  add: 'Add a webhook',
  open: (name: string) => `Webhook ${name}`,
  removed: 'The webhook is deleted. Nothing is sent to its address any more.',
  facts: {
    url: 'Address',
    types: 'Sends',
    pageSize: 'Changes a request',
    state: 'State',
    failingSince: 'Failing since',
    delivered: 'Last delivery',
    made: 'Created',
    never: 'None yet',
  },
  states: {
    active: (behind: number) => (behind === 0 ? 'Active. All is delivered.' : `Active. ${changes(behind)} to deliver.`),
    paused: (behind: number) => `Paused. ${behind === 0 ? 'Nothing waits' : `${changes(behind)} waiting`}.`,
    failing: (behind: number) =>
      `Failing. The receiver does not take what we send; we keep trying. ${changes(behind)} waiting.`,
  } as Readonly<Record<State, (behind: number) => string>>,
  reasons: {
    gone: 'Stopped: the receiver answered that it is gone for good (410).',
    unreachable: 'Stopped: the receiver took nothing for five days.',
    'key-revoked': 'Stopped: the API key that made it was revoked.',
    'secret-lost': 'Failing: the service has lost its secret. Replace the secret, and give the receiver the new one.',
    'cursor-expired': 'Stopped: the changes that it would go on with are no longer kept.',
  } as Readonly<Record<Reason, string>>,
  types: {
    'job.*': 'All changes, also kinds that come later',
    'job.created': 'A posting is created',
    'job.updated': 'A posting is changed, published or archived',
    'job.refreshed': 'A posting gets a new date',
    'job.deleted': 'A posting is deleted',
    'job.closing': 'A posting closes in 7, 3 or 1 days',
    'job.closed': 'A posting closes',
    'job.publishRefused': 'A posting could not be published on its day',
    'job.applicationFailed': 'An application could not be delivered to its address',
  } as Readonly<Record<WebhookType, string>>,
  form: {
    url: 'Address',
    urlHint: 'Where your system receives the changes, such as https://ats.example.ca/affiche.',
    types: 'What to send',
    description: 'Name (optional)',
    descriptionHint: 'What it is for, such as “ATS, production”.',
    pageSize: 'Changes a request, at most',
    pageSizeHint: 'From 1 to 100. Choose 1 for tools without code, which take one change at a time.',
    submit: 'Add the webhook',
    save: 'Save the webhook',
    meanwhile: 'Somebody has changed this webhook meanwhile. Look at it, and save it again.',
  },
  page: {
    edit: 'Change',
    rotate: 'Replace the secret',
    again: 'Send again',
    remove: 'Delete',
    pause: 'Pause',
    resume: 'Resume',
    test: 'Send a test',
    testText: 'We send one message without any change, and show what the receiver answered.',
    tested: 'Result of the test',
    attempts: 'Last requests',
    noAttempts: 'Nothing was sent yet.',
    all: (count: number) => `Show all ${count}`,
    expired:
      'The changes that it would go on with are no longer kept. Choose under “Send again” where it begins, then resume it.',
    done: {
      changed: 'The webhook is saved.',
      paused: 'The webhook is paused. What changes meanwhile waits.',
      resumed: 'The webhook is active again.',
      again: 'The webhook begins again at that moment.',
      oldest: 'Changes of that moment are no longer kept. The webhook begins with the oldest that are.',
      now: 'What was waiting is passed over. The webhook goes on with the next change.',
    },
    changes: (count: number) => changes(count),
    answered: 'Answer of the receiver',
  },
  banner: {
    failing: 'A webhook is failing: your recruiting system does not get what changes here.',
    disabled: 'A webhook has stopped: your recruiting system does not get what changes here.',
    look: 'See the webhooks',
  },
}

type Words = typeof en

const modifications = (count: number): string => `${count} modification${count < 2 ? '' : 's'}`

const fr: Words = {
  lead: 'Un webhook envoie chaque modification de vos offres à une adresse de votre système de recrutement, signée et dans l’ordre.',
  guide: 'Fonctionnement des webhooks (en anglais)',
  none: 'Il n’y a pas encore de webhook.',
  add: 'Ajouter un webhook',
  open: (name) => `Webhook ${name}`,
  removed: 'Le webhook est supprimé. Plus rien n’est envoyé à son adresse.',
  facts: {
    url: 'Adresse',
    types: 'Envoie',
    pageSize: 'Modifications par requête',
    state: 'État',
    failingSince: 'En échec depuis',
    delivered: 'Dernière livraison',
    made: 'Créé',
    never: 'Aucune pour l’instant',
  },
  states: {
    active: (behind) => (behind === 0 ? 'Actif. Tout est livré.' : `Actif. ${modifications(behind)} à livrer.`),
    paused: (behind) => `En pause. ${behind === 0 ? 'Rien n’attend' : `${modifications(behind)} en attente`}.`,
    failing: (behind) =>
      set`En échec. Le récepteur ne prend pas ce qui lui est envoyé; les essais continuent. ${modifications(behind)} en attente.`,
  },
  reasons: {
    gone: set`Arrêté : le récepteur a répondu qu’il a disparu pour de bon (410).`,
    unreachable: set`Arrêté : le récepteur n’a rien pris pendant cinq jours.`,
    'key-revoked': set`Arrêté : la clé d’API qui l’a créé a été révoquée.`,
    'secret-lost': set`En échec : le service a perdu son secret. Remplacez le secret et donnez le nouveau au récepteur.`,
    'cursor-expired': set`Arrêté : les modifications à envoyer ensuite ne sont plus conservées.`,
  },
  types: {
    'job.*': 'Toutes les modifications, même celles de types à venir',
    'job.created': 'Une offre est créée',
    'job.updated': 'Une offre est modifiée, publiée ou archivée',
    'job.refreshed': 'Une offre reçoit une nouvelle date',
    'job.deleted': 'Une offre est supprimée',
    'job.closing': 'Une offre se ferme dans 7, 3 ou 1 jours',
    'job.closed': 'Une offre se ferme',
    'job.publishRefused': 'Une offre ne peut être publiée le jour prévu',
    'job.applicationFailed': 'Une candidature ne peut être remise à son adresse',
  },
  form: {
    url: 'Adresse',
    urlHint: 'Là où votre système reçoit les modifications, comme https://sgc.example.ca/affiche.',
    types: 'Ce qui est envoyé',
    description: 'Nom (facultatif)',
    descriptionHint: set`Ce à quoi il sert, comme « SGC, production ».`,
    pageSize: 'Modifications par requête, au plus',
    pageSizeHint: 'De 1 à 100. Choisissez 1 pour les outils sans code, qui prennent une modification à la fois.',
    submit: 'Ajouter le webhook',
    save: 'Enregistrer le webhook',
    meanwhile: 'Quelqu’un a modifié ce webhook entre-temps. Vérifiez-le, puis enregistrez de nouveau.',
  },
  page: {
    edit: 'Modifier',
    rotate: 'Remplacer le secret',
    again: 'Envoyer de nouveau',
    remove: 'Supprimer',
    pause: 'Mettre en pause',
    resume: 'Reprendre',
    test: 'Envoyer un essai',
    testText: 'Un message sans modification est envoyé, et la réponse du récepteur s’affiche ici.',
    tested: 'Résultat de l’essai',
    attempts: 'Dernières requêtes',
    noAttempts: 'Rien n’a encore été envoyé.',
    all: (count) => `Afficher les ${count} requêtes`,
    expired: set`Les modifications à envoyer ensuite ne sont plus conservées. Choisissez sous « Envoyer de nouveau » où il commence, puis reprenez-le.`,
    done: {
      changed: 'Le webhook est enregistré.',
      paused: 'Le webhook est en pause. Ce qui change entre-temps attend.',
      resumed: 'Le webhook est de nouveau actif.',
      again: 'Le webhook recommence à ce moment.',
      oldest:
        'Les modifications de ce moment ne sont plus conservées. Le webhook commence par les plus anciennes qui le sont.',
      now: 'Ce qui attendait est laissé de côté. Le webhook continue avec la prochaine modification.',
    },
    changes: (count) => modifications(count),
    answered: 'Réponse du récepteur',
  },
  banner: {
    failing: set`Un webhook est en échec : votre système de recrutement ne reçoit pas ce qui change ici.`,
    disabled: set`Un webhook s’est arrêté : votre système de recrutement ne reçoit pas ce qui change ici.`,
    look: 'Voir les webhooks',
  },
}

export const webhookWords: Readonly<Record<Language, Words>> = { en, fr }
