/** Replaces what differs from one run to the next; ../README.md says why each is masked. */
import { showCursors, showHead } from '../mask.ts'

type Mask = readonly [pattern: RegExp, shown: string]

const TOKEN = '[\\w-]{22}'

/** A moment in words; those of days alone are fixed. */
const MINUTE =
  /\p{L}+ \d{1,2}, \d{4}(?:,| at) \d{1,2}:\d\d(?::\d\d)? [ap]\.m\.|\d{1,2}(?:er)? \p{L}+ \d{4}(?:,| à) \d{1,2}\s?h(?:\s?\d\d)?(?:\s?min)?(?:\s\d\d?\ss)?/gu

const MASKS: readonly Mask[] = [
  [/(\/assets\/(?:console\/)?\w+)-[\w-]{12}\.(css|js|svg)/g, '$1-*.$2'],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '*'],
  [new RegExp(`(name="once" value="|data-token=")${TOKEN}\\.${TOKEN}`, 'g'), '$1*'],
  // The moment of a form of applications, and its puzzle.
  [/(name="form" value=")[\w-]{51}/g, '$1*'],
  [/(data-puzzle=")[^"]+/g, '$1*'],
  [new RegExp(`(name="(?:form|parked|session)" value="|\\bparked=|parked%3D|^session=|^form=)${TOKEN}`, 'g'), '$1*'],
  [/\b(affiche_(?:link_)?)\w{20,}/g, '$1*'],
  [/\b(whsec_)[\w+/=]{32,}/g, '$1*'],
  // The first and last characters of a key, which people know it by.
  [/\b(affiche_(?:vendor_|test_)?)\w{4}…\w{4}/g, '$1*…*'],
  [/((?:Type|Saisissez) )\w{4}(?=(?: to revoke it| pour la révoquer))/g, '$1*'],
  // Disk of an embedded store.
  [
    /<div><dt>(?:Free disk space|Espace disque libre)<\/dt><dd>.*\n<div><dt>(?:Last backup|Dernière sauvegarde)<\/dt>.*\n/g,
    '',
  ],
  // Days of the trail.
  [/(<h2>)(?:Today|Yesterday|Aujourd’hui|Hier|\p{L}+ \d+, \d{4}|\d+(?:er)? \p{L}+ \d{4})(?=<\/h2>)/gu, '$1(day)'],
  // Days of the machine's clock: of the bin, and of the end of a key that was replaced.
  [/(data-label="(?:Deleted|Kept until|Suppression|Conservée jusqu’au)">)[^<]+/g, '$1(day)'],
  [/((?:The old key expires on |L’ancienne clé prend fin : ))[^<]+(?=\.<)/g, '$1(day)'],
  // How far the public side is behind.
  [
    /(<dt>(?:Public pages|Pages publiques)<\/dt><dd>)[^<]*\d[^<]*|(<dt>(?:Public pages|Pages publiques)<\/dt><dd>)(?:Up to date|À jour)/g,
    '$1$2*',
  ],
  [/(<lastBuildDate>)[^<]+/g, '$1*'],
  // The stamp in the tag of a job.
  [/(&quot;|%22|\\?")[0-9a-z]{8}(?=\.[\w-]{8}(?:\1|\.))/g, '$1*'],
  // Hashes over moments of the trail; those that are sent in vain are of one digit.
  [/(?<![0-9a-f])(?!(.)\1{63})[0-9a-f]{64}/g, '*'],
  [/(<code>)[0-9a-f]{12}(?=<)/g, '$1*'],
  // The code of a vendor is random.
  [/((?:\bcode=|name="code" value="|<code translate="no">))[0-9a-z]{5}-[0-9a-z]{5}/gi, '$1*'],
  [/(proof-[0-9A-Z]{7}-)[0-9a-f]{8}/g, '$1*'],
  [/("challenge":")[\w-]+/g, '$1*'],
  [/("(?:id|rawId)":")[\w-]{43}"/g, '$1*"'],
  [/("user":\{"id":")[\w-]+/g, '$1*'],
]

const HEADER_MASKS: readonly Mask[] = [
  ...MASKS,
  [/^(set-cookie: [\w-]+=)[^;]+/gi, '$1*'],
  [/^(etag: (?:W\/)?")[^"]+/gi, '$1*'],
  [/^(if-none-match: ")[^"]+/gi, '$1*'],
  [/^(content-length: )(?!0$)\d+/gi, '$1*'],
]

const masked = (text: string, masks: readonly Mask[]): string =>
  masks.reduce((shown, [pattern, replacement]) => shown.replaceAll(pattern, replacement), text)

const INSTANT = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z`

const TIMES = new RegExp(
  `<time datetime="(${INSTANT})"(?: data-local(?: data-day="[\\d-]{10}")?)?>[^<]*</time>|${INSTANT}`,
  'g',
)

/** Moments that the clock of the test has not shown are of the machine's. */
export const maskPage = (text: string, isOfTest: (moment: string) => boolean): string => {
  const times: string[] = []
  const held = text.replaceAll(TIMES, (whole, moment: string | undefined) => {
    if (isOfTest(moment ?? whole)) return `\ue000${times.push(whole) - 1}\ue000`
    return moment === undefined ? '(moment)' : '<time datetime="(moment)">*</time>'
  })
  const shown = masked(showCursors(held).replaceAll(MINUTE, '(moment)'), MASKS)
  return shown.replaceAll(/\ue000(\d+)\ue000/g, (_, at: string) => times[Number(at)] ?? '')
}

/** Headers that many answers have, one after the other. */
const GROUPS: readonly (readonly [lines: RegExp, shown: string])[] = [
  [
    /X-Content-Type-Options: nosniff\nX-Frame-Options: DENY\nCross-Origin-Resource-Policy: same-origin\nx-request-id: \*/,
    '(security headers)',
  ],
  [
    /content-security-policy: .*affiche-editor.*\nreferrer-policy: same-origin\ncache-control: no-store/,
    '(of the console)',
  ],
  [
    /content-security-policy: default-src 'none'; script-src.*-for 'script'\nreferrer-policy: same-origin/,
    '(policy of public pages)',
  ],
]

export const maskHead = (statusLine: string, lines: readonly string[]): readonly string[] => {
  const shown = showHead(
    statusLine,
    lines.map((line) => masked(line, HEADER_MASKS)),
  ).join('\n')
  return GROUPS.reduce((text, [group, name]) => text.replace(group, name), shown).split('\n')
}

export const maskSent = (text: string): string => masked(text, HEADER_MASKS)
