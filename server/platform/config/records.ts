/** Settings of the records of requests (docs/requests.md). */
import { type Option, option, textChoice } from './parsers.ts'

const RECORDS = ['failures', 'off'] as const

export const recordOptions = {
  requestRecords: option<(typeof RECORDS)[number]>({
    name: 'REQUEST_RECORDS',
    default: 'failures',
    read: textChoice(RECORDS),
    values: RECORDS.join(', '),
    sentence:
      'What employers can read of their requests: `failures`, those that were refused or failed, all with test keys, and all with a key for as long as `affiche key record` says; or nothing. The newest 1,000 of an employer are kept for 7 days, 256 MiB in all.',
  }),
} satisfies Record<string, Option<never> | Option<unknown>>
