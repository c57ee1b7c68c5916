/** Whether a password is easy to guess, by the library that knows common ones, words, rows of keys, dates and repeats. */
import { namesOf, normalised, type Own } from './password.ts'

/** Least score, of 4: 10^8 guesses or more (https://zxcvbn-ts.github.io/zxcvbn/guide/). */
const SCORE_MIN = 3

/** Characters that are rated: more of them only make a password harder. The time grows with their square. */
const LOOKED_AT = 64

/** Imported with the first password that is set: the words take 40 MB of memory. */
const load = async () => {
  const [{ ZxcvbnFactory }, { adjacencyGraphs: graphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs })
}

let loading: ReturnType<typeof load> | null = null

export const isGuessable = async (password: string, own: Own): Promise<boolean> => {
  loading ??= load()
  const known = await loading
  return known.check(normalised(password).slice(0, LOOKED_AT), namesOf(own)).score < SCORE_MIN
}
