/** Employers by their id or a part of their name, for those who support them. */
import { readInt32 } from '../platform/lib/decimal.ts'
import { fold, wordsOf } from '../platform/lib/fold.ts'
import { lookThrough } from '../platform/lib/look-through.ts'
import type { Directory, NamedEmployer } from './ports.ts'

export const EMPLOYERS_MAX = 25

export type EmployerSearch = {
  readonly text: string
  /** Only employers with a higher id. */
  readonly after: number
}

export type FoundEmployers = {
  /** Employers by id; the one with the id that was asked for comes first. */
  readonly employers: readonly NamedEmployer[]
  /** True if there are more than are returned. */
  readonly isMore: boolean
  /** The id after which the search goes on; null if it looked at every employer, or found enough. */
  readonly next: number | null
}

const NOTHING: FoundEmployers = { employers: [], isMore: false, next: null }

type Deps = { readonly directory: Pick<Directory, 'walkEmployers'> }

export const findEmployers =
  (deps: Deps) =>
  async ({ text, after }: EmployerSearch): Promise<FoundEmployers> => {
    const words = wordsOf(text)
    if (words.length === 0) return NOTHING
    const [named] = after === 0 ? await findById(deps, text) : []
    const others = await lookThrough(after, {
      walk: deps.directory.walkEmployers,
      matches: (employer) => employer.id !== named?.id && hasWords(employer, words),
      enough: EMPLOYERS_MAX,
    })
    const found = [...(named ? [named] : []), ...others.rows]
    const isMore = found.length > EMPLOYERS_MAX
    return { employers: found.slice(0, EMPLOYERS_MAX), isMore, next: isMore ? null : others.next }
  }

const findById = async ({ directory }: Deps, text: string): Promise<readonly NamedEmployer[]> => {
  const id = readInt32(text.trim())
  return id === null ? [] : (await directory.walkEmployers(id - 1, 1)).filter((employer) => employer.id === id)
}

const hasWords = ({ name, nameFr }: NamedEmployer, words: readonly string[]): boolean => {
  const names = fold(nameFr === null ? name : `${name}\n${nameFr}`)
  return words.every((word) => names.includes(word))
}
