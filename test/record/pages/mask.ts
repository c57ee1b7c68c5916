/** Replaces what differs from one run to the next; ../README.md says why each is masked. */
import { showHead } from '../mask.ts'

type Mask = readonly [pattern: RegExp, shown: string]

const TOKEN = '[\\w-]{22}'

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
  // The engine, and the disk of an embedded store.
  [/(<dt>(?:Store|Stockage)<\/dt><dd>)(?:SQLite|PostgreSQL)(?=<)/g, '$1*'],
  [
    /<div><dt>(?:Free disk space|Espace disque libre)<\/dt><dd>.*\n<div><dt>(?:Last backup|Dernière sauvegarde)<\/dt>.*\n/g,
    '',
  ],
  // How far the public side is behind.
  [
    /(<dt>(?:Public pages|Pages publiques)<\/dt><dd>)[^<]*\d[^<]*|(<dt>(?:Public pages|Pages publiques)<\/dt><dd>)(?:Up to date|À jour)/g,
    '$1$2*',
  ],
  // The code of a vendor is random.
  [/((?:\bcode=|name="code" value="|<code translate="no">))[0-9a-z]{5}-[0-9a-z]{5}/gi, '$1*'],
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

export const maskPage = (text: string): string => masked(text, MASKS)

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
