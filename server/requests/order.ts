/** Order of records, by the moment of their storing. */

/** Numbers a millisecond: more are stored in none. */
const NUMBERS = 100

/** The first of a moment. */
export const orderAt = (moment: number): number => Math.floor(moment) * NUMBERS
