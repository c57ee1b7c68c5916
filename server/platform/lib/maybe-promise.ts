/** Value that is ready or promised: awaiting a ready one would measurably slow each read. */
export type MaybePromise<T> = T | Promise<T>

/** Continues with a value, at once if it is ready. */
export const andThen = <T, U>(value: MaybePromise<T>, next: (value: T) => MaybePromise<U>): MaybePromise<U> =>
  value instanceof Promise ? value.then(next) : next(value)

/** Result of `make`, or of `recover` if it throws or rejects. */
export const orElse = <T>(make: () => MaybePromise<T>, recover: (error: Error) => T): MaybePromise<T> => {
  try {
    const made = make()
    return made instanceof Promise ? made.catch(recover) : made
  } catch (error) {
    return recover(error as Error)
  }
}
