/** What a check of a store finds. */
export type Verdict = {
  readonly state: 'ok' | 'warning' | 'fault'
  /** What was found and, where that is not as it should be, what to do. */
  readonly says: string
}

export const ok = (says: string): Verdict => ({ state: 'ok', says })
export const warning = (says: string): Verdict => ({ state: 'warning', says })
export const fault = (says: string): Verdict => ({ state: 'fault', says })

/** Asks a store, on any engine, for rows. */
export type Ask = <R>(sql: string, values?: readonly (number | null)[]) => Promise<R[]>
