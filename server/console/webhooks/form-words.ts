/** The words of the forms that change a webhook: its secret, its beginning, its end. */
import type { Language } from '@affiche/contract/values.ts'
import { fr as set } from '../../platform/sentences/fr/typeset.ts'

const en = {
  shown: {
    made: 'The webhook is ready',
    rotated: 'New secret',
    once: 'This is the only time the secret is shown. Copy it now, and keep it where your receiver reads it.',
    label: 'Secret of the signatures',
    copy: 'Copy',
    both: (moment: string) => `Until ${moment}, requests are signed with the old secret too.`,
    alone: 'The old secret is no longer used.',
    next: 'Continue to the webhook',
  },
  rotating: {
    title: (name: string) => `Replace the secret of ${name}`,
    lead: 'Requests are signed with the new secret at once. While both sign, your receiver may know either.',
    overlap: 'The old secret ends',
    overlaps: { '0': 'Immediately', '24': 'In 1 day', '72': 'In 3 days', '168': 'In 7 days' },
    overlapFault: 'Choose when the old secret ends.',
    submit: 'Create the new secret',
  },
  removing: {
    title: (name: string) => `Delete webhook ${name}`,
    lead: 'Nothing is sent to its address any more, and its secret is forgotten. This cannot be undone.',
    submit: 'Delete the webhook',
    keep: 'Keep the webhook',
  },
  sending: {
    title: (name: string) => `Send again to ${name}`,
    lead: 'Everything that changed after a moment is sent again, in order. The receiver gets what it had already too.',
    from: 'Begin',
    froms: { moment: 'With the changes after a moment', now: 'With the next change; what waits is not sent' },
    date: 'Day',
    time: 'Time',
    timeHint: (zone: string) => `In the time zone ${zone}, such as 18:00.`,
    fromFault: 'Choose where to begin.',
    dateFault: 'Enter a day that exists, as year, month and day.',
    timeFault: 'Enter a time such as 18:00.',
    pastFault: 'Choose a moment in the past.',
    submit: 'Send again',
  },
}

type Words = typeof en

const fr: Words = {
  shown: {
    made: 'Le webhook est prêt',
    rotated: 'Nouveau secret',
    once: 'Le secret n’est montré que cette fois. Copiez-le et conservez-le là où votre récepteur le lit.',
    label: 'Secret des signatures',
    copy: 'Copier',
    both: (moment) => set`L’ancien secret signe encore les requêtes jusqu’à ce moment : ${moment}.`,
    alone: 'L’ancien secret ne sert plus.',
    next: 'Continuer vers le webhook',
  },
  rotating: {
    title: (name) => `Remplacer le secret de ${name}`,
    lead: 'Le nouveau secret signe les requêtes immédiatement. Tant que les deux signent, votre récepteur peut connaître l’un ou l’autre.',
    overlap: 'L’ancien secret prend fin',
    overlaps: { '0': 'Immédiatement', '24': 'Dans 1 jour', '72': 'Dans 3 jours', '168': 'Dans 7 jours' },
    overlapFault: 'Choisissez quand l’ancien secret prend fin.',
    submit: 'Créer le nouveau secret',
  },
  removing: {
    title: (name) => `Supprimer le webhook ${name}`,
    lead: 'Plus rien n’est envoyé à son adresse, et son secret est oublié. C’est définitif.',
    submit: 'Supprimer le webhook',
    keep: 'Garder le webhook',
  },
  sending: {
    title: (name) => `Envoyer de nouveau à ${name}`,
    lead: 'Tout ce qui a changé après un moment est envoyé de nouveau, dans l’ordre. Le récepteur reçoit aussi ce qu’il avait déjà.',
    from: 'Commencer',
    froms: {
      moment: 'Par les modifications après un moment',
      now: set`Par la prochaine modification; ce qui attend n’est pas envoyé`,
    },
    date: 'Jour',
    time: 'Heure',
    timeHint: (zone) => `Dans le fuseau horaire ${zone}, comme 18 h.`,
    fromFault: 'Choisissez où commencer.',
    dateFault: 'Saisissez un jour qui existe, avec l’année, le mois et le jour.',
    timeFault: 'Choisissez une heure.',
    pastFault: 'Choisissez un moment passé.',
    submit: 'Envoyer de nouveau',
  },
}

export const webhookFormWords: Readonly<Record<Language, Words>> = { en, fr }
