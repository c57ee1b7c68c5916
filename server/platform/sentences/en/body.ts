/** English sentences about the structure of a body and the parameters of a query. */
import { NOW } from '@affiche/contract/change.ts'
import type { JsonType, Name, Said } from '../arguments.ts'
import { didYouMean, numeral, plural, seeList } from './words.ts'

type Example = { readonly example: string | null }

const suchAs = (example: string | null): string => (example === null ? '' : ` such as ${example}`)

const NEEDED: Readonly<Record<JsonType, string>> = {
  object: 'An object',
  array: 'An array',
  string: 'A string',
  number: 'A number',
  integer: 'A whole number',
  boolean: 'The value true or false',
}

type InText = { readonly line: number | null; readonly column: number; readonly code: string }

/** Texts of one line have no number of it. */
const characterAt = ({ line, column }: InText): string =>
  line === null ? `Character ${column} of the text` : `The character at line ${line}, column ${column} of the text`

const CONTROLS: Readonly<Record<string, string>> = {
  'U+0009': ' (tab)',
  'U+000A': ' (line feed)',
  'U+000D': ' (carriage return)',
}

export const body = {
  unknownMember: ({ name, near }: { name: string; near: string | null }) =>
    `The interface has no member "${name}" here.${didYouMean(near)}`,
  unknownParameter: ({ name, near }: { name: string; near: string | null }) =>
    `The operation has no query parameter "${name}".${didYouMean(near)}`,
  memberRequired: ({ name, example, list }: Example & { name: Name; list: string | null }) =>
    `The member "${name}" is required${example === null ? '' : `,${suchAs(example)}`}${seeList(list)}.`,
  memberEmpty: ({ name, example }: Example & { name: Name }) =>
    `The member "${name}" must not be empty${example === null ? '' : `,${suchAs(example)}`}.`,
  parameterEmpty: ({ name }: { name: string }) => `The query parameter "${name}" is empty.`,
  parameterRepeated: ({ name }: { name: string }) => `The parameter "${name}" occurs more than once.`,
  parameterEncoding: ({ text }: { text: string }) => `The parameter "${text}" is not percent-encoded UTF-8.`,
  memberRepeated: ({ name }: { name: string }) => `The member "${name}" occurs more than once in the same object.`,

  wrongType: (about: Example & { needed: JsonType; given: Said; list: string | null }) =>
    `${NEEDED[about.needed]}${suchAs(about.example)} is needed, not ${about.given}${seeList(about.list)}.`,
  givenArray: 'an array',
  givenObject: 'an object',
  givenNumber: ({ digits }: { digits: string }) => `the number ${digits}`,
  givenString: ({ text }: { text: string }) => `the string "${text}"`,
  givenText: ({ text }: { text: string }) => `"${text}"`,
  givenLiteral: ({ text }: { text: string }) => text,

  tooLong: ({ length, most }: { length: number; most: number }) =>
    `The text has ${length} characters; at most ${most} are allowed.`,
  wrongCount: ({ count, least, most }: { count: number; least: number; most: number }) =>
    `The list has ${count} entries; ${least} to ${most} are allowed.`,
  outOfRange: ({ digits, least, most }: { digits: string; least: number; most: number | null }) =>
    `The number ${digits} is out of range; ${most === null ? `${least} or more` : `${least} to ${most}`} is allowed.`,
  tooManyDigits: ({ digits }: { digits: string }) => `The number ${digits} has more digits than can be kept exactly.`,
  noChoice: ({ text, values, near }: { text: string; values: readonly string[]; near: string | null }) =>
    `"${text}" is none of the allowed values: ${values.join(', ')}.${didYouMean(near)}`,
  noType: ({ text, types }: { text: string; types: readonly string[] }) =>
    `"${text}" is none of the types: ${types.join(', ')}.`,
  noDate: ({ text, day }: { text: string; day: string | null }) =>
    `"${text}" is no calendar date of the form YYYY-MM-DD${day === null ? ', such as 2027-01-31' : `; send the day alone, "${day}"`}.`,
  noCursor: ({ text }: { text: string }) =>
    `"${text}" is no cursor. Send the one of an earlier answer as it came, or \`${NOW}\` for the present end.`,
  noStatus: ({ text }: { text: string }) => `"${text}" is no status. Send one such as 400, or a class such as 4xx.`,
  noRankCursor: ({ text }: { text: string }) => `"${text}" is no cursor. Send the one of an earlier answer as it came.`,
  otherSpan: ({ from, to }: { from: string; to: string }) =>
    `The cursor is that of an answer about ${from} to ${to}. Send the same days, or none.`,
  spanReversed: ({ from, to }: { from: string; to: string }) => `The last day, ${to}, is before the first, ${from}.`,
  spanTooLong: ({ days, most }: { days: number; most: number }) =>
    `The days asked for are ${numeral(days)}; ${most} at most are allowed. Ask for parts of them.`,
  digestForm: ({ most }: { most: number }) => `A digest has 1 to ${most} visible ASCII characters.`,

  blankText: 'The text shows nothing: it holds only white space or invisible characters.',
  badCharacter: 'The text holds a character that cannot stand here.',
  halfSurrogate: (about: InText) =>
    `${characterAt(about)} is half of a surrogate pair (${about.code}), whose other half was lost.`,
  controlCharacter: (about: InText) =>
    `${characterAt(about)} is ${about.code}${CONTROLS[about.code] ?? ''}; control characters${about.line === null ? '' : ' other than tab and line break'} cannot stand in it.`,

  emptyBody: 'The body is empty; a JSON object is needed.',
  bodyNotUtf8: 'The body is not valid UTF-8.',
  bodyNotJson: ({ reason }: { reason: string }) => `The body is not valid JSON: ${reason}`,
  nestedTooDeeply: ({ most }: { most: number }) => `The body nests objects and arrays more than ${most} levels deep.`,

  requestInvalid: 'The request is invalid.',
  faultAt: ({ place, fault }: { place: string; fault: Said }) => `At ${place}: ${fault}`,
  severalFaults: ({ count, place, first }: { count: number; place: string; first: Said }) =>
    `${count} rules are broken, the first${place === '' ? '' : ` at ${place}`}: ${first}`,
  /** A sentence and the one that follows it. */
  both: ({ one, other }: { one: Said; other: Said }) => `${one} ${other}`,
  moreFaults: ({ count, most }: { count: number; most: number }) =>
    `${plural(count, '1 more place is', `${count} more places are`)} wrong; only ${most} places are listed. Mend them and send it again.`,
}
