/** Letters of what the store says at the time of sending. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { createLink, hashLink } from '../people/link.ts'
import type { Member, Person } from '../people/ports.ts'
import { type ComposeDeps, createCompose } from './compose.ts'
import { htmlOf, textOf } from './letter.ts'
import type { ClosingJob, WaitingMail } from './ports.ts'
import { createMailSecrets } from './secrets.ts'

const NOW = Date.parse('2026-11-26T12:00:00Z')

const marie: Person = {
  id: 7,
  name: 'Marie',
  handle: 'marie',
  language: 'fr',
  email: 'marie@example.ca',
  mailOff: [],
  createdAt: 1,
  disabledAt: null,
}

const employer = { id: 2, name: 'Boulangerie <Nord>', plan: 'standard', suspended: false } as const

const memberOf = (person: Person, { role = 'owner', suspended = false } = {}): Member => ({
  person,
  memberships: [{ employer: { ...employer, suspended }, role, key: {} } as unknown as Member['memberships'][number]],
})

const secrets = createMailSecrets(randomBytes(32))

const composing = (member: Member | null, given: Partial<ComposeDeps> = {}) =>
  createCompose({
    people: { findLink: async () => null, getMember: async () => member, findOperator: async () => 'operator' },
    reader: { reports: () => [] },
    outbox: { closingJobs: async () => [] },
    secrets,
    siteName: 'Emplois Nord',
    timeZone: 'America/Toronto',
    base: 'https://example.ca',
    clock: () => NOW,
    ...given,
  })

const mail = (kind: WaitingMail['kind'], about: object = {}): WaitingMail => ({
  personId: 7,
  kind,
  nonce: randomBytes(32),
  about: JSON.stringify(about),
  createdAt: NOW,
  tries: 1,
})

const reports = (count: number): ComposeDeps['reader'] => ({
  reports: () =>
    Array.from({ length: count }, (_, id) => ({
      id,
      jobId: 1,
      employerId: 2,
      at: NOW,
      reason: 'fraud',
      text: '',
      contact: null,
      decision: null,
      decidedAt: null,
    })),
})

const jobs = (...found: ClosingJob[]): ComposeDeps['outbox'] => ({ closingJobs: async () => found })

const CLOSING = { employerId: 2, from: '2026-12-03', through: '2026-12-03' }
const boulanger = { id: 5, title: 'Boulanger', closeDate: '2026-12-02' }
const signIn = { at: NOW, label: 'Firefox' }

test('a sign-in is told with its moment in the zone of the site, in the language of its reader', async () => {
  const composed = await composing(memberOf(marie))(mail('sign-in', signIn))
  assert.ok(composed)
  const text = textOf(composed.letter)
  assert.equal(composed.to, 'marie@example.ca')
  assert.match(composed.letter.subject, /^Nouvelle connexion\u00a0: Emplois Nord$/)
  assert.match(text, /26 novembre 2026/)
  assert.match(text, /7\s?h\s?00/)
  assert.match(text, /HNE|UTC−5/)
  assert.match(text, /Navigateur\u00a0: Firefox/)
  assert.match(text, /https:\/\/example\.ca\/fr\/console\/me\n/)
  const english = await composing(memberOf({ ...marie, language: 'en' }))(mail('sign-in', signIn))
  assert.match(english?.letter.subject ?? '', /^New sign-in to Emplois Nord$/)
})

test('every kind that may be turned off names where, by an address that is signed for it', async () => {
  const compose = composing(memberOf(marie), { outbox: jobs(boulanger), reader: reports(1) })
  for (const [kind, about] of [
    ['sign-in', signIn],
    ['closing', CLOSING],
    ['report', {}],
  ] as const) {
    const composed = await compose(mail(kind, about))
    const token = /^https:\/\/example\.ca\/fr\/console\/mail\/off\/(.+)$/.exec(composed?.off ?? '')?.[1] ?? ''
    assert.deepEqual(secrets.readOff(token), { personId: 7, kind })
    assert.ok(composed && textOf(composed.letter).includes(composed.off ?? 'none'))
  }
})

test('nothing is sent of a kind that is off, to a person without an address, disabled or gone', async () => {
  const off: Person = { ...marie, mailOff: ['sign-in'] }
  for (const member of [
    memberOf(off),
    memberOf({ ...marie, email: null }),
    memberOf({ ...marie, disabledAt: 1 }),
    null,
  ])
    assert.equal(await composing(member)(mail('sign-in', signIn)), null)
})

test('closing postings are listed with their last days to apply, and markup in their titles is text', async () => {
  const titled = { ...boulanger, id: 6, title: 'Pâtissier\r\n<b>' }
  const composed = await composing(memberOf(marie), { outbox: jobs(boulanger, titled) })(mail('closing', CLOSING))
  assert.ok(composed)
  const text = textOf(composed.letter)
  assert.match(composed.letter.subject, /^2 offres bientôt fermées\u00a0: Boulangerie <Nord>$/)
  assert.match(text, /- Boulanger – dernier jour pour postuler\u00a0: 1er décembre 2026\n {2}https:\S+\/2\/jobs\/5\n/)
  assert.match(text, /- Pâtissier <b> –/)
  assert.match(htmlOf(composed.letter), /Pâtissier &lt;b&gt; –/)
})

test('closing postings are not told to a reader of them, of a suspended employer, or when none closes any more', async () => {
  const outbox = jobs(boulanger)
  assert.equal(await composing(memberOf(marie, { role: 'reader' }), { outbox })(mail('closing', CLOSING)), null)
  assert.equal(await composing(memberOf(marie, { suspended: true }), { outbox })(mail('closing', CLOSING)), null)
  assert.equal(await composing(memberOf(marie))(mail('closing', CLOSING)), null)
})

test('reports are told to who is still an operator, while one waits', async () => {
  const compose = (count: number, findOperator: ComposeDeps['people']['findOperator']) =>
    composing(memberOf(marie), {
      reader: reports(count),
      people: { findLink: async () => null, getMember: async () => memberOf(marie), findOperator },
    })(mail('report'))
  assert.equal(await compose(1, async () => 'auditor'), null)
  assert.equal(await compose(1, async () => null), null)
  assert.equal(await compose(0, async () => 'operator'), null)
  assert.match((await compose(1, async () => 'operator'))?.letter.subject ?? '', /^Un signalement attend/)
  assert.match((await compose(51, async () => 'operator'))?.letter.subject ?? '', /^50\+ signalements/)
})

test('the link of an invitation is the same at every try, and none is sent once it was used, replaced or is over', async () => {
  const invitation = mail('link', { by: 'Paul', employer: 'Boulangerie' })
  const { hash } = createLink(secrets.linkBytes(invitation.nonce))
  const link = { purpose: 'invitation', endsAt: NOW + 1, person: marie, email: 'new@example.ca' } as const
  const sent: string[] = []
  const compose = (found: Awaited<ReturnType<ComposeDeps['people']['findLink']>>) =>
    composing(memberOf({ ...marie, email: null }), {
      people: {
        findLink: async (asked) => (Buffer.compare(asked, hash) === 0 ? found : null),
        getMember: async () => memberOf({ ...marie, email: null }),
        findOperator: async () => null,
      },
    })(invitation)
  for (let tries = 0; tries < 2; tries++) {
    const composed = await compose(link)
    assert.deepEqual([composed?.to, composed?.off], ['new@example.ca', null])
    assert.equal(composed?.letter.subject, 'Paul vous invite à Emplois Nord')
    sent.push(/console\/link\/(\S+)/.exec(textOf(composed?.letter ?? assert.fail()))?.[1] ?? '')
  }
  assert.deepEqual(hashLink(sent[0] ?? ''), hash)
  assert.equal(sent[1], sent[0])
  assert.equal(await compose(null), null)
  assert.equal(await compose({ ...link, endsAt: NOW }), null)
  assert.equal(await compose({ ...link, email: null }), null)
})

test('a name with line breaks and what is not seen becomes one line of a subject', async () => {
  const outbox = jobs({ ...boulanger, title: 'A\r\nBcc: eve@example.com\u202e\u2028B' })
  const composed = await composing(memberOf(marie), { outbox })(mail('closing', CLOSING))
  assert.match(composed?.letter.subject ?? '', /^Bientôt fermée\u00a0: A Bcc: eve@example\.com B$/)
})
