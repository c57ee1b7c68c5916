/** The words of the form by which candidates apply, and of what it answers. */
import type { Language } from '@affiche/contract/values.ts'
import { fr as set } from '../../platform/sentences/fr/typeset.ts'

const en = {
  title: 'Apply for this job',
  errorTitle: (title: string) => `Error: ${title}`,
  intro: 'Your name, your email, and a message or a file are needed. You need no account.',
  name: 'Your name',
  email: 'Your email',
  emailHint: 'The employer answers to this address.',
  message: 'Message',
  messageHint: (most: string) => `At most ${most} characters. You may leave it empty if you attach a file.`,
  file: 'File, such as your résumé',
  fileHint: 'One file: PDF, Word (.docx), OpenDocument (.odt), RTF or plain text, 5 MB at most.',
  fileAgain: 'Choose the file again. Browsers do not keep it when a form comes back.',
  trap: 'Leave this field empty',
  send: 'Send the application',
  back: 'Back to the job',
  errors: 'The application was not sent',
  privacy: {
    title: 'Your personal information',
    employer: (name: string) => `Your application goes by email to ${name}, for this job alone.`,
    confidential:
      'Your application goes by email to the employer, for this job alone. The employer has chosen not to be named here.',
    kept: 'This site keeps it, encrypted, until it is delivered, then deletes it. If it cannot be delivered within 72 hours, it is deleted as well and you are told by email.',
    afterwards: 'After that the employer answers for it.',
    officer: 'Questions about your personal information:',
    policy: 'What this site does with applications',
  },
  faults: {
    nameMissing: 'Enter your name.',
    nameTooLong: (most: string) => `Shorten your name to ${most} characters.`,
    emailMissing: 'Enter your email.',
    emailInvalid: 'Enter the email as name@example.ca.',
    emailAccents: 'Enter the email without accents before the @ sign.',
    nothing: 'Write a message or choose a file.',
    messageTooLong: (most: string) => `Shorten the message to ${most} characters.`,
    file: {
      several: 'Choose one file. If you have several, combine them into one.',
      empty: 'The file is empty. Choose another one.',
      large: 'The file is larger than 5 MB. Choose a smaller one.',
      kind: 'The file is of a kind that is not accepted. Save it as PDF, Word (.docx), OpenDocument (.odt), RTF or plain text (.txt).',
      macros: 'The file has macros, which are not accepted. Save it without macros, or as PDF.',
      name: ({ extension, kind }: { extension: string; kind: string }) =>
        `The name of the file ends in .${extension}, but its content is ${kind}. Rename it, or choose another file.`,
      infected: 'The virus scanner refused the file. Choose another one.',
    },
    early: 'The form was sent faster than anybody can fill it in. Check it, and send it again in a few seconds.',
    late: 'The form was open for too long. Check it and send it again.',
    proof: 'The check against robots failed. Send the form again.',
    tooMany: 'Too many applications were sent. Yours was not; please send it again later.',
    unavailable: 'The application could not be taken at the moment. Please send it again in a few minutes.',
  },
  kinds: { pdf: 'PDF', docx: 'Word (.docx)', odt: 'OpenDocument (.odt)', rtf: 'RTF', txt: 'plain text (.txt)' },
  sent: {
    title: 'Your application is on its way',
    lead: 'Thank you. It is sent to the employer by email.',
    next: 'A confirmation goes to your email. This site deletes your application once it is delivered; if it cannot be delivered within 72 hours, you are told by email.',
  },
  confirm: {
    title: 'One more step: open your email',
    lead: 'Your application is not on its way yet. Follow the link in the email that we have just sent you to confirm it.',
    next: 'If no email has come in a few minutes, look in the folder for junk mail. Without your confirmation the application is deleted.',
  },
  confirmation: {
    title: 'Confirm your application',
    lead: 'Your application goes to the employer when you press this button.',
    send: 'Confirm and send',
    unknownTitle: 'There is nothing to confirm here',
    unknown:
      'The link is not complete, or it is too old and the application has been deleted. You can send the form again.',
    again: 'Fill in the form again',
  },
  repeated: {
    title: 'This form was sent already',
    lead: 'It was sent before with other content. What was sent first stands; this one was not sent.',
    again: 'Fill in a new form',
  },
  large: {
    title: 'The file is too large',
    lead: 'A file may have 5 MB at most, so nothing was read and nothing was sent. Go back in your browser, where what you typed may still be, and choose a smaller file.',
  },
  slow: {
    title: 'The application did not arrive in time',
    lead: 'The connection was too slow, and nothing was sent. Go back in your browser, where what you typed may still be, and try again, with a smaller file if you can.',
  },
  full: {
    title: 'Too many applications are arriving right now',
    lead: 'There is no room for yours at the moment, so nothing was read and nothing was sent. Go back in your browser, where what you typed may still be, and send it again in a few minutes.',
  },
}

export type ApplyWords = typeof en

