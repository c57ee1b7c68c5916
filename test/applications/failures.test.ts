/** Applications that a mail server does not take, for a while or for good. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SMTPServerOptions } from 'smtp-server'
import { GIVEN_UP_MS } from '../../server/applications/relay.ts'
import { application, assertCounted, sentForm } from '../support/applications.ts'
import { readMime } from '../support/mime.ts'
import { CANDIDATE, HOUR_MS, RECIPIENT, RELAY_START, refusal, relayBed } from '../support/relay-bed.ts'
import { onEveryStore } from '../support/stores.ts'

/** Refuses what is for the employer, while the switch is on. */
const refusing = (state: { on: boolean; tries: number }, code: number): SMTPServerOptions => ({
  onRcptTo: ({ address }, _session, done) => {
    const isRefused = state.on && address === RECIPIENT
    if (isRefused) state.tries++
    done(isRefused ? refusal(code) : null)
  },
})

onEveryStore(({ fresh }) => {
  test('what is refused for now is tried again under one name, ever later, and arrives once it is taken', async (t) => {
    const state = { on: true, tries: 0 }
    const b = await relayBed(fresh, t, refusing(state, 451))
    await b.accept()
    await b.relay.drain()
    assert.deepEqual([state.tries, b.server.taken.map(({ to }) => to)], [1, [CANDIDATE]])
    for (const [at, minutes] of [1, 2, 4, 8, 16, 32, 64, 120, 120].entries()) {
      b.moveTo(b.now() + minutes * 60_000 - 1)
      await b.relay.drain()
      assert.equal(state.tries, at + 1)
      b.moveTo(b.now() + 1)
      await b.relay.drain()
      assert.equal(state.tries, at + 2)
    }
    state.on = false
    b.moveTo(b.now() + 2 * HOUR_MS)
    await b.relay.drain()
    assert.equal(b.server.taken.filter(({ to }) => to === RECIPIENT).length, 1)
    assert.equal(await b.store.applications.countWaiting(), 0)
    assert.deepEqual([b.figures().failed, b.figures().givenUp, await b.failures()], [10, 0, []])
    assert.doesNotMatch(b.lines.join('\n'), /CANARY|@|Zo|cuire/, 'no address, text or sentence is logged')
  })

  for (const [step, code] of [
    ['RCPT', 550],
    ['DATA', 554],
  ] as const)
    test(`what is refused for good at ${step} is told to the candidate and in the trail, once, without a text of theirs`, async (t) => {
      const state = { on: true, tries: 0 }
      const inbox: { to: string; raw: string }[] = []
      const b = await relayBed(fresh, t, step === 'RCPT' ? refusing(state, code) : atData(inbox, code))
      await b.accept()
      await b.relay.drain()
      const taken = step === 'RCPT' ? b.server.taken : inbox
      assert.deepEqual(
        taken.map(({ to }) => to),
        [CANDIDATE, CANDIDATE],
      )
      const letters = taken.map(({ raw }) => readMime(raw)).filter(({ text }) => text.includes('n’a pu être remise'))
      assert.equal(letters.length, 1)
      const [letter = assert.fail()] = letters
      assert.match(letter.text, /^Votre candidature du 20 novembre 2026 à 0?7\sh\s00 HNE pour l’offre/)
      assert.doesNotMatch(letter.text, /Zoé|cuire|cv\.pdf/)
      assert.equal(letter.header('auto-submitted'), 'auto-generated')
      assert.deepEqual(await b.failures(), [[b.jobId, null, [], null]])
      assert.equal(await b.store.applications.countWaiting(), 0)
      assert.deepEqual(b.figures(), { delivered: 0, failed: 1, givenUp: 1 })
      await assertCounted(b.tamper, [])
    })

  test('what is not taken for 72 hours is given up then, and no try comes later', async (t) => {
    const state = { on: true, tries: 0 }
    const b = await relayBed(fresh, t, refusing(state, 421))
    await b.accept()
    let last = RELAY_START
    for (; b.now() < RELAY_START + 80 * HOUR_MS; b.moveTo(b.now() + HOUR_MS)) {
      const before = state.tries
      await b.relay.drain()
      if (state.tries > before) last = b.now()
    }
    assert.ok(
      last <= RELAY_START + GIVEN_UP_MS && last > RELAY_START + GIVEN_UP_MS - 3 * HOUR_MS,
      String((last - RELAY_START) / HOUR_MS),
    )
    assert.deepEqual(
      b.server.taken.map(({ to }) => to),
      [CANDIDATE, CANDIDATE],
    )
    assert.deepEqual(await b.failures(), [[b.jobId, null, [], null]])
  })

  test('a refusal of the sender is about all mail, and gives nothing up', async (t) => {
    const b = await relayBed(fresh, t, { onMailFrom: (_address, _session, done) => done(refusal(530)) })
    await b.accept()
    await b.relay.drain()
    assert.deepEqual([await b.store.applications.countWaiting(), b.figures().failed], [2, 2])
    assert.deepEqual(await b.failures(), [])
  })

  test('a letter that its candidate does not get makes no other one', async (t) => {
    const b = await relayBed(fresh, t, { onRcptTo: (_address, _session, done) => done(refusal(550)) })
    await b.accept()
    await b.relay.drain()
    assert.equal(await b.store.applications.countWaiting(), 0)
    assert.deepEqual([b.server.taken.length, b.figures()], [0, { delivered: 0, failed: 3, givenUp: 1 }])
  })

  test('an employer or a posting that has left meanwhile changes nothing for the candidate', async (t) => {
    const b = await relayBed(fresh, t)
    await b.accept()
    const gone = application({ employerId: b.employerId + 999, jobId: 77, recipient: 'old@gone.example' })
    await b.desk.accept(gone, { ...sentForm(), isProven: true })
    await b.relay.drain()
    assert.equal(b.server.taken.length, 4)
    await assertCounted(b.tamper, [[b.jobId, '2026-11-20', 1]])
  })

  test('a failure of an employer that has left is told to the candidate alone', async (t) => {
    const b = await relayBed(fresh, t, {
      onRcptTo: ({ address }, _session, done) => done(address === CANDIDATE ? null : refusal(550)),
    })
    await b.desk.accept(application({ employerId: 999, jobId: 77 }), { ...sentForm(), isProven: true })
    await b.relay.drain()
    assert.equal(b.server.taken.length, 2)
    assert.deepEqual((await b.store.audit.page(999, 0)).entries, [])
  })

  test('a content that was moved to another row does not open there', async (t) => {
    const b = await relayBed(fresh, t)
    await b.accept()
    await b.tamper(`UPDATE application_contents SET sealed = (SELECT c.sealed FROM application_contents c
        WHERE c.name <> application_contents.name)
      WHERE name IN (SELECT name FROM application_mails WHERE kind = 'receipt')`)
    await b.relay.drain()
    assert.deepEqual([await b.store.applications.countWaiting(), b.server.taken.map(({ to }) => to)], [1, [RECIPIENT]])
  })
})

/** Takes what is for the candidate, and refuses the rest after its last byte. */
const atData = (inbox: { to: string; raw: string }[], code: number): SMTPServerOptions => ({
  onData: (stream, session, done) => {
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('end', () => {
      const [{ address = '' } = {}] = session.envelope.rcptTo
      if (address === RECIPIENT) return done(refusal(code))
      inbox.push({ to: address, raw: Buffer.concat(parts).toString('latin1') })
      done()
    })
  },
})
