/** The employer's own identifiers, in the manner of several recruiting systems. */
import type { Random } from './random.ts'

export const REFERENCE_MAX = 50

type Style = (number: number, random: Random) => string

/** Each keeps the whole number, so that two postings of one run never share a reference. */
const styles: readonly (readonly [style: Style, weight: number])[] = [
  [(number) => `REQ-2026-${padded(number, 6)}`, 24],
  [(number) => `R${padded(number, 7)}`, 18],
  [uuid, 12],
  [(number) => `${number}`, 10],
  [(number, random) => `${random.pick(['MTL', 'QC', 'YVR', 'TO', 'HFX'])}/2026/${number}`, 12],
  [(number) => `JR-${number}_EN-FR`, 5],
  [(number) => `P26.${number}#2`, 4],
  [(number) => `Réf. ${number} – été 2026`, 4],
  [(number) => `Dossier n° ${number}`, 3],
  [(number) => `job ${number} (50% / 2nd posting)`, 3],
  [(number) => `2026-${number}-affichage-interne-et-externe-2e-concours`.slice(0, REFERENCE_MAX), 2],
]

export const makeReference = (random: Random, number: number): string => random.weighted(styles)(number, random)

function uuid(number: number, random: Random): string {
  const hex = (digits: number) => padded(random.whole(0, 16 ** digits - 1), digits, 16)
  return `${padded(number, 8, 16)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(6)}${hex(6)}`
}

const padded = (number: number, digits: number, base = 10) => number.toString(base).padStart(digits, '0')
