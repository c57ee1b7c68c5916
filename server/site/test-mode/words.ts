/** The words of the page that shows the postings of a twin. */
import type { Language } from '@affiche/contract/values.ts'
import { fr as set } from '../../platform/sentences/fr/typeset.ts'

const en = {
  title: (employer: string) => `Test postings of ${employer}`,
  banner: 'These postings are tests',
  lead: 'A recruiting system tries its connection with them. They are no offers of work: nobody can apply, and no search finds them.',
  until: (moment: string) => `Everybody who has this link sees them until ${moment}.`,
  today: (date: string) => `In test mode today is ${date}.`,
  none: 'No test posting is open.',
  closes: 'Last day to apply:',
  most: (count: number) => `The ${count} that close first are shown.`,
  over: {
    title: 'This link is over',
    text: 'The link to the test postings was good for some days. The recruiting system gets a new one from the service.',
  },
  unknown: {
    title: 'This link shows no test postings',
    text: 'It may have been cut short on its way, or the employer may not use the service at present.',
  },
}

type Words = typeof en

const fr: Words = {
  title: (employer) => set`Offres d’essai : ${employer}`,
  banner: 'Ces offres sont des essais',
  lead: set`Un système de recrutement s’en sert pour essayer sa connexion. Ce ne sont pas des offres d’emploi réelles : personne ne peut y postuler, et aucune recherche ne les trouve.`,
  until: (moment) => `Quiconque a ce lien les voit jusqu’au ${moment}.`,
  today: (date) => `En mode d’essai, nous sommes le ${date}.`,
  none: 'Aucune offre d’essai n’est ouverte.',
  closes: set`Dernier jour pour postuler :`,
  most: (count) => `Les ${count} qui prennent fin en premier sont affichées.`,
  over: {
    title: 'Ce lien a pris fin',
    text: 'Le lien vers les offres d’essai était valable quelques jours. Le système de recrutement en obtient un nouveau du service.',
  },
  unknown: {
    title: 'Ce lien ne montre aucune offre d’essai',
    text: 'Il a peut-être été coupé en chemin, ou l’employeur n’utilise pas le service pour le moment.',
  },
}

export const testModeWords: Readonly<Record<Language, Words>> = { en, fr }