const fr: ApplyWords = {
  title: 'Postuler à cette offre',
  errorTitle: (title) => set`Erreur : ${title}`,
  intro: 'Il faut votre nom, votre courriel, et un message ou un fichier. Aucun compte n’est nécessaire.',
  name: 'Votre nom',
  email: 'Votre courriel',
  emailHint: 'L’employeur vous répondra à cette adresse.',
  message: 'Message',
  messageHint: (most) => `${most} caractères au plus. Vous pouvez le laisser vide si vous joignez un fichier.`,
  file: 'Fichier, par exemple votre CV',
  fileHint: set`Un seul fichier : PDF, Word (.docx), OpenDocument (.odt), RTF ou texte brut, de 5 Mo au plus.`,
  fileAgain: 'Choisissez le fichier de nouveau. Le navigateur ne le garde pas lorsqu’un formulaire revient.',
  trap: 'Laissez ce champ vide',
  send: 'Envoyer la candidature',
  back: 'Retour à l’offre',
  errors: 'La candidature n’a pas été envoyée',
  privacy: {
    title: 'Vos renseignements personnels',
    employer: (name) => set`Votre candidature est envoyée par courriel à ${name}, pour cette offre seulement.`,
    confidential:
      'Votre candidature est envoyée par courriel à l’employeur, pour cette offre seulement. L’employeur a choisi de ne pas être nommé ici.',
    kept: 'Ce site la conserve, chiffrée, jusqu’à sa remise, puis la supprime. Si elle ne peut pas être remise en 72 heures, elle est supprimée aussi et un courriel vous en avertit.',
    afterwards: 'L’employeur en est ensuite responsable.',
    officer: set`Questions sur vos renseignements personnels :`,
    policy: 'Ce que ce site fait des candidatures',
  },
  faults: {
    nameMissing: 'Inscrivez votre nom.',
    nameTooLong: (most) => `Raccourcissez votre nom à ${most} caractères.`,
    emailMissing: 'Inscrivez votre courriel.',
    emailInvalid: 'Inscrivez le courriel sous la forme nom@exemple.ca.',
    emailAccents: 'Inscrivez le courriel sans accents avant le signe @.',
    nothing: 'Écrivez un message ou choisissez un fichier.',
    messageTooLong: (most) => `Raccourcissez le message à ${most} caractères.`,
    file: {
      several: 'Choisissez un seul fichier. Si vous en avez plusieurs, réunissez-les en un seul.',
      empty: 'Le fichier est vide. Choisissez-en un autre.',
      large: 'Le fichier dépasse 5 Mo. Choisissez-en un plus petit.',
      kind: 'Ce type de fichier n’est pas accepté. Enregistrez-le en format PDF, Word (.docx), OpenDocument (.odt), RTF ou texte brut (.txt).',
      macros:
        'Le fichier contient des macros, qui ne sont pas acceptées. Enregistrez-le sans macros, ou en format PDF.',
      name: ({ extension, kind }) =>
        set`Le nom du fichier se termine par .${extension}, mais son contenu est en format ${kind}. Renommez-le, ou choisissez un autre fichier.`,
      infected: 'L’antivirus a refusé le fichier. Choisissez-en un autre.',
    },
    early:
      'Le formulaire a été envoyé plus vite qu’on ne peut le remplir. Vérifiez-le et envoyez-le de nouveau dans quelques secondes.',
    late: 'Le formulaire est resté ouvert trop longtemps. Vérifiez-le et envoyez-le de nouveau.',
    proof: 'La vérification contre les robots a échoué. Envoyez le formulaire de nouveau.',
    tooMany: set`Trop de candidatures ont été envoyées. La vôtre ne l’a pas été ; envoyez-la de nouveau plus tard.`,
    unavailable: 'La candidature n’a pas pu être reçue pour le moment. Envoyez-la de nouveau dans quelques minutes.',
  },
  kinds: { pdf: 'PDF', docx: 'Word (.docx)', odt: 'OpenDocument (.odt)', rtf: 'RTF', txt: 'texte brut (.txt)' },
  sent: {
    title: 'Votre candidature est en route',
    lead: 'Merci. Elle est envoyée à l’employeur par courriel.',
    next: set`Une confirmation vous est envoyée par courriel. Ce site supprime votre candidature dès qu’elle est remise ; si elle ne peut pas l’être en 72 heures, un courriel vous en avertit.`,
  },
  confirm: {
    title: set`Encore une étape : ouvrez votre courriel`,
    lead: 'Votre candidature n’est pas encore partie. Suivez le lien dans le courriel que nous venons de vous envoyer pour la confirmer.',
    next: 'Si aucun courriel n’est arrivé dans quelques minutes, regardez dans les courriels indésirables. Sans votre confirmation, la candidature est supprimée.',
  },
  confirmation: {
    title: 'Confirmer votre candidature',
    lead: 'Votre candidature est envoyée à l’employeur lorsque vous appuyez sur ce bouton.',
    send: 'Confirmer et envoyer',
    unknownTitle: 'Il n’y a rien à confirmer ici',
    unknown:
      'Le lien est incomplet, ou il est trop ancien et la candidature a été supprimée. Vous pouvez remplir le formulaire de nouveau.',
    again: 'Remplir le formulaire de nouveau',
  },
  repeated: {
    title: 'Ce formulaire a déjà été envoyé',
    lead: set`Il a été envoyé auparavant avec un autre contenu. Le premier envoi demeure ; celui-ci n’a pas été envoyé.`,
    again: 'Remplir un nouveau formulaire',
  },
  large: {
    title: 'Le fichier est trop volumineux',
    lead: 'Un fichier peut avoir 5 Mo au plus. Rien n’a été lu ni envoyé. Revenez en arrière dans votre navigateur, où ce que vous avez écrit se trouve peut-être encore, et choisissez un fichier plus petit.',
  },
  slow: {
    title: 'La candidature n’est pas arrivée à temps',
    lead: 'La connexion était trop lente, et rien n’a été envoyé. Revenez en arrière dans votre navigateur, où ce que vous avez écrit se trouve peut-être encore, et essayez de nouveau, avec un fichier plus petit si possible.',
  },
  full: {
    title: 'Trop de candidatures arrivent en ce moment',
    lead: 'Il n’y a pas de place pour la vôtre pour l’instant. Rien n’a été lu ni envoyé. Revenez en arrière dans votre navigateur, où ce que vous avez écrit se trouve peut-être encore, et envoyez-la de nouveau dans quelques minutes.',
  },
}

export const applyWords: Readonly<Record<Language, ApplyWords>> = { en, fr }
