/** Each rule of the shipped file: what meets it, what comes nearest, and from which day on. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  asked,
  federal,
  LAW,
  namesOf,
  pay,
  SOUND,
  said,
  silent,
  small,
  TODAY,
  text,
} from '../../test/support/postings.ts'
import { addDays } from '../platform/lib/dates.ts'
import type { PostingFacts } from './facts.ts'

type Case = {
  readonly meets: Partial<PostingFacts>
  /** Postings that differ from the first in what the rule asks for. */
  readonly nearest: readonly Partial<PostingFacts>[]
  /** Parts of the posting that each sentence must contain. */
  readonly gives?: readonly string[]
}

/** Each rule of the shipped file; one without a case fails. */
const CASES: Record<string, Case> = {
  'on-pay-missing': {
    meets: { salary: null },
    nearest: [{}, { salary: null, provinces: ['MB'] }, { salary: null, ...small }, { salary: null, ...federal }],
  },
  'on-pay-spread': {
    meets: { salary: pay(100_000, 150_000.0001, 'Yearly') },
    nearest: [{ salary: pay(100_000, 150_000, 'Yearly') }, { salary: pay(100_000, 200_000.01, 'Yearly') }],
    gives: ['50'],
  },
  'on-ai': {
    meets: silent('artificialIntelligence'),
    nearest: [{}, { ...silent('artificialIntelligence'), ...small }],
  },
  'on-vacancy': { meets: silent('vacancy'), nearest: [{}, { ...silent('vacancy'), provinces: ['QC'] }] },
  'on-canadian-experience': {
    meets: said('<p>You have <b>CANADIAN</b>&nbsp;work experience.</p>'),
    nearest: [
      said('<p>Canadian</p><p>experience counts.</p>'),
      said('Any experience, also outside Canada.'),
      said('<p>Canadian experience is not required.</p>'),
      said('<p>Aucune expérience canadienne n’est exigée.</p>'),
    ],
    gives: ['CANADIAN work experience'],
  },
  'on-keep': { meets: { event: 'archive' }, nearest: [{}, { event: 'closed' }, { event: 'archive', ...small }] },
  'on-45-days': { meets: { event: 'closed' }, nearest: [{}, { event: 'delete' }, { event: 'closed', ...small }] },
  'on-accommodation': {
    meets: said('<p>Staff accommodation in a cabin is provided.</p>', { ...silent('accommodation'), ...small }),
    nearest: [
      {},
      said('<p>Accommodation on request.</p>', silent('accommodation')),
      said('<p>We accommodate applicants with disabilities.</p>', silent('accommodation')),
      federal,
    ],
  },
  'bc-pay-missing': {
    meets: { salary: null, provinces: ['BC'] },
    nearest: [{ provinces: ['BC'] }, { salary: null, isCanadaWide: true, workplace: 'on-site', provinces: [] }],
  },
  'bc-pay-open-ended': {
    meets: said('<p>Up to $30.50 per hour</p>', { provinces: ['BC'], salary: pay(20) }),
    nearest: [
      said('<p>$25 to $30.50 per hour</p>', { provinces: ['BC'], salary: pay(25) }),
      said('<p>Up to $500 for boots, and up to 3 days off.</p>', { provinces: ['BC'], salary: pay(25) }),
      said('<p>Up to $30.50 per hour</p>', { provinces: ['AB'], salary: pay(25) }),
      said('<p>From $20 up to $25 an hour, starting at $20</p>', { provinces: ['BC'], salary: pay(20, 25) }),
    ],
    gives: ['Up to $30.50 per hour'],
  },
  'pe-pay-missing': { meets: { salary: null, provinces: ['PE'] }, nearest: [{ provinces: ['PE'] }] },
  'qc-french': {
    meets: { provinces: ['QC'] },
    nearest: [
      { provinces: ['QC'], texts: [text('Baker', 'Bread', { language: null })] },
      { provinces: ['QC'], texts: [...SOUND.texts, text('Boulanger', 'Du pain', { at: '/texts/fr', language: 'fr' })] },
    ],
  },
  'qc-other-language': {
    meets: { provinces: ['QC'], texts: [text('Boulanger', '<p>Maîtrise de l’anglais.</p>', { language: 'fr' })] },
    nearest: [
      'Anglais : un atout.',
      'Bilingue : l’anglais est exigé parce que la clientèle est anglophone.',
      'La maîtrise de l’anglais n’est pas exigée.',
    ].map((words) => ({
      provinces: ['QC'],
      texts: [text('Boulanger', `<p>${words}</p>`, { language: 'fr' })],
    })),
    gives: ['Maîtrise de l’anglais'],
  },
  lmia: {
    meets: { purpose: 'lmia', closeDate: '2026-11-28' },
    nearest: [
      { purpose: 'lmia', closeDate: '2026-11-29' },
      { closeDate: '2026-11-28' },
      { purpose: 'lmia', closeDate: null },
    ],
    gives: ['27'],
  },
  'lmia-pay-missing': { meets: { purpose: 'lmia', salary: null }, nearest: [{ purpose: 'lmia' }, { salary: null }] },
  'wage-floor': {
    meets: { provinces: ['AB'], salary: pay(14.99, 20) },
    nearest: [
      { provinces: ['AB'], salary: pay(15) },
      { provinces: ['AB'], salary: { ...pay(14), plusCommission: true } },
    ],
    gives: ['Alberta', '15', '2018'],
  },
  rights: {
    meets: said('<p>A team that is young and dynamic</p>', { provinces: ['SK'] }),
    nearest: [said('<p>Young people; a dynamic team</p>')],
    gives: ['young and dynamic'],
  },
  'nl-pay': { meets: { salary: null, provinces: ['NL'] }, nearest: [{ provinces: ['NL'] }] },
}

