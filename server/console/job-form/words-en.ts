/** The words of the posting form in English. */
import type { Status } from '@affiche/contract/values.ts'
import type { Section } from './field.ts'

export const en = {
  titles: { new: 'New posting', copy: 'New posting from a copy', edit: 'Change the posting' },
  sections: {
    job: 'Job',
    places: 'Places',
    kind: 'Kind of job',
    pay: 'Pay',
    description: 'Description',
    other: 'The other language',
    applying: 'Applying and dates',
  } as Readonly<Record<Section, string>>,
  descriptionHtml: 'This text has a layout that is edited as HTML.',
  more: 'More about the job',
  languageNote: (name: string) => `Recognized: ${name}`,
  yes: 'Yes',
  choose: 'Choose',
  none: 'None',
  range: (from: string, to: string) => `${from} to ${to}`,
  /** With the hours that a year is counted with. */
  yearly: (amount: string, isHourly: boolean) => `${amount} a year${isHourly ? ', counted with 2,080 hours' : ''}`,
  spread: (amount: string) => `the range spans ${amount}`,
  pairing: {
    missing: 'There is no text in the other language yet.',
    stale: 'This text is older than the first one: check whether it still says the same.',
    current: 'This text belongs to the present one.',
  },
  copyAsStart: 'Copy the first text as a start',
  required: (label: string) => `“${label}” is required.`,
  suggestion: (place: string) => `Use ${place}`,
  saveDraft: 'Save the draft',
  publish: 'Publish',
  republish: 'Save and publish again',
  save: 'Save the changes',
  preview: 'Preview',
  cancel: 'Back without saving',
  notSaved: 'The posting was not saved',
  hintsTitle: 'What posting laws ask',
  inForce: (date: string) => `in force since ${date}`,
  textKept: 'The text below is kept.',
  retryAfter: (seconds: number) =>
    seconds < 60
      ? `Try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`
      : `Try again in ${Math.ceil(seconds / 60)} minutes.`,
  saved: {
    title: 'This posting was saved already',
    text: 'The form had been sent before, with another text. You can save what you typed since as a change of it.',
    see: 'See the posting as it is saved',
  },
  compare: {
    title: 'The posting has changed since you opened the form',
    text: 'These parts were changed meanwhile. Choose for each which of the two to keep. Nothing of yours has been saved yet.',
    theirs: 'As it is saved now',
    mine: 'As you typed it',
    empty: 'Nothing',
    save: 'Save with these choices',
  },
  /** Sentences about a posting that had another status when the form was opened. */
  statusNow: {
    active: 'It was published meanwhile. Nothing of yours has been saved yet; what you save now is published at once.',
    archived: 'It was archived meanwhile. Nothing of yours has been saved yet.',
    draft: 'It is a draft now. Nothing of yours has been saved yet.',
  } as Readonly<Record<Status, string>>,
  places: { title: 'Places', label: 'Part of a name', search: 'Search', none: 'No place has such a name.' },
  previewPage: {
    title: 'Preview',
    notice: 'Nothing is saved yet. This is what candidates would see.',
    engines: 'What search engines get',
    enginesNone: 'Nothing: search engines get no data about the posting in this language.',
    sides: { en: 'In English', fr: 'In French' },
    noSide: 'Candidates see the text of the other language here.',
    back: 'Go on editing',
  },
}

export type FormWords = typeof en
