/** Sentences about what a client has not shown yet, and what to do next. Requests are named by their ids, as `GET /requests` has them. */
import type { Language } from '@affiche/contract/values.ts'
import { fr as set } from '../../platform/sentences/fr/typeset.ts'

/** Code, which has no spaces of French. */
const CUT_BULK = 'Affiche-Fault: drop=after; line=1'
const COUNT = '{"end":true,"items":N}'
const refusing = (status: number): string => `Affiche-Fault: status=${status}; retry-after=2`

type Refusal = { readonly id: string; readonly status: number; readonly seconds: number }

const en = {
  missing: (count: number) => (count === 1 ? 'One manner is not shown yet.' : `${count} manners are not shown yet.`),
  noKey:
    'Every manner is shown, but the service has no key to sign with: its operator has to set ENCRYPTION_KEY, then ask again.',
  noRecords:
    'The service keeps no records of requests, by which it could judge: its operator has set REQUEST_RECORDS=off.',
  idempotentCreate: {
    never:
      'No create has lost its answer yet: send POST /jobs with an Idempotency-Key and with Affiche-Fault: drop=after, then the same request with the same key and without the fault.',
    noKey: (id: string) =>
      `The create ${id} lost its answer and had no Idempotency-Key: send one with each POST /jobs, and repeat the request with it.`,
    otherKey: (id: string, repeat: string) =>
      `The create ${id} lost its answer and came again as ${repeat} with another Idempotency-Key or none: repeat it with the same one.`,
    otherBody: (id: string, repeat: string) =>
      `The create ${id} lost its answer and came again as ${repeat} with its Idempotency-Key and another body: repeat it byte for byte.`,
    repeat: (id: string) =>
      `The create ${id} lost its answer: send it again, byte for byte, with the same Idempotency-Key.`,
  },
  retryAfter: {
    never: (status: number) =>
      `No request was answered ${status} with Retry-After yet: send one with ${refusing(status)}, and repeat it without the fault once 2 seconds are over.`,
    repeat: ({ id, status, seconds }: Refusal) =>
      `The request ${id} was answered ${status} with Retry-After: ${seconds}. Send the same request again once so many seconds are over.`,
    early: ({ id, status, seconds, repeat }: Refusal & { readonly repeat: string }) =>
      `The request ${id} was answered ${status} with Retry-After: ${seconds}, and came again too early as ${repeat}: wait so many seconds after the answer.`,
  },
  bulkResume: {
    never: `No bulk was cut yet: send POST /bulk with an Idempotency-Key and with ${CUT_BULK}, then the same body with the same key and without the fault.`,
    noKey: (id: string) =>
      `The bulk ${id} was cut and had no Idempotency-Key: send one with each POST /bulk, and send the same body again with it.`,
    otherKey: (id: string, repeat: string) =>
      `The bulk ${id} was cut and came again as ${repeat} with another Idempotency-Key or none: use the same one, so that no line is done twice.`,
    otherBody: (id: string, repeat: string) =>
      `The bulk ${id} was cut and came again as ${repeat} with its Idempotency-Key and another body: send the same body, whose done lines are answered as before.`,
    again: (id: string) =>
      `The answer to the bulk ${id} was cut, since it has no last line with "end": send the same body again with the same Idempotency-Key, and read it to the end.`,
  },
  bulkResults: {
    never:
      'No bulk had both lines that were done and lines that were refused yet: send POST /bulk with a line that is at fault among right ones, and then that line alone, mended.',
    again: (id: string, repeat: string) =>
      `Some lines of the bulk ${id} were refused, and ${repeat} has others again that were done: send only those whose result has a problem, mended.`,
    mend: (id: string) =>
      `Some lines of the bulk ${id} were refused: read the result of each line, and send only those that have a problem, mended.`,
    tooLong: (id: string) =>
      `The bulk ${id} is longer than what is kept of a request (16 KiB, 100 refused lines), so that its lines cannot be told: show this with a bulk of few lines.`,
  },
  snapshotEnd: {
    never:
      'No snapshot was carried out yet: send POST /snapshots, not as a dry run, with {"end":true,"items":N} as its last line.',
    noEnd: (id: string) =>
      `The snapshot ${id} was refused for its end: send {"end":true,"items":N} as the last line, where N is the number of the items before it.`,
  },
  archiveGuard: {
    never:
      'No snapshot was held back by archive-guard yet: send POST /snapshots with a list that lacks more than ten active jobs, or an empty one, without archiveMax; then send it with dryRun=true.',
    look: (id: string) =>
      `The snapshot ${id} was held back by archive-guard: send it again with dryRun=true and look at what it would archive, before archiveMax.`,
    blind: (id: string, next: string) =>
      `The snapshot ${id} was held back by archive-guard and came again as ${next} with archiveMax, without a dry run between: send it with dryRun=true first.`,
  },
  changesCursor: {
    never:
      'No page of GET /changes had others after it yet: ask for one with limit=1, and for the next with after= and the cursor of the answer.',
    again: (id: string, next: string) =>
      `The page ${id} of GET /changes says "more":true, and ${next} began again in place of going on: send its cursor as after.`,
    goOn: (id: string) =>
      `The page ${id} of GET /changes says "more":true: ask for the next with after= and the cursor of that answer.`,
    tooLong: (id: string) =>
      `The page ${id} of GET /changes is longer than what is kept of an answer (16 KiB), so that its cursor cannot be told: show this with limit=10 and without expand.`,
  },
  cursorExpired: {
    never:
      'No cursor was answered 410 cursor-expired yet: ask for GET /changes with after=MTpmZmZmZmZmZg, a cursor of no history, then read GET /export whole.',
    copy: (id: string) =>
      `The cursor of ${id} was answered 410: read GET /export whole, without after, and go on with the cursor of its first line.`,
    gap: (id: string, next: string) =>
      `The cursor of ${id} was answered 410, and ${next} went on with GET /changes, which may have a gap: read GET /export first.`,
  },
  ifMatch: {
    never: 'No job was changed with If-Match yet: read a job, and send its ETag as If-Match with PUT or DELETE.',
    without: (id: string) => `The change ${id} had no If-Match: send the ETag of the job that was read with it.`,
    any: (id: string) =>
      `The change ${id} had If-Match: *, which holds for every state: send the ETag of the job that was read.`,
  },
  preconditionFailed: {
    never:
      'No change of a job that is there was answered 412 yet: read a job, change it, and send the first ETag as If-Match with another change; then read the job again.',
    read: (id: string, job: number) =>
      `The change ${id} was answered 412: read GET /jobs/${job} again before the job is changed, and send the ETag of that answer.`,
    blind: (id: string, next: string) =>
      `The change ${id} was answered 412, and ${next} changed the job without reading it again: send GET of the job before; the tag of the refusal alone is no reading.`,
  },
  webhookSignature: {
    never:
      'No receiver was tested yet: make a webhook, and send POST /webhooks/{id}/test, which sends it a right push and a forged one.',
    notTaken: (id: string) =>
      `The receiver did not take the right push of the test ${id}: it has to verify webhook-signature with the secret of the webhook, and answer 2xx.`,
    forgedTaken: (id: string) =>
      `The receiver took the forged push of the test ${id}: it has to verify webhook-signature before all else, and answer 401 if it is wrong.`,
    unclear: (id: string) =>
      `The receiver did not refuse the forged push of the test ${id} with 4xx: it has to answer 401 if webhook-signature is wrong; 408 and 429 do not count.`,
  },
  unknownMembers: {
    never:
      'No job was read and sent back whole yet: make one with a workplace, read it with GET /jobs/{id}, and send all of it with PUT /jobs/{id}?replace=true.',
    dropped: (read: string, sent: string, members: readonly string[]) =>
      `The job that ${read} read lost ${members.join(', ')} by ${sent}: send back every member of the answer, also one that the client does not know.`,
    plain: (read: string) =>
      `The job that ${read} read has no value in a member that version 1.2 added, such as workplace, openings, texts or disclosures: show this with a job that has one.`,
    tooLong: (read: string, sent: string) =>
      `The job of ${read} and ${sent} is longer than what is kept (16 KiB), so that its members cannot be told: show this with a shorter description.`,
  },
}

