/** Warning for a service that shows pages in whatever time zone its machine has. */
import type { Settings } from '../platform/config/settings.ts'
import type { Terminal } from './command.ts'

type Pages = Pick<Settings, 'console' | 'publicPages' | 'timeZone'>

/** Null where TIME_ZONE is given, or no page shows a day or a time. */
export const missingZone = (
  { console, publicPages, timeZone }: Pages,
  environment: Terminal['environment'],
): string | null =>
  (console || publicPages) && (environment.TIME_ZONE ?? '').trim() === ''
    ? `TIME_ZONE is not set: pages show days and times in ${timeZone}, the time zone of this machine, and postings close by it. Set it to that of your employers, such as America/Toronto.`
    : null
