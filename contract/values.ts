/** The values that members may have, as they are written on the wire; rules of the service, pages and texts use them too. */

export const STATUSES = ['active', 'archived', 'draft'] as const
export type Status = (typeof STATUSES)[number]

export const LANGUAGES = ['en', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]

export const WORKPLACES = ['on-site', 'hybrid', 'remote'] as const
export type Workplace = (typeof WORKPLACES)[number]

export const AI_USES = ['used', 'not-used'] as const
export const VACANCIES = ['existing', 'future'] as const
export const PURPOSES = ['lmia'] as const

export const OPENINGS_MAX = 9_999
