/** The policy of a service whose operator has given none, as Markdown. */
import type { Language } from '@affiche/contract/values.ts'
import { fr } from '../../platform/sentences/fr/typeset.ts'

const CENTRE = 'https://antifraudcentre-centreantifraude.ca'

export const BUILT_IN: Readonly<Record<Language, string>> = {
  en: `The postings on this site come from employers, and from recruiting systems that act for them.

## What is not allowed

- Postings for jobs that do not exist
- Postings in the name of an employer that has not agreed to them
- Requests for money, purchases, gift cards or the use of a bank account as a condition of a job
- Requests for banking details or identity papers before a job has been offered

## What we do

Every posting has a link, “Report this job”. A report may be anonymous, and an operator of the site reads each one. A posting that breaks these rules is taken down, and its employer may be suspended.

## What you can do

Do not send money, and do not deposit cheques for others. If you think that a posting is fraudulent, stop answering, keep the messages and report it. If you have lost money or given away personal information, tell your bank, the police and the [Canadian Anti-Fraud Centre](${CENTRE}).
`,
  fr: fr`Les offres affichées ici viennent d’employeurs, et de systèmes de recrutement qui agissent pour eux.

## Ce qui est interdit

- Les offres pour des postes qui n’existent pas
- Les offres au nom d’un employeur qui n’y a pas consenti
- Exiger de l’argent, des achats, des cartes-cadeaux ou l’usage d’un compte bancaire comme condition d’emploi
- Demander des données bancaires ou des pièces d’identité avant toute offre d’embauche

## Ce que nous faisons

Chaque offre porte un lien « Signaler cette offre ». Un signalement peut être anonyme, et une personne responsable du site lit chacun. Une offre qui enfreint ces règles est retirée, et son employeur peut être suspendu.

## Ce que vous pouvez faire

N’envoyez pas d’argent et n’encaissez pas de chèques pour d’autres. Si une offre vous semble frauduleuse, ne répondez plus, conservez les messages et signalez l’offre. Si vous avez perdu de l’argent ou donné des renseignements personnels, avisez votre banque, la police et le [Centre antifraude du Canada](${CENTRE}).
`,
}
