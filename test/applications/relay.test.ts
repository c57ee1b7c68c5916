/** Applications from the desk to a real mail server, on both engines. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forgetUnconfirmed } from '../../server/applications/forget.ts'
import { CONFIRM_MS } from '../../server/applications/links.ts'
import { UNCONFIRMED_SHARE, WAITING_BYTES_MAX, WAITING_MAX } from '../../server/applications/store/accept.ts'
import { messageName } from '../../server/mail/secrets.ts'
import { application, assertCounted, relayOn, sentForm, tokenIn } from '../support/applications.ts'
import { startMailServer } from '../support/mail-server.ts'
import { decodeWords, readMime, sha256 } from '../support/mime.ts'
import { mistyped } from '../support/mistyped.ts'
import { employerOf, insert, onEveryStore } from '../support/stores.ts'

const NOON = Date.parse('2026-11-20T12:00:00Z')
const PROVEN = { isProven: true }

/** The message for an address. */
const mailTo = (taken: readonly { to: string; raw: string }[], address: string) => {
  const found = taken.filter(({ to }) => to === address)
  assert.equal(found.length, 1, `${found.length} messages to ${address}`)
  return readMime(found[0]?.raw ?? '')
}

onEveryStore(({ fresh, engine }) => {
  test('what is accepted is mailed with the file byte for byte, counted for its posting, and gone', async (t) => {
    const { store, tamper } = await fresh(t)
    const server = await startMailServer(t)
    const { id: employerId, jobs } = await employerOf(store)
    const { id: jobId } = await insert(jobs)
    const { desk, relay, figures } = relayOn(store, { mailUrl: server.url, clock: () => NOON })
    const one = application({ employerId, jobId })
    assert.equal(await desk.accept(one, { ...sentForm(), ...PROVEN }), 'accepted')
    assert.deepEqual([await store.applications.countWaiting(), server.taken.length], [2, 0])
    await relay.drain()
    const mail = mailTo(server.taken, one.recipient)
    assert.equal(mail.header('from'), 'Emplois Nord <emplois@example.ca>')
    assert.equal(decodeWords(mail.header('reply-to')), 'Zoé Tremblay <zoe@candidate.example>')
    assert.equal(decodeWords(mail.header('subject')), 'Candidature\u00a0: Boulanger (B-7)')
    assert.match(mail.header('message-id'), /^<[0-9a-f]{40}@example\.ca>$/)
    assert.equal(mail.header('auto-submitted'), '', 'a program of the employer may answer the candidate')
    assert.equal(mail.fileHash, sha256(one.file?.bytes ?? new Uint8Array()))
    assert.equal(
      mail.text.split('-- \n')[0],
      'Nom\u00a0: Zoé Tremblay\nCourriel\u00a0: zoe@candidate.example\nFichier joint\u00a0: cv.pdf\nOffre\u00a0: https://emplois.example/fr/emplois/CODE1\n\nBonjour,\nje sais cuire.\n\n'.replace(
        'CODE1',
        `CODE${jobId}`,
      ),
    )
    assert.equal(await store.applications.countWaiting(), 0)
    assert.deepEqual(figures(), { delivered: 1, failed: 0, givenUp: 0 })
    await assertCounted(tamper, [[jobId, '2026-11-20', 1]])
  })

  test('the letter of receipt says that a program sent it, and has no text of the candidate', async (t) => {
    const { store } = await fresh(t)
    const server = await startMailServer(t)
    const { desk, relay } = relayOn(store, { mailUrl: server.url, clock: () => NOON })
    await desk.accept(application(), { ...sentForm(), ...PROVEN })
    const hidden = application({ language: 'en', title: 'Baker', employerName: null, email: 'ann@candidate.example' })
    await desk.accept(hidden, { ...sentForm(), ...PROVEN })
    await relay.drain()
    const french = mailTo(server.taken, 'zoe@candidate.example')
    assert.match(decodeWords(french.header('subject')), /^Votre candidature a été reçue\u00a0: Boulanger$/)
    const english = mailTo(server.taken, 'ann@candidate.example')
    assert.match(english.text, /Your application for “Baker” was received on November 20, 2026/)
    for (const letter of [french, english]) {
      assert.equal(letter.header('auto-submitted'), 'auto-generated')
      const all = letter.parts.map(({ bytes }) => bytes.toString('utf8')).join('\n')
      assert.doesNotMatch(all, /Zoé|Tremblay|cuire|cv\.pdf|candidate\.example/)
    }
    assert.match(french.text, /chez Boulangerie Nord/)
    assert.doesNotMatch(english.text, /Boulangerie/, 'a confidential posting stays so')
  })

  test('without a proof nothing goes to the employer before the candidate confirms it, once', async (t) => {
    const { store, another } = await fresh(t)
    const server = await startMailServer(t)
    const options = { mailUrl: server.url, clock: () => NOON }
    const { desk, relay } = relayOn(store, options)
    const beside = relayOn(await another(), options)
    assert.equal(await desk.accept(application({ jobId: 5 }), { ...sentForm(), isProven: false }), 'accepted')
    await relay.drain()
    const asking = mailTo(server.taken, 'zoe@candidate.example')
    assert.match(asking.text, /https:\/\/emplois\.example\/fr\/emplois\/CODE5\/postuler\/confirmer\?t=/)
    assert.doesNotMatch(asking.text, /Zoé|cuire/)
    const token = tokenIn(asking.text)
    assert.deepEqual(await desk.findUnconfirmed(token), { jobId: 5 })
    await relay.drain()
    assert.equal(server.taken.length, 1, 'looking confirms nothing')
    const confirmed = await Promise.all([desk, beside.desk, desk].map(({ confirm }) => confirm(token)))
    assert.deepEqual(confirmed.map((of) => of !== 'unknown' && of.isNew).filter(Boolean), [true])
    assert.ok(confirmed.every((of) => of !== 'unknown' && of.jobId === 5))
    await relay.drain()
    assert.deepEqual(server.taken.map(({ to }) => to).sort(), [
      'rh@boulangerie.example',
      'zoe@candidate.example',
      'zoe@candidate.example',
    ])
    assert.deepEqual(await desk.confirm(token), { jobId: 5, isNew: false }, 'also when it has arrived')
    assert.equal(await store.applications.countWaiting(), 0)
  })

  test('a link of somebody else, or after 12 hours, confirms nothing, and what nobody confirmed is forgotten', async (t) => {
    const { store } = await fresh(t)
    const server = await startMailServer(t)
    let now = NOON
    const { desk, relay, links } = relayOn(store, { mailUrl: server.url, clock: () => now })
    await desk.accept(application(), { ...sentForm(), isProven: false })
    await relay.drain()
    const token = tokenIn(mailTo(server.taken, 'zoe@candidate.example').text)
    const forged = [...mistyped(token), token.slice(1), '', `${token}A`, '../x']
    for (const text of forged) {
      assert.equal(await desk.confirm(text), 'unknown', text)
      assert.equal(await desk.findUnconfirmed(text), null, text)
    }
    const unknown = links.tokenOf({ name: new Uint8Array(16), jobId: 1, endsAt: NOON + 1 })
    assert.equal(await desk.confirm(unknown), 'unknown', 'there is none of that name')
    const forget = forgetUnconfirmed({ spool: store.applications, clock: () => now })
    now = NOON + CONFIRM_MS - 1
    assert.equal(await forget(() => false), 0)
    now++
    assert.equal(await desk.confirm(token), 'unknown')
    assert.equal(await forget(() => false), 2)
    assert.equal(await store.applications.countWaiting(), 0)
    assert.equal(server.taken.length, 1)
  })

  test('a letter that asks to confirm is not sent once its link is over', async (t) => {
    const { store } = await fresh(t)
    const server = await startMailServer(t)
    let now = NOON
    const { desk, relay } = relayOn(store, { mailUrl: server.url, clock: () => now })
    await desk.accept(application(), { ...sentForm(), isProven: false })
    now += CONFIRM_MS
    await relay.drain()
    assert.deepEqual([server.taken.length, await store.applications.countWaiting()], [0, 2])
  })

  test('a form is taken once, whatever process it comes to; with other content it is refused', async (t) => {
    const { store, another } = await fresh(t)
    const options = { clock: () => NOON, transport: { send: async () => undefined } }
    const desks = [relayOn(store, options).desk, relayOn(await another(), options).desk]
    const sent = sentForm()
    assert.equal(await desks[1]?.wasAccepted(sent), false)
    const sentAtOnce = await Promise.all(
      [0, 1, 0, 1].map((at) => desks[at]?.accept(application(), { ...sent, ...PROVEN })),
    )
    assert.deepEqual(sentAtOnce.toSorted(), ['accepted', 'repeated', 'repeated', 'repeated'])
    const other = { ...sentForm(), form: sent.form }
    assert.equal(await desks[1]?.accept(application(), { ...other, ...PROVEN }), 'conflict')
    assert.deepEqual(await Promise.all([sent, other, sentForm()].map((form) => desks[1]?.wasAccepted(form))), [
      true,
      false,
      false,
    ])
    assert.equal(await store.applications.countWaiting(), 2)
  })

  test('what waits is bounded by rows and bytes, and what nobody confirms by half of both', async (t) => {
    const { store, tamper } = await fresh(t)
    const { desk } = relayOn(store, { clock: () => NOON, transport: { send: async () => undefined } })
    const accept = (isProven: boolean) => desk.accept(application(), { ...sentForm(), isProven })
    const setBytes = (bytes: number) => tamper(`UPDATE application_mails SET bytes = ${bytes}`)
    assert.equal(await accept(false), 'accepted')
    await setBytes(Math.ceil((WAITING_BYTES_MAX * UNCONFIRMED_SHARE) / 2) - 1_000)
    assert.deepEqual([await accept(false), await accept(true)], ['full', 'accepted'])
    await setBytes(Math.ceil(WAITING_BYTES_MAX / 5))
    assert.equal(await accept(true), 'full')
    await setBytes(1)
    assert.equal(await accept(true), 'accepted')
    assert.equal(await store.applications.countWaiting(), 7)
    // Sixteen bytes of a number each.
    const name = { sqlite: "unhex(printf('%032x', n))", postgres: "decode(lpad(to_hex(n), 32, '0'), 'hex')" }
    await tamper(
      `INSERT INTO application_mails (name, kind, employer_id, job_id, is_confirmed, created_at, due_at, bytes)
      WITH RECURSIVE many(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < ${WAITING_MAX - 8})
      SELECT ${name[engine]}, 'receipt', 1, 1, 1, 0, 9000000000000, 1 FROM many`,
    )
    assert.deepEqual([await accept(true), await store.applications.countWaiting()], ['full', WAITING_MAX - 1])
  })

  test('rows of one process are not taken by another, and go to it when their lease is over', async (t) => {
    const { store, another, tamper } = await fresh(t)
    const other = await another()
    const { desk } = relayOn(store, { clock: () => NOON, transport: { send: async () => undefined } })
    for (let n = 0; n < 5; n++) await desk.accept(application(), { ...sentForm(), ...PROVEN })
    const spools = [store.applications, other.applications]
    const taken = await Promise.all(
      Array.from({ length: 40 }, (_, n) => (spools[n % 2] ?? store.applications).take(NOON)),
    )
    const names = taken.filter((mail) => mail !== null).map(({ name }) => messageName(name))
    assert.equal(new Set(names).size, names.length)
    for (let mail = await other.applications.take(NOON); mail; mail = await other.applications.take(NOON))
      names.push(messageName(mail.name))
    assert.equal(new Set(names).size, 10)
    assert.equal(await store.applications.isDue(NOON), false)
    await tamper('UPDATE application_mails SET leased_until = 1')
    const again = await other.applications.take(NOON)
    assert.equal(again?.tries, 2)
    await other.applications.endLeases()
    assert.equal(await store.applications.isDue(NOON), true)
  })
})
