/** The words of the page that says whether a proof of posting was issued here. */
import type { Language } from '@affiche/contract/values.ts'
import { fr as set } from '../../platform/sentences/fr/typeset.ts'

const en = {
  path: '/en/verify',
  title: 'Verify a proof of posting',
  about:
    'A proof of posting names a code and the SHA-256 of its record. Enter both as they appear there, or compute the SHA-256 of the file of the record yourself.',
  code: 'Posting code',
  codeHint: 'Seven letters and digits',
  hash: 'SHA-256 of the record',
  hashHint: '64 digits and letters from a to f',
  verify: 'Verify',
  answer: 'Result',
  issued: (site: string, time: string) => `Issued by ${site} on ${time}, unchanged.`,
  unknown: 'Not recognized: this service has no such record for the posting, or the record is not as it was issued.',
  errorTitle: (title: string) => `Error: ${title}`,
  faults: 'There is a problem',
  noCode: 'Enter the posting code',
  noHash: 'Enter the SHA-256 of the record: 64 digits and letters from a to f',
}

type Words = typeof en

const fr: Words = {
  path: '/fr/verification',
  title: 'Vérifier une preuve d’affichage',
  about:
    'Une preuve d’affichage indique un code et le SHA-256 de son relevé. Saisissez-les tels qu’ils y figurent, ou calculez vous-même le SHA-256 du fichier du relevé.',
  code: 'Code de l’offre',
  codeHint: 'Sept lettres et chiffres',
  hash: 'SHA-256 du relevé',
  hashHint: '64 chiffres et lettres de a à f',
  verify: 'Vérifier',
  answer: 'Résultat',
  issued: (site, time) => `Délivrée par ${site} le ${time}, inchangée.`,
  unknown: set`Non reconnue : ce service n’a aucun relevé de ce genre pour l’offre, ou n’en a aucun qui soit tel qu’il a été délivré.`,
  errorTitle: (title) => set`Erreur : ${title}`,
  faults: 'Il y a un problème',
  noCode: 'Saisissez le code de l’offre',
  noHash: set`Saisissez le SHA-256 du relevé : 64 chiffres et lettres de a à f`,
}

export const verifyWords: Readonly<Record<Language, Words>> = { en, fr }
