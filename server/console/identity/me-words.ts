/** The words of the page of a person's own account. */
import type { Language } from '@affiche/contract/values.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { fr as set } from '../../platform/sentences/fr/typeset.ts'

const en = {
  title: 'Your account',
  back: 'Back to your employers',
  notices: {
    password: 'Your password is saved. Your other sessions have ended.',
    passkey: 'The passkey is added.',
    removed: 'The passkey is removed.',
    language: 'Your language is saved.',
    email: 'Your email is saved.',
    mail: 'Your choice of mail is saved.',
    session: 'The session has ended.',
    sessions: 'Your other sessions have ended.',
  },
  advice: {
    none: 'You signed in by a link and have no other way to sign in. Choose a password or add a passkey before this session ends.',
    one: 'You have one way to sign in. Add a passkey or a password, so that you can still sign in if you lose one.',
  },
  name: 'Name',
  handle: 'User name',
  nameHint: 'Only the operator of this site can change the name.',
  language: {
    title: 'Language',
    label: 'Language of links and mail to you',
    names: { en: 'English', fr: 'French' } as Readonly<Record<Language, string>>,
    submit: 'Save the language',
  },
  password: {
    title: 'Password',
    has: 'You have a password.',
    hasNot: 'You have no password.',
    set: 'Choose a password',
    change: 'Change the password',
  },
  passkeys: {
    title: 'Passkeys',
    none: 'You have no passkey.',
    about: (added: Html, used: Html | null) =>
      used === null ? html`Added ${added}, not used yet` : html`Added ${added}, last used ${used}`,
    add: 'Add a passkey',
    remove: 'Remove',
    removeOne: (name: string) => `Remove the passkey ${name}`,
  },
  addPasskey: {
    title: 'Add a passkey',
    text: 'Your computer or phone asks for your finger, face or PIN, and then signs you in here without a password. The passkey gets the name of the browser that makes it.',
  },
  removePasskey: {
    title: (name: string) => `Remove the passkey ${name}?`,
    text: 'It will sign you in no more. Your device may keep showing it until you delete it there too.',
    last: 'You could then sign in by a link alone.',
    submit: 'Remove the passkey',
    cancel: 'Keep the passkey',
  },
  sessions: {
    title: 'Sessions',
    unknown: 'Unknown browser',
    here: 'this one',
    about: (since: Html, seen: Html) => html`Since ${since}, last used ${seen}`,
    end: 'End',
    endOne: (label: string, since: string) => `End the session of ${label} since ${since}`,
    endOthers: 'End all other sessions',
  },
  refused: {
    title: 'Refused tries to sign in',
    one: (last: Html) => html`A wrong password was entered for your user name on ${last}, and refused.`,
    several: (count: string, last: Html) =>
      html`A wrong password was entered for your user name ${count} times, and refused each time; the last time was ${last}.`,
    advice: 'If it was not you, nobody got in. Use a password that you use nowhere else, or a passkey.',
    about: 'Counted since this site was last started, for 30 days after the last.',
  },
}

export type MeWords = typeof en

const fr: MeWords = {
  title: 'Votre compte',
  back: 'Voir vos employeurs',
  notices: {
    password: 'Votre mot de passe est enregistré. Vos autres sessions ont pris fin.',
    passkey: 'La clé d’accès est ajoutée.',
    removed: 'La clé d’accès est supprimée.',
    language: 'Votre langue est enregistrée.',
    email: 'Votre adresse courriel est enregistrée.',
    mail: 'Votre choix de courriels est enregistré.',
    session: 'La session a pris fin.',
    sessions: 'Vos autres sessions ont pris fin.',
  },
  advice: {
    none: 'Votre session a été ouverte par un lien, et vous n’avez aucun autre moyen de connexion. Choisissez un mot de passe ou ajoutez une clé d’accès avant la fin de cette session.',
    one: 'Vous avez un seul moyen de connexion. Deux clés d’accès, ou une clé d’accès et un mot de passe, vous évitent de perdre l’accès à votre compte si vous en perdez un.',
  },
  name: 'Nom',
  handle: 'Nom d’utilisateur',
  nameHint: 'Seul l’exploitant de ce site peut modifier le nom.',
  language: {
    title: 'Langue',
    label: 'Langue des liens et des courriels pour vous',
    names: { en: 'Anglais', fr: 'Français' },
    submit: 'Enregistrer la langue',
  },
  password: {
    title: 'Mot de passe',
    has: 'Vous avez un mot de passe.',
    hasNot: 'Vous n’avez pas de mot de passe.',
    set: 'Choisir un mot de passe',
    change: 'Changer le mot de passe',
  },
  passkeys: {
    title: 'Clés d’accès',
    none: 'Vous n’avez pas de clé d’accès.',
    about: (added, used) =>
      used === null ? html`Ajoutée le ${added}, pas encore utilisée` : html`Ajoutée le ${added}, utilisée le ${used}`,
    add: 'Ajouter une clé d’accès',
    remove: 'Supprimer',
    removeOne: (name) => `Supprimer la clé d’accès ${name}`,
  },
  addPasskey: {
    title: 'Ajouter une clé d’accès',
    text: 'Votre ordinateur ou votre téléphone demande votre doigt, votre visage ou votre NIP, puis établit la connexion ici sans mot de passe. La clé d’accès porte le nom du navigateur qui la crée.',
  },
  removePasskey: {
    title: (name) => set`Supprimer la clé d’accès ${name} ?`,
    text: 'Elle ne permettra plus de vous connecter. Votre appareil peut encore la montrer tant que vous ne l’y avez pas supprimée aussi.',
    last: 'Il ne vous resterait qu’un lien pour vous connecter.',
    submit: 'Supprimer la clé d’accès',
    cancel: 'Conserver la clé d’accès',
  },
  sessions: {
    title: 'Sessions',
    unknown: 'Navigateur inconnu',
    here: 'celle-ci',
    about: (since, seen) => html`Depuis le ${since}, utilisée le ${seen}`,
    end: 'Fermer',
    endOne: (label, since) => `Fermer la session de ${label} ouverte le ${since}`,
    endOthers: 'Fermer toutes les autres sessions',
  },
  refused: {
    title: 'Tentatives de connexion refusées',
    one: (last) =>
      html`Un mot de passe erroné a été saisi avec votre nom d’utilisateur le ${last}. La connexion a été refusée.`,
    several: (count, last) =>
      html`Un mot de passe erroné a été saisi ${count} fois avec votre nom d’utilisateur, la dernière fois le ${last}. La connexion a été refusée chaque fois.`,
    advice:
      'Si ce n’était pas vous, personne n’est entré dans votre compte. Choisissez un mot de passe que vous n’utilisez nulle part ailleurs, ou une clé d’accès.',
    about: 'Tentatives comptées depuis le dernier démarrage de ce site, et oubliées 30 jours après la dernière.',
  },
}

export const meWords: Readonly<Record<Language, MeWords>> = { en, fr }