describe('each rule of the shipped file', () => {
  for (const rule of LAW.rules) {
    const { id, inForce, until } = rule
    const { meets = {}, nearest = [], gives = [] } = CASES[id] ?? {}

    test(`${id} has a case`, () => assert.ok(CASES[id] && nearest.length > 0))

    test(`${id} is shown for a posting that meets it, and not for the nearest ones`, () => {
      const law = { ...LAW, rules: [{ ...rule, inForce: inForce ?? TODAY }] }
      assert.deepEqual(namesOf(meets, TODAY, 'en', law), [id])
      for (const facts of nearest) assert.deepEqual(namesOf(facts, TODAY, 'en', law), [], JSON.stringify(facts))
    })

    test(`${id} is shown from its first day on`, () => {
      assert.equal(until, null)
      assert.equal(namesOf(meets, TODAY).includes(id), inForce !== null)
      const first = inForce ?? TODAY
      assert.equal(namesOf(meets, first).includes(id), inForce !== null)
      assert.ok(!namesOf(meets, addDays(first, -1)).includes(id))
    })

    test(`${id} is given in English and in French, with its source`, () => {
      const law = { ...LAW, rules: [{ ...rule, inForce: inForce ?? TODAY }] }
      const [english] = asked(meets, TODAY, 'en', law)
      const [french] = asked(meets, TODAY, 'fr', law)
      assert.ok(english && french && english.detail !== french.detail)
      for (const { detail, source, inForce: day } of [english, french]) {
        for (const part of gives) assert.ok(detail.includes(part), `${detail} lacks ${part}`)
        assert.doesNotMatch(detail, /[{}]/)
        assert.match(source?.url ?? '', /^https?:\/\/\S+$/)
        assert.ok(source?.title && day)
      }
      assert.doesNotMatch(french.detail, /[^\u202f][;!?]|[^\u00a0]:|«[^\u00a0]|[^\u00a0]»|\d [\d$]|'/)
    })
  }

  test('no case is left over', () => {
    assert.deepEqual(Object.keys(CASES).sort(), LAW.rules.map(({ id }) => id).sort())
  })
})