export type CertificateSentences = typeof en

const fr: CertificateSentences = {
  missing: (count) => (count === 1 ? set`Une pratique reste à montrer.` : set`${count} pratiques restent à montrer.`),
  noKey: set`Toutes les pratiques sont montrées, mais le service n'a pas de clé pour signer : l'exploitant doit définir ENCRYPTION_KEY; demandez ensuite de nouveau.`,
  noRecords: set`Le service ne conserve aucune trace des requêtes, d'après laquelle il jugerait : l'exploitant a défini REQUEST_RECORDS=off.`,
  idempotentCreate: {
    never: set`Aucune création n'a encore perdu sa réponse : envoyez POST /jobs avec une Idempotency-Key et avec Affiche-Fault: drop=after, puis la même requête avec la même clé et sans la panne.`,
    noKey: (id) =>
      set`La création ${id} a perdu sa réponse et n'avait pas d'Idempotency-Key : envoyez-en une avec chaque POST /jobs, et répétez la requête avec elle.`,
    otherKey: (id, repeat) =>
      set`La création ${id} a perdu sa réponse et est revenue, en ${repeat}, avec une autre Idempotency-Key ou sans clé : répétez-la avec la même.`,
    otherBody: (id, repeat) =>
      set`La création ${id} a perdu sa réponse et est revenue, en ${repeat}, avec son Idempotency-Key et un autre corps : répétez-la octet pour octet.`,
    repeat: (id) =>
      set`La création ${id} a perdu sa réponse : renvoyez-la, octet pour octet, avec la même Idempotency-Key.`,
  },
  retryAfter: {
    never: (status) =>
      set`Aucune requête n'a encore reçu ${status} avec Retry-After : envoyez-en une avec ${refusing(status)}, et répétez-la sans la panne après 2 secondes.`,
    repeat: ({ id, status, seconds }) =>
      set`La requête ${id} a reçu ${status} avec Retry-After: ${seconds}. Renvoyez la même requête une fois ces secondes écoulées.`,
    early: ({ id, status, seconds, repeat }) =>
      set`La requête ${id} a reçu ${status} avec Retry-After: ${seconds} et est revenue trop tôt, en ${repeat} : attendez ces secondes après la réponse.`,
  },
  bulkResume: {
    never: set`Aucun envoi en lot n'a encore été coupé : envoyez POST /bulk avec une Idempotency-Key et avec ${CUT_BULK}, puis le même corps avec la même clé et sans la panne.`,
    noKey: (id) =>
      set`L'envoi en lot ${id} a été coupé et n'avait pas d'Idempotency-Key : envoyez-en une avec chaque POST /bulk, et renvoyez le même corps avec elle.`,
    otherKey: (id, repeat) =>
      set`L'envoi en lot ${id} a été coupé et est revenu, en ${repeat}, avec une autre Idempotency-Key ou sans clé : gardez la même, pour qu'aucune ligne ne soit faite deux fois.`,
    otherBody: (id, repeat) =>
      set`L'envoi en lot ${id} a été coupé et est revenu, en ${repeat}, avec son Idempotency-Key et un autre corps : renvoyez le même corps, dont les lignes faites reçoivent la même réponse.`,
    again: (id) =>
      set`La réponse à l'envoi en lot ${id} a été coupée, puisqu'il lui manque la dernière ligne, celle de end : renvoyez le même corps avec la même Idempotency-Key, et lisez la réponse jusqu'au bout.`,
  },
  bulkResults: {
    never: set`Aucun envoi en lot n'a encore eu à la fois des lignes faites et des lignes refusées : envoyez POST /bulk avec une ligne fautive parmi d'autres, puis cette ligne seule, corrigée.`,
    again: (id, repeat) =>
      set`Des lignes de l'envoi en lot ${id} ont été refusées, et ${repeat} en reprend d'autres qui étaient faites : n'envoyez que celles dont le résultat a un problem, corrigées.`,
    mend: (id) =>
      set`Des lignes de l'envoi en lot ${id} ont été refusées : lisez le résultat de chaque ligne, et n'envoyez que celles qui ont un problem, corrigées.`,
    tooLong: (id) =>
      set`L'envoi en lot ${id} dépasse ce qui est conservé d'une requête (16 KiB, 100 lignes refusées), et ses lignes ne peuvent être distinguées : montrez cette pratique avec peu de lignes.`,
  },
  snapshotEnd: {
    never: set`Aucun instantané n'a encore été exécuté : envoyez POST /snapshots, et non comme essai à blanc, avec ${COUNT} comme dernière ligne.`,
    noEnd: (id) =>
      set`L'instantané ${id} a été refusé pour sa fin : envoyez ${COUNT} comme dernière ligne, où N est le nombre d'éléments qui la précèdent.`,
  },
  archiveGuard: {
    never: set`Aucun instantané n'a encore été retenu par archive-guard : envoyez POST /snapshots avec une liste à laquelle manquent plus de dix offres actives, ou une liste vide, sans archiveMax; puis envoyez-la avec dryRun=true.`,
    look: (id) =>
      set`L'instantané ${id} a été retenu par archive-guard : renvoyez-le avec dryRun=true et regardez ce qu'il archiverait, avant archiveMax.`,
    blind: (id, next) =>
      set`L'instantané ${id} a été retenu par archive-guard et est revenu, en ${next}, avec archiveMax, sans essai à blanc entre les deux : envoyez-le d'abord avec dryRun=true.`,
  },
  changesCursor: {
    never: set`Aucune page de GET /changes n'a encore été suivie d'une autre : demandez-en une avec limit=1, et la suivante avec after= et le cursor de la réponse.`,
    again: (id, next) =>
      set`La page ${id} de GET /changes annonce une suite (more), et ${next} a recommencé au lieu de continuer : envoyez son cursor comme after.`,
    goOn: (id) =>
      set`La page ${id} de GET /changes annonce une suite (more) : demandez-la avec after= et le cursor de cette réponse.`,
    tooLong: (id) =>
      set`La page ${id} de GET /changes dépasse ce qui est conservé d'une réponse (16 KiB), et son cursor ne peut être vu : montrez cette pratique avec limit=10 et sans expand.`,
  },
  cursorExpired: {
    never: set`Aucun curseur n'a encore reçu 410 cursor-expired : demandez GET /changes avec after=MTpmZmZmZmZmZg, un curseur d'aucun historique, puis lisez GET /export en entier.`,
    copy: (id) =>
      set`Le curseur de ${id} a reçu 410 : lisez GET /export en entier, sans after, et continuez avec le cursor de sa première ligne.`,
    gap: (id, next) =>
      set`Le curseur de ${id} a reçu 410, et ${next} a continué avec GET /changes, où une lacune est possible : lisez d'abord GET /export.`,
  },
  ifMatch: {
    never: set`Aucune offre n'a encore été modifiée avec If-Match : lisez une offre, et envoyez son ETag comme If-Match avec PUT ou DELETE.`,
    without: (id) => set`La modification ${id} n'avait pas d'If-Match : envoyez avec elle l'ETag de l'offre lue.`,
    any: (id) => set`La modification ${id} avait If-Match: *, qui vaut pour tout état : envoyez l'ETag de l'offre lue.`,
  },
  preconditionFailed: {
    never: set`Aucune modification d'une offre existante n'a encore reçu 412 : lisez une offre, modifiez-la, et envoyez le premier ETag comme If-Match avec une autre modification; puis relisez l'offre.`,
    read: (id, job) =>
      set`La modification ${id} a reçu 412 : relisez GET /jobs/${job} avant de modifier l'offre, et envoyez l'ETag de cette réponse.`,
    blind: (id, next) =>
      set`La modification ${id} a reçu 412, et ${next} a modifié l'offre sans la relire : envoyez d'abord GET de l'offre; l'étiquette du refus seule n'est pas une lecture.`,
  },
  webhookSignature: {
    never: set`Aucun récepteur n'a encore été essayé : créez un webhook, et envoyez POST /webhooks/{id}/test, qui lui envoie un message juste et un message falsifié.`,
    notTaken: (id) =>
      set`Le récepteur n'a pas accepté le message juste de l'essai ${id} : il doit vérifier webhook-signature avec le secret du webhook, et répondre 2xx.`,
    forgedTaken: (id) =>
      set`Le récepteur a accepté le message falsifié de l'essai ${id} : il doit vérifier webhook-signature avant tout, et répondre 401 si elle est fausse.`,
    unclear: (id) =>
      set`Le récepteur n'a pas refusé le message falsifié de l'essai ${id} par 4xx : il doit répondre 401 si webhook-signature est fausse; 408 et 429 ne comptent pas.`,
  },
  unknownMembers: {
    never: set`Aucune offre n'a encore été lue puis renvoyée en entier : créez-en une avec workplace, lisez-la par GET /jobs/{id}, et renvoyez-la toute par PUT /jobs/{id}?replace=true.`,
    dropped: (read, sent, members) =>
      set`L'offre que ${read} a lue a perdu ${members.join(', ')} par ${sent} : renvoyez chaque membre de la réponse, même ceux que le client ne connaît pas.`,
    plain: (read) =>
      set`L'offre que ${read} a lue n'a de valeur dans aucun membre ajouté par la version 1.2, tels workplace, openings, texts ou disclosures : montrez cette pratique avec une offre qui en a une.`,
    tooLong: (read, sent) =>
      set`L'offre de ${read} et ${sent} dépasse ce qui est conservé (16 KiB), et ses membres ne peuvent être vus : montrez cette pratique avec une description plus courte.`,
  },
}

export const certificateSentences: Readonly<Record<Language, CertificateSentences>> = { en, fr }
