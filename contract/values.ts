/** The values that members of v1.2 may have, as they are written on the wire; rules of the service, pages and texts use them too. */

export const LANGUAGES = ['en', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]

export const WORKPLACES = ['on-site', 'hybrid', 'remote'] as const
export type Workplace = (typeof WORKPLACES)[number]

export const AI_USES = ['used', 'not-used'] as const
export const VACANCIES = ['existing', 'future'] as const
export const PURPOSES = ['lmia'] as const
