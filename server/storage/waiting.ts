/** Requests that may wait in a line where nobody set another bound: of a command, or of a test. */
export const WAITING_MAX_DEFAULT = 2_000
