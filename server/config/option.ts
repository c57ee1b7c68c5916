/** What a setting is: an entry of the table in settings.ts. */

/** `read` turns the text of the environment into the value, or throws the end of a sentence that starts with the name. */
export type Option<T> = {
  readonly name: string
  readonly default: T
  readonly read: (text: string) => T
  /** Masked wherever it is shown. */
  readonly secret: boolean
  /** How the values are written, for people. */
  readonly values: string
  readonly sentence: string
}

export const option = <T>(option: Omit<Option<T>, 'secret'> & { secret?: boolean }): Option<T> => ({
  secret: false,
  ...option,
})
