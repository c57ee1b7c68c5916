/** How long a lease lasts unless it is prolonged: far longer than a round of archiving. */
export const LEASE_MS = 60_000
