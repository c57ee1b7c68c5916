/** The words of an account: what a person signs in with, and its sessions. */
import type { Language } from '@affiche/contract/values.ts'
import type { PasswordFault } from '../../people/password.ts'
import { fr as set } from '../../platform/sentences/fr/typeset.ts'

const en = {
  passkey: 'Passkey',
  handle: 'User name or email',
  account: 'User name:',
  reveal: 'Show the password',
  passkeyButton: {
    register: 'Add a passkey',
    'sign-in': 'Sign in with a passkey',
    prove: 'Confirm with a passkey',
    needsScript: 'Passkeys need JavaScript, which is off in this browser. A password works without it.',
    hereByName: 'Passkeys do not work at a numeric address. On this computer, open the page by name:',
    hereNever: 'Passkeys do not work at this address. They need https and a host name; a password works here.',
  },
  passkeyFaults: {
    register:
      'The passkey was not added. Its answer was wrong or came too late, or it had been added before. Try again.',
    'sign-in': 'This passkey is not known here, or its answer came too late. Try again, or sign in another way.',
    prove: 'This passkey is not one of yours, or its answer came too late. Try again.',
  },
  password: {
    title: 'Choose a password',
    set: 'Choose a password',
    change: 'Change your password',
    label: 'New password',
    again: 'New password again',
    hint: (least: number, most: number) =>
      `${least} to ${most} characters of any kind. A few words in a row are good, and so is one that a password manager makes. Your other sessions end.`,
    submit: 'Save the password',
    faults: {
      short: 'The password has fewer than 15 characters. Add a word or two.',
      long: 'The password has more than 256 characters.',
      guessable:
        'The password is easy to guess: common passwords, names, dates, rows of keys and what repeats are tried first. Several words that have nothing to do with each other are better.',
      'own-name': 'The password is little more than your name or your user name. Choose another.',
      different: 'The two passwords are not the same. Type them again.',
    } as Readonly<Record<PasswordFault | 'different', string>>,
  },
  prove: {
    title: 'Confirm that it is you',
    why: 'The profile, API keys, people, passwords and passkeys can be changed for ten minutes after you sign in or confirm.',
    whyOperator: 'Operator pages also ask for it after half an hour without use.',
    password: 'Your password',
    submit: 'Confirm',
    fault: 'The password is wrong.',
    neither: 'You signed in by a link, and have neither a password nor a passkey to confirm with.',
    neitherHow: (id: number) =>
      `Open another link: an owner of your employer can give you one, or the operator of this site, with the command npx --no affiche person link ${id}. Then choose a password or add a passkey within ten minutes.`,
  },
  welcome: {
    title: 'How will you sign in next time?',
    lead: 'You are signed in, and the link no longer works. Choose at least one way to sign in; two are better, in case you lose one.',
    leadAgain: (passkeys: number, hasPassword: boolean) =>
      `You have ${[...(passkeys === 0 ? [] : [passkeys === 1 ? 'one passkey' : `${passkeys} passkeys`]), ...(hasPassword ? ['a password'] : [])].join(' and ')}. Add what you have lost, or change it.`,
    passkey: 'A passkey',
    passkeyText:
      'Your computer or phone knows you by finger, face or PIN. Nothing has to be remembered, and nothing can be stolen from this site.',
    password: 'A password',
    later: 'Later',
    laterText:
      'You stay signed in until you sign out or do not use the site for 12 hours, and for 7 days at most. After that you need another link, unless you choose a way to sign in under your name at the top of the page.',
    laterAgain: 'You are signed in, and can change this at any time under your name at the top of the page.',
    laterLink: 'Continue to the console',
  },
}

export type AccountWords = typeof en

