/** Settings of the pages for readers (docs/public.md) and for employers (docs/console.md). */
import { type Option, option, readSwitch, readWhole, text } from './parsers.ts'

export const publicOptions = {
  publicPages: option<boolean>({
    name: 'PUBLIC_PAGES',
    default: false,
    read: readSwitch,
    values: 'true or false',
    sentence:
      'Whether active jobs are public, on pages, in feeds and in the embed; needs BASE_URL unless HOST is a loopback address, where `serve --demo` turns it on.',
  }),
  console: option<boolean>({
    name: 'CONSOLE',
    default: false,
    read: readSwitch,
    values: 'true or false',
    sentence:
      'Whether people sign in and keep the jobs of their employers on pages, under /en/console and /fr/console; needs BASE_URL unless HOST is a loopback address, where `serve --demo` turns it on.',
  }),
  siteName: option<string>({
    name: 'SITE_NAME',
    default: 'Affiche',
    read: text,
    values: 'a name',
    sentence: 'The name of the public pages and of the console, in both languages.',
  }),
  searchesPerMinute: option<number>({
    name: 'SEARCHES_PER_MINUTE',
    default: 60,
    read: readWhole(1, 1_000_000),
    values: '1 to 1000000',
    sentence: 'Searches with parameters that one address may make on the public pages in a minute.',
  }),
  feedsPerMinute: option<number>({
    name: 'FEEDS_PER_MINUTE',
    default: 60,
    read: readWhole(1, 1_000_000),
    values: '1 to 1000000',
    sentence: 'Feeds and sitemaps that one address may read in a minute; those that it has already are not counted.',
  }),
  feedCacheBytes: option<number>({
    name: 'FEED_CACHE_BYTES',
    default: 16_777_216,
    read: readWhole(0, 1_073_741_824),
    values: '0 to 1073741824',
    sentence:
      'Bytes of feeds and sitemaps, compressed, that each thread keeps; a larger one than half is made as it is read.',
  }),
  keepPostingsYears: option<number>({
    name: 'KEEP_POSTINGS_YEARS',
    default: 6,
    read: readWhole(1, 100),
    values: '1 to 100',
    sentence:
      'Years for which proofs of posting are kept, and the texts of postings after they were public last; the audit trail is kept until `affiche audit prune`.',
  }),
  statisticsDays: option<number>({
    name: 'STATISTICS_DAYS',
    default: 730,
    read: readWhole(1, 3_660),
    values: '1 to 3660',
    sentence: 'Days for which the views and clicks of postings are kept; older ones are forgotten every hour.',
  }),
  tellHidingReasons: option<boolean>({
    name: 'TELL_HIDING_REASONS',
    default: false,
    read: readSwitch,
    values: 'true or false',
    sentence:
      'Whether employers are told why an operator hides a posting, in version 1.2 of the interface and in the console; that it is hidden they are told in any case.',
  }),
  reportsPerHour: option<number>({
    name: 'REPORTS_PER_HOUR',
    default: 20,
    read: readWhole(1, 1_000_000),
    values: '1 to 1000000',
    sentence: 'Reports of postings that one address may send in an hour.',
  }),
} satisfies Record<string, Option<never> | Option<unknown>>

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/

/** True for a host that only this machine reaches. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host)
