/** The settings of who is let in, and of what browsers are told; part of the table in settings.ts. */
import { readOrigins, readWhole } from './kinds.ts'
import { option } from './option.ts'

export const doorOptions = {
  keyFailuresPerAddress: option<number>({
    name: 'KEY_FAILURES_PER_ADDRESS',
    default: 20,
    read: readWhole(0, 1_000_000),
    values: '0 to 1000000',
    sentence:
      'Requests with an unknown, revoked or expired key that one client address (of IPv6: one /64) may make in ten minutes before it has to wait, in each process; 0 for no limit.',
  }),
  keyFailureWaitSeconds: option<number>({
    name: 'KEY_FAILURE_WAIT_SECONDS',
    default: 900,
    read: readWhole(1, 86_400),
    values: '1 to 86400',
    sentence: 'The longest such wait; the first one is a second, and every further bad key doubles it.',
  }),
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
