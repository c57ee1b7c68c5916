import type { IssuedLink } from '../people/manage-people.ts'
import type { Person } from '../people/ports.ts'

/** The address at which a link is used. */
export const linkAddress = (base: string, { language }: Person, { token }: IssuedLink): string =>
  `${base}/${language}/console/link/${token}`