const fr: AccountWords = {
  passkey: 'Clé d’accès',
  handle: 'Nom d’utilisateur ou courriel',
  account: set`Nom d’utilisateur :`,
  reveal: 'Afficher le mot de passe',
  passkeyButton: {
    register: 'Ajouter une clé d’accès',
    'sign-in': 'Se connecter avec une clé d’accès',
    prove: 'Confirmer avec une clé d’accès',
    needsScript:
      'Les clés d’accès ont besoin de JavaScript, qui est désactivé dans ce navigateur. Un mot de passe fonctionne sans lui.',
    hereByName: set`Les clés d’accès ne fonctionnent pas à une adresse numérique. Sur cet ordinateur, ouvrez la page par son nom :`,
    hereNever: set`Les clés d’accès ne fonctionnent pas à cette adresse. Il leur faut https et un nom d’hôte ; un mot de passe fonctionne ici.`,
  },
  passkeyFaults: {
    register:
      'La clé d’accès n’a pas été ajoutée. Sa réponse était erronée ou trop tardive, ou elle avait déjà été ajoutée. Réessayez.',
    'sign-in':
      'Cette clé d’accès n’est pas connue ici, ou sa réponse est arrivée trop tard. Réessayez ou connectez-vous autrement.',
    prove: 'Cette clé d’accès n’est pas une des vôtres, ou sa réponse est arrivée trop tard. Réessayez.',
  },
  password: {
    title: 'Choisir un mot de passe',
    set: 'Choisir un mot de passe',
    change: 'Changer votre mot de passe',
    label: 'Nouveau mot de passe',
    again: 'Nouveau mot de passe (confirmation)',
    hint: (least, most) =>
      `De ${least} à ${most} caractères de toute sorte. Quelques mots à la suite conviennent, tout comme un mot de passe produit par un gestionnaire. Vos autres sessions prennent fin.`,
    submit: 'Enregistrer le mot de passe',
    faults: {
      short: 'Le mot de passe compte moins de 15 caractères. Ajoutez un mot ou deux.',
      long: 'Le mot de passe compte plus de 256 caractères.',
      guessable: set`Le mot de passe est facile à deviner : les mots de passe courants, les noms, les dates, les rangées de touches et les répétitions sont essayés en premier. Plusieurs mots sans lien entre eux valent mieux.`,
      'own-name': 'Le mot de passe n’est guère plus que votre nom ou votre nom d’utilisateur. Choisissez-en un autre.',
      different: 'Les deux mots de passe ne sont pas identiques. Saisissez-les de nouveau.',
    },
  },
  prove: {
    title: 'Confirmer votre identité',
    why: 'Le profil, les clés d’API, les personnes, les mots de passe et les clés d’accès peuvent être modifiés pendant dix minutes après une connexion ou une confirmation.',
    whyOperator: 'Les pages d’exploitation la demandent aussi après une demi-heure sans activité.',
    password: 'Votre mot de passe',
    submit: 'Confirmer',
    fault: 'Le mot de passe est incorrect.',
    neither:
      'Votre session a été ouverte par un lien, et vous n’avez ni mot de passe ni clé d’accès pour confirmer votre identité.',
    neitherHow: (id) =>
      set`Ouvrez un autre lien : une personne qui administre le compte de votre entreprise peut vous en donner un, ou l’exploitant de ce site, avec la commande npx --no affiche person link ${id}. Choisissez ensuite un mot de passe ou ajoutez une clé d’accès dans les dix minutes.`,
  },
  welcome: {
    title: set`Comment vous connecterez-vous la prochaine fois ?`,
    lead: set`La connexion est établie, et le lien ne sert plus. Choisissez au moins un moyen de connexion ; deux valent mieux, au cas où vous en perdriez un.`,
    leadAgain: (passkeys, hasPassword) =>
      `Vous avez ${[...(passkeys === 0 ? [] : [passkeys === 1 ? 'une clé d’accès' : `${passkeys} clés d’accès`]), ...(hasPassword ? ['un mot de passe'] : [])].join(' et ')}. Ajoutez ce que vous avez perdu ou changez-le.`,
    passkey: 'Une clé d’accès',
    passkeyText:
      'Votre ordinateur ou votre téléphone vous reconnaît au doigt, au visage ou par un NIP. Vous n’avez rien à retenir, et rien ne peut être volé sur ce site.',
    password: 'Un mot de passe',
    later: 'Plus tard',
    laterText:
      'Votre session dure jusqu’à ce que vous vous déconnectiez ou que le site reste inutilisé pendant 12 heures, et 7 jours au plus. Ensuite, il vous faudra un autre lien, à moins d’avoir choisi un moyen de connexion sous votre nom, en haut de la page.',
    laterAgain: 'La connexion est établie. Vous pouvez changer cela à tout moment sous votre nom, en haut de la page.',
    laterLink: 'Continuer vers la console',
  },
}

export const accountWords: Readonly<Record<Language, AccountWords>> = { en, fr }
