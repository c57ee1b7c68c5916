/** Names and handles of people. */
import { fold } from '../platform/lib/fold.ts'
import { isBlank, isLine } from '../platform/lib/text.ts'

export const PERSON_NAME_MAX = 200

/** An e-mail address fits, and so does a short name. */
const HANDLE = /^[\p{L}\p{N}][\p{L}\p{N}._@+-]{1,99}$/u

export const isHandle = (text: string): boolean => HANDLE.test(text)

/** UTF-16 units of a handle in any way of writing it. */
const HANDLE_LENGTH_MAX = 400

/** A handle for comparison, in whatever way a keyboard wrote it; null for a text that is no handle. */
export const foldedHandle = (text: string): string | null =>
  text.length <= HANDLE_LENGTH_MAX && isHandle(text.normalize('NFC')) ? fold(text) : null

/** Name in trails of a person who acts as an operator. */
export const operatorName = ({ name, id }: { readonly name: string; readonly id: number }): string => `${name} (#${id})`

/** The name of the person in it; null for that of an operator at the command line. */
export const personOfOperator = (operator: string): string | null =>
  / \(#\d+\)$/.exec(operator) && operator.replace(/ \(#\d+\)$/, '')

export const isPersonName = (text: string): boolean =>
  isLine(text) && text !== '' && !isBlank(text) && [...text].length <= PERSON_NAME_MAX

/** Kinds of mail that a person may turn off. */
export const OPTIONAL_MAIL = ['closing', 'report', 'sign-in'] as const
export type OptionalMail = (typeof OPTIONAL_MAIL)[number]
