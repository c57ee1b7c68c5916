/** Parts of French sentences. */
import { fr, quoted } from './typeset.ts'

export const didYouMean = (near: string | null): string =>
  near === null ? '' : fr` Vouliez-vous dire ${quoted(near)}?`

/** The path of the list with the ids. */
export const seeList = (path: string | null): string => (path === null ? '' : fr`; voir ${path}`)

/** A job at the start of a sentence; null for the new one of a dry run. */
export const nameOfJob = (id: number | null): string => (id === null ? 'La nouvelle offre' : fr`L'offre ${id}`)
