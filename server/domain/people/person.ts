/** What people are called. */
import { isBlank, isLine } from '../../lib/text.ts'

export const PERSON_NAME_MAX = 200

/** An e-mail address fits, and so does a short name. */
const HANDLE = /^[\p{L}\p{N}][\p{L}\p{N}._@+-]{1,99}$/u

export const isHandle = (text: string): boolean => HANDLE.test(text)

export const isPersonName = (text: string): boolean =>
  isLine(text) && text !== '' && !isBlank(text) && [...text].length <= PERSON_NAME_MAX
