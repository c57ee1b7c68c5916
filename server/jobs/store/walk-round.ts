/** Bounds of one round of a walk through the jobs of an employer, which is in memory as a whole. */
export const ROUND_JOBS = 500
/** Size of the documents of a round, in characters or bytes; one job may exceed it. */
export const ROUND_BYTES = 4 * 1024 * 1024
