/** The words of outcomes of requests to receivers; `faults` by the codes of requests that got no answer. */
import type { Language } from '@affiche/contract/values.ts'
import { fr as set } from '../../platform/sentences/fr/typeset.ts'

const en = {
  taken: (status: number) => `Taken (${status}).`,
  redirect: (status: number) =>
    `Redirected (${status}). Redirections are not followed: enter the address that it leads to.`,
  statuses: {
    '400': 'Refused as faulty (400). See what the receiver answered.',
    '401': 'Refused (401). Does the receiver know the present secret, and is its clock right?',
    '403': 'Refused (403). A login or a firewall may stand before the receiver.',
    '404': 'Nothing is at this address (404). Check it.',
    '405': 'The address takes no POST (405). Check it.',
    '410': 'Gone for good (410). The webhook stops.',
    '413': 'Too large for the receiver (413). Send fewer changes a request.',
    '429': 'The receiver asks us to wait (429).',
  } as Readonly<Record<string, string>>,
  client: (status: number) => `Refused by the receiver (${status}).`,
  server: (status: number) => `Fault of the receiver (${status}).`,
  other: (status: number) => `Unusual answer (${status}), which does not count.`,
  faults: {
    'name-unknown': 'The name of the address is unknown. Check its spelling.',
    'address-private': 'The address leads into a private network, where nothing is sent.',
    'connect-timeout': 'No connection in time. Is the receiver running, and does its firewall let us in?',
    timeout: 'No answer in time. The receiver should answer first, and work afterwards.',
    refused: 'The connection was refused. Is the receiver running?',
    unreachable: 'The machine of the receiver cannot be reached.',
    tls: 'The certificate of the receiver is not valid for its address.',
    broken: 'The receiver broke off the connection before it answered.',
  } as Readonly<Record<string, string>>,
  expired: 'The certificate of the receiver has expired.',
  otherName: 'The certificate of the receiver is for another name than that of the address.',
  selfSigned: 'The certificate of the receiver is of no known authority, or its chain is not complete.',
  unknown: (code: string) => `No answer (${code}).`,
}

type Words = typeof en

const fr: Words = {
  taken: (status) => `Pris (${status}).`,
  redirect: (status) =>
    set`Redirigé (${status}). Les redirections ne sont pas suivies : saisissez l’adresse vers laquelle elle mène.`,
  statuses: {
    '400': 'Refusé comme fautif (400). Voyez la réponse du récepteur.',
    '401': set`Refusé (401). Le récepteur connaît-il le secret actuel, et son horloge est-elle à l’heure?`,
    '403': 'Refusé (403). Une connexion ou un pare-feu précède peut-être le récepteur.',
    '404': 'Rien ne se trouve à cette adresse (404). Vérifiez-la.',
    '405': 'L’adresse n’accepte pas POST (405). Vérifiez-la.',
    '410': 'Disparu pour de bon (410). Le webhook s’arrête.',
    '413': 'Trop volumineux pour le récepteur (413). Envoyez moins de modifications par requête.',
    '429': 'Le récepteur demande d’attendre (429).',
  },
  client: (status) => `Refusé par le récepteur (${status}).`,
  server: (status) => `Erreur du récepteur (${status}).`,
  other: (status) => `Réponse inhabituelle (${status}), qui ne compte pas.`,
  faults: {
    'name-unknown': 'Le nom de l’adresse est inconnu. Vérifiez son orthographe.',
    'address-private': 'L’adresse mène à un réseau privé, où rien n’est envoyé.',
    'connect-timeout': set`Pas de connexion à temps. Le récepteur est-il en marche, et son pare-feu nous laisse-t-il entrer?`,
    timeout: 'Pas de réponse à temps. Le récepteur devrait d’abord répondre, puis travailler.',
    refused: set`La connexion a été refusée. Le récepteur est-il en marche?`,
    unreachable: 'La machine du récepteur est inaccessible.',
    tls: 'Le certificat du récepteur n’est pas valide pour son adresse.',
    broken: 'Le récepteur a coupé la connexion avant de répondre.',
  },
  expired: 'Le certificat du récepteur a expiré.',
  otherName: 'Le certificat du récepteur porte un autre nom que celui de l’adresse.',
  selfSigned: 'Le certificat du récepteur ne vient d’aucune autorité connue, ou sa chaîne est incomplète.',
  unknown: (code) => `Pas de réponse (${code}).`,
}

export const outcomeWords: Readonly<Record<Language, Words>> = { en, fr }
