/** The result of a check of a store. */
export type CheckResult = {
  readonly state: 'ok' | 'warning' | 'fault'
  /** The state found and, if it is wrong, what to do. */
  readonly says: string
}

export const ok = (says: string): CheckResult => ({ state: 'ok', says })
export const warning = (says: string): CheckResult => ({ state: 'warning', says })
export const fault = (says: string): CheckResult => ({ state: 'fault', says })

/** Runs a query on any engine and returns its rows. */
export type Ask = <R>(sql: string, values?: readonly (number | null)[]) => Promise<R[]>
