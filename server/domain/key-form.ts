import { isWellFormedKey, KEY_LENGTH, KEY_PREFIX } from './api-key.ts'

/** Why a text can be no key, as a sentence that repeats nothing of it; null where it has the form of one. */
export const keyFormFault = (text: string): string | null => {
  if (isWellFormedKey(text)) return null
  const reason = TESTS.find(({ fails }) => fails(text))?.reason ?? lengthReason(text)
  return `This is no API key of this service: ${reason}.`
}

type FormTest = { readonly fails: (text: string) => boolean; readonly reason: string }

/** In the order in which they would be mended. */
const TESTS: readonly FormTest[] = [
  {
    fails: (text) => text.includes(','),
    reason: 'the header API-Key came more than once, or holds more than one key',
  },
  {
    fails: (text) => /^(?:bearer|basic|apikey|api-key|key|token)[\s:=]/i.test(text),
    reason: 'a word stands before it; the header API-Key takes the key alone',
  },
  { fails: (text) => /^["'`<[{(]|["'`>\]})]$/.test(text), reason: 'it stands in quotes or brackets' },
  { fails: (text) => /\s/.test(text), reason: 'it holds white space' },
  { fails: (text) => !text.startsWith(KEY_PREFIX), reason: `it does not begin with ${KEY_PREFIX}` },
  { fails: (text) => text.length === KEY_LENGTH, reason: 'it is mistyped, since its checksum does not fit' },
]

const lengthReason = ({ length }: string): string =>
  `it has ${length} characters in place of ${KEY_LENGTH}${length < KEY_LENGTH ? ', so it was cut short' : ''}`
