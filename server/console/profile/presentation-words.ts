/** The words of the form of an employer's public page. */
import type { Language } from '@affiche/contract/values.ts'
import { fr as set } from '../../platform/sentences/fr/typeset.ts'

const en = {
  title: 'Your public page',
  lead: 'Candidates see this on the page with all your postings. Confidential postings never show any of it.',
  labels: {
    textEn: 'About you, in English',
    textFr: 'About you, in French',
    colour: 'Colour',
  },
  hints: {
    textEn:
      'Up to 1,000 characters. An empty line begins a new paragraph. Where one language is empty, candidates see the other.',
    textFr: 'Up to 1,000 characters.',
    colour: 'A stripe at the top of the page, such as #0b5d51. Leave it empty for none.',
  },
  save: 'Save',
  saved: 'Your public page is saved.',
  meanwhile: (value: string) =>
    `Somebody else has changed this since you opened the form. It is saved as “${value}” now; if you save again, what is here replaces it.`,
  empty: 'nothing',
  weak: {
    light: 'This colour hardly shows on the light page, which most people see. A darker one stands out better.',
    dark: 'This colour hardly shows on the dark page, which some people see at night. A lighter one stands out better.',
  },
  logo: {
    title: 'Logo',
    text: 'Shown on your page, on your postings and where people share links to them.',
    alt: (name: string) => `Logo of ${name}`,
    none: 'No logo yet.',
    label: 'Picture',
    hint: 'PNG, JPEG or WebP, up to 200 kB and 2,000 pixels on a side. SVG is not taken. Where and when a picture was taken is not kept.',
    upload: 'Upload the logo',
    replace: 'Replace the logo',
    remove: 'Remove the logo',
    uploaded: 'The logo is saved.',
    removed: 'The logo is removed.',
  },
  logoFaults: {
    missing: 'Choose a picture.',
    bytes: 'The file is larger than 200 kB. Save it smaller or as WebP, and try again.',
    kind: 'The file is not a PNG, JPEG or WebP picture, whatever its name says.',
    cut: 'The file is cut off, or has something else behind the picture. Save it again from an image program.',
    pixels: 'Each side of the picture must have 16 to 2,000 pixels.',
    turned:
      'The picture lies on its side or mirrored in its file, and the note there that sets it right is not kept. Open it in an image program, save it again, and try again.',
  },
}

type Words = typeof en

const fr: Words = {
  title: 'Votre page publique',
  lead: set`Les candidats voient ceci sur la page qui réunit toutes vos offres. Les offres confidentielles n'en montrent jamais rien.`,
  labels: {
    textEn: 'Présentation, en anglais',
    textFr: 'Présentation, en français',
    colour: 'Couleur',
  },
  hints: {
    textEn: set`Jusqu'à 1 000 caractères.`,
    textFr: set`Jusqu'à 1 000 caractères. Une ligne vide commence un nouveau paragraphe. Si une langue reste vide, les candidats voient l'autre.`,
    colour: set`Une bande en haut de la page, par exemple #0b5d51. Laissez vide pour ne pas en avoir.`,
  },
  save: 'Enregistrer',
  saved: 'Votre page publique est enregistrée.',
  meanwhile: (value) =>
    set`Quelqu'un d'autre a modifié ce champ depuis que vous avez ouvert le formulaire. La valeur enregistrée est maintenant « ${value} » ; si vous enregistrez de nouveau, ce qui figure ici la remplacera.`,
  empty: 'rien',
  weak: {
    light: set`Cette couleur se voit à peine sur la page claire, que la plupart des gens voient. Une couleur plus foncée ressort mieux.`,
    dark: set`Cette couleur se voit à peine sur la page sombre, que certaines personnes voient le soir. Une couleur plus claire ressort mieux.`,
  },
  logo: {
    title: 'Logo',
    text: set`Il paraît sur votre page, sur vos offres et là où l'on partage des liens vers elles.`,
    alt: (name) => set`Logo : ${name}`,
    none: set`Aucun logo pour l'instant.`,
    label: 'Image',
    hint: set`PNG, JPEG ou WebP, au plus 200 ko et 2 000 pixels de côté. Le format SVG n'est pas accepté. Le lieu et la date de la prise de vue ne sont pas conservés.`,
    upload: 'Téléverser le logo',
    replace: 'Remplacer le logo',
    remove: 'Retirer le logo',
    uploaded: 'Le logo est enregistré.',
    removed: 'Le logo est retiré.',
  },
  logoFaults: {
    missing: 'Choisissez une image.',
    bytes: 'Le fichier dépasse 200 ko. Enregistrez-le en plus petit ou en WebP, puis réessayez.',
    kind: set`Le fichier n'est pas une image PNG, JPEG ou WebP, quoi que dise son nom.`,
    cut: set`Le fichier est tronqué, ou contient autre chose après l'image. Enregistrez-le de nouveau avec un logiciel d'image.`,
    pixels: set`Chaque côté de l'image doit avoir de 16 à 2 000 pixels.`,
    turned: set`L'image est couchée ou inversée dans son fichier, et l'indication qui la redresse n'est pas conservée. Ouvrez-la dans un logiciel d'image, enregistrez-la de nouveau, puis réessayez.`,
  },
}

export const presentationWords: Readonly<Record<Language, Words>> = { en, fr }
