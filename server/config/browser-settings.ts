/** The settings of what browsers are told; part of the table in settings.ts. */

import { option } from './option.ts'
import { readOrigins, readWhole } from './parsers.ts'

export const doorOptions = {
  corsOrigins: option<readonly string[] | null>({
    name: 'CORS_ORIGINS',
    default: null,
    read: readOrigins,
    values: 'origins, separated by commas',
    sentence:
      'The origins whose pages may call the service from a browser, such as `https://ats.example.ca`; `*` among them opens the reference lists, and nothing else, to every page.',
  }),
  hstsSeconds: option<number>({
    name: 'HSTS_SECONDS',
    default: 31_536_000,
    read: readWhole(0, 63_072_000),
    values: '0 to 63072000',
    sentence:
      'How long browsers shall reach the service by https alone (Strict-Transport-Security); sent only where BASE_URL is https, and not at all with 0.',
  }),
}
