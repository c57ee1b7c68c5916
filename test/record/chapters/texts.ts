import type { Chapter } from '../stage.ts'
import { createAndRead } from './create-and-read.ts'

const byUrl = { applicantRoutingType: { id: 2 }, applicationEmail: null }
const URL_START = 'https://example.ca/'

/** Texts of a number of characters for each member with a limit; the limit and one more are sent. */
const limited: readonly [max: number, fill: (count: number, character: string) => Record<string, unknown>][] = [
  [50, (count, c) => ({ referenceId: c.repeat(count) })],
  [256, (count, c) => ({ title: c.repeat(count) })],
  [50, (count, c) => ({ applicationEmail: `${c.repeat(count - '@example.ca'.length)}@example.ca` })],
  [200, (count, c) => ({ ...byUrl, applicationUrl: URL_START + c.repeat(count - URL_START.length) })],
]

/** Each text of one line, around a character that it may not hold. */
const lines: readonly ((character: string) => Record<string, unknown>)[] = [
  (c) => ({ referenceId: `REQ${c}1` }),
  (c) => ({ title: `Elec${c}trician` }),
  (c) => ({ closeDate: `2027-01-31${c}` }),
  (c) => ({ locations: [{ description: `Foo${c}Creek, BC` }] }),
  (c) => ({ applicationEmail: `jo${c}bs@example.ca` }),
  (c) => ({ ...byUrl, applicationUrl: `https://example.ca/${c}jobs` }),
  (c) => ({ description: `<p>One${c}two</p>` }),
]

const controls = [...'\0\u0001\b\t\n\v\f\r\u001b\u007f\u0080\u0085\u009f']
const halves = ['\ud83e', '\udd80', '\udd80\ud83e']

const blanks = [' ', '   ', '\u00a0', '\u2003\u3000']
const invisible = [...'\u200b\u3164\u2800\u00ad\ufeff\u2060\u115f\u1160\uffa0\ufe0f\u200d\u061c\u{e0041}\u{e0100}']
const visible = ['\u200bx', '\u3164가', '⠁', '👩\u200d🔧']

/** Texts that come back as they were sent: nothing is trimmed, folded or normalised. */
const kept = [
  '  leading and trailing  ',
  'Cafe\u0301',
  'Café',
  'ﬁne',
  'A\u00a0B',
  'a\u200db',
  '\u202eRTL',
  '<b>&amp;</b>',
]

/** References that differ only in case, accents, width or white space are references of different jobs. */
const spellings = ['Ref-é', 'REF-É', 'Ref-e', 'Ref-e\u0301', 'Ref-é ', ' Ref-é', 'Ｒef-é', '1', '01', '1.0', '\ufffd']

/** Descriptions that are kept byte for byte, and those that show nothing. */
const descriptions = [
  ...[
    '\r\n<p>One</p>\r\n\r\n\t<p>Two</p>\r\n',
    '<p>One\rtwo\nthree</p>',
    '   <p>  One   two  </p>   ',
    'x'.repeat(700_000),
  ],
  ...[
    '<P>One</P><UL><LI>Two</LI></UL><Br>',
    '<p\n>One</p ><a\thref = "https://example.ca"\n>x</a >',
    'R&D < 5 &bogus;',
  ],
  ...['&lt;b&gt; &amp;amp; &eacute;&#233;&#xE9;&nbsp;', '<p>🦀 𝒜 👩‍🔧 e\u0301</p>', '<p>\u202bעברית\u202c</p>', '<br>'],
  ...['<ul><li></li></ul>', '<p>&nbsp; \u00a0</p>', '&#8203;', '<p>&#x3164;&#x2800;&shy;&zwj;&#xfe0f;&#xe0041;</p>'],
]

const named = (text: string) => ['title', 'referenceId', 'description'].map((name) => ({ [name]: text }))

const members: readonly Record<string, unknown>[] = [
  ...limited.flatMap(([max, fill]) =>
    ['x', 'é', '🦀'].flatMap((character) => [max, max + 1].map((count) => fill(count, character))),
  ),
  { title: 'e\u0301'.repeat(129) },
  ...lines.flatMap((line) => [...controls, ...halves].map(line)),
  ...[...blanks, ...invisible, invisible.join(' ')].flatMap(named),
  ...['\u3164', ' '].map((description) => ({ locations: [{ description }] })),
  ...[...visible, ...kept].map((title) => ({ title, referenceId: `${title}!` })),
  ...[...spellings, ...spellings].map((referenceId) => ({ referenceId })),
  ...descriptions.map((description) => ({ description })),
]

/** Texts at their limits, with characters that they may not hold, and in spellings that must be kept. */
export const texts: Chapter = async (stage) => {
  for (const member of members) await createAndRead(stage, stage.job(member))
  await stage.ask('GET', '/api/v1.1/jobs')
}
