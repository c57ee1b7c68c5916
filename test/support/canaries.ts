/** Applicants whose every text holds a word that stands nowhere else, so that it is found wherever something of them stays. */
import type { Application } from '../../server/applications/ports.ts'
import { application } from './applications.ts'

/** The word that all of them begin with; made when it is needed, so that no source of a program holds it. */
export const canaryWord = (): string => String.fromCharCode(107, 110, 114, 55, 113, 120, 102, 118, 107, 119)

/** Every text and byte of an applicant is made of its number. */
export const applicant = (number: number, members: Partial<Application> = {}): Application => {
  const word = `${canaryWord()}${number}`
  return application({
    language: number % 2 === 0 ? 'en' : 'fr',
    name: `Zoé ${word}name`,
    email: `${word}mail@candidate.example`,
    message: `Bonjour,\n${word}text\n${`${word} `.repeat(number % 50)}`,
    file: {
      name: `${word}file.pdf`,
      type: 'application/pdf',
      bytes: new Uint8Array(Buffer.from(`${word}byte `.repeat(1 + (number % 7) * 900))),
    },
    ...members,
  })
}

/** The ways in which bytes may hold a word: as text of one or two bytes a sign, in base64 at each place, in hexadecimal digits. */
const formsOf = (word: string): Buffer[] => {
  const bytes = Buffer.from(word)
  const base64 = [0, 1, 2].map((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64')
    // Signs that depend on what stands before and behind are left out.
    return Buffer.from(text.slice(Math.ceil((shift * 4) / 3), Math.floor(((shift + bytes.length) * 4) / 3) - 1))
  })
  const hex = bytes.toString('hex')
  return [bytes, Buffer.from(word, 'utf16le'), ...base64, Buffer.from(hex), Buffer.from(hex.toUpperCase())]
}

/** True if bytes hold something of an applicant. */
export const holdsCanary = (bytes: Uint8Array): boolean => {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return formsOf(canaryWord()).some((form) => all.includes(form))
}
