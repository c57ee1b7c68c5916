/** French sentences about the state of the service and of its store. */
import type { service as english } from '../en/service.ts'
import { fr, numeral } from './typeset.ts'

const UNSURE = fr`l'écriture, qui a pu être enregistrée ou non. Un PUT par referenceId peut être répété sans risque.`

export const service: typeof english = {
  internalError: fr`Une erreur s'est produite dans le service.`,
  notStored: ({ why }) => fr`${why} Rien n'a été enregistré; réessayez.`,
  storeUnusable: fr`Le dépôt de données est inutilisable pour le moment.`,
  storeSilent: fr`Le dépôt de données ne répond pas.`,
  storeUnconfirming: fr`Le dépôt de données ne confirme pas les écritures.`,
  storeFailing: fr`Le dépôt de données est inutilisable.`,
  storeUnreachable: fr`Le dépôt de données est injoignable pour le moment.`,
  storeBusy: fr`Le dépôt de données est occupé.`,
  storeFull: fr`Trop de requêtes attendent le dépôt de données.`,
  searchesBusy: fr`Le dépôt de données est occupé par des recherches.`,
  searchesFull: fr`Trop de recherches attendent le dépôt de données.`,
  writesFull: fr`Trop d'écritures sont en attente.`,
  bodiesFull: fr`Trop de corps de requêtes sont déjà en mémoire.`,
  jobContended: fr`D'autres écritures n'ont cessé de modifier la même offre.`,
  jobsContended: fr`D'autres écritures n'ont cessé de modifier les mêmes offres.`,
  referenceContended: fr`D'autres écritures n'ont cessé de prendre et de libérer le referenceId.`,
  tablesSpread: fr`Les tables sont en cours de répartition dans une grappe, ou le sont en partie.`,
  diskFailed: fr`Le service s'arrête, car son disque est en panne.`,
  shuttingDown: fr`Le service s'arrête.`,
  jobComesAndGoes: fr`L'offre est sans cesse créée et supprimée.`,
  storeLost: fr`Le dépôt de données a été perdu avant de confirmer ${UNSURE}`,
  storeFailed: fr`Le dépôt de données est tombé en panne avant de confirmer ${UNSURE}`,
  writerEnded: fr`Le rédacteur du dépôt s'est arrêté avant de confirmer ${UNSURE}`,
  idsUsedUp: fr`Le dépôt de données n'a plus d'id pour une autre ligne : les id s'arrêtent à 2147483647. Rien n'a été enregistré.`,
  formerPrimary: ({ host }) =>
    fr`${host} est un ancien serveur principal que personne n'a arrêté : le dépôt est passé à un autre.`,
  noWritingServer: ({ host }) => fr`${host} n'est pas un serveur qui écrit.`,
  shardFailed: ({ host, result }) => fr`${host} n'a pas rendu ses offres échues : ${result}`,

  publicBeingMade: fr`Les listes d'offres sont en préparation et ne sont pas encore complètes. Gardez ce que vous avez, puis réessayez.`,
  waitsForStore: fr`Le service attend son dépôt de données.`,
  overloaded: fr`Le service est surchargé. Rien n'a été fait; réessayez.`,
  aboutToStop: fr`Le service est sur le point de s'arrêter. Il répond jusque-là; envoyez les nouvelles requêtes à une autre instance.`,
  longOfAll: ({ most, seconds }) =>
    fr`Déjà ${most} requêtes de ce genre, de tous les employeurs, sont en cours. Réessayez dans ${numeral(seconds)} secondes.`,
  longOfEmployer: ({ most, seconds }) =>
    fr`Déjà ${most} requêtes de ce genre, de cet employeur, sont en cours. Réessayez dans ${numeral(seconds)} secondes.`,
  lineNotTried: ({ why }) => fr`${why} Cette ligne n'a pas été essayée; renvoyez-la.`,
  earlierLineFailed: fr`Le dépôt de données n'a pu servir à une ligne antérieure.`,
  proofNeverPublic: ({ since }) =>
    fr`Le journal d'audit, conservé depuis le ${since}, ne fait état d'aucun moment où l'offre était publique.`,
  proofNotYet: fr`Les offres ne sont plus publiques ici, et le journal d'audit ne le dit pas encore de celle-ci. Réessayez dans une minute.`,
  proofTrailBroken: ({ n }) =>
    fr`Le journal d'audit de l'employeur ne concorde pas : l'entrée ${n} est la dernière qui soit telle qu'elle a été écrite. Aucune preuve n'a été délivrée.`,
  proofTooLong: ({ most }) =>
    fr`Plus de ${most} entrées du journal d'audit concernent l'offre, le maximum que contient une preuve.`,
  proofChanged: ({ hash }) =>
    fr`La preuve enregistrée ${hash} n'est pas telle qu'elle a été délivrée. Aucune nouvelle preuve n'a été délivrée.`,
  proofDocumentMissing: ({ hash }) =>
    fr`Le document public ${hash}, que nomme le journal d'audit, est introuvable. Aucune preuve n'a été délivrée.`,
  proofDocumentChanged: ({ hash }) =>
    fr`Le document public ${hash} n'est pas tel qu'il a été montré. Aucune preuve n'a été délivrée.`,
  trailPruned: fr`Le journal d'audit a été élagué entre-temps. Rien n'a été archivé; réessayez.`,
}
