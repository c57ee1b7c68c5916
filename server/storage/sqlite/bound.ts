/**
 * A value in a LIMIT or an OFFSET. SQLite takes a bare `?` there into its plan, and so prepares the statement anew
 * at every use, which costs a page of jobs more than to read it.
 */
export const BOUND = '(? + 0)'
