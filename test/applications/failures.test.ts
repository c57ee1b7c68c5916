/** Applications that a mail server does not take, at once, for a while or for good, over the service's clock. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SMTPServerOptions } from 'smtp-server'
import { GIVEN_UP_MS, UNOPENED_MS } from '../../server/applications/relay.ts'
import { application, assertCounted, relayOn, sentForm } from '../support/applications.ts'
import { startMailServer } from '../support/mail-server.ts'
import { readMime } from '../support/mime.ts'
import { employerOf, insert, onEveryStore } from '../support/stores.ts'
import { until } from '../support/waiting.ts'

const NOON = Date.parse('2026-11-20T12:00:00Z')
const HOUR_MS = 3_600_000
const RECIPIENT = 'rh@boulangerie.example'
const CANDIDATE = 'zoe@candidate.example'
const REFUSED = 'CANARY-SENTENCE of the server'

const refusal = (code: number) => Object.assign(new Error(REFUSED), { responseCode: code })

/** Refuses at a step what is for some address, while the switch is on. */
const refusing = (state: { on: boolean; tries: number }, at: 'rcpt' | 'data', code: number): SMTPServerOptions => ({
  ...(at === 'rcpt' && {
    onRcptTo: ({ address }, _session, done) => {
      const isRefused = state.on && address === RECIPIENT
      if (isRefused) state.tries++
      done(isRefused ? refusal(code) : null)
    },
  }),
})

onEveryStore(({ fresh, engine }) => {
  const bed = async (t: Parameters<typeof fresh>[0], options: SMTPServerOptions = {}) => {
    const { store, another, tamper } = await fresh(t)
    const server = await startMailServer(t, options)
    const { id: employerId, jobs } = await employerOf(store)
    const { id: jobId } = await insert(jobs)
    let now = NOON
    const lines: string[] = []
    const process = relayOn(store, {
      mailUrl: server.url,
      clock: () => now,
      log: (line) => void lines.push(JSON.stringify(line)),
    })
    const accept = () => process.desk.accept(application({ employerId, jobId }), { ...sentForm(), isProven: true })
    const failures = async () =>
      (await store.audit.page(employerId, 0)).entries
        .filter(({ action }) => action === 'job.applicationFailed')
        .map(({ subjectId, keyId, members, operator }) => [subjectId, keyId, members, operator])
    return {
      ...process,
      store,
      another,
      tamper,
      server,
      employerId,
      jobId,
      lines,
      accept,
      failures,
      moveTo: (time: number) => {
        now = time
      },
      now: () => now,
    }
  }

  test('what is refused for now is tried again under one name, ever later, and arrives once it is taken', async (t) => {
    const state = { on: true, tries: 0 }
    const b = await bed(t, refusing(state, 'rcpt', 451))
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

  test('a server that is gone for two days gets everything when it is back, once, counted on the day of delivery', async (t) => {
    const b = await bed(t)
    const { port } = new URL(b.server.url)
    await b.server.close()
    for (let n = 0; n < 5; n++) await b.accept()
    for (; b.now() < NOON + 48 * HOUR_MS; b.moveTo(b.now() + HOUR_MS)) await b.relay.drain()
    assert.equal(await b.store.applications.countWaiting(), 10)
    const back = await startMailServer(t, {}, Number(port))
    b.moveTo(b.now() + 3 * HOUR_MS)
    await b.relay.drain()
    assert.deepEqual(
      [back.taken.length, new Set(back.taken.map(({ headers }) => headers['message-id'])).size],
      [10, 10],
    )
    assert.equal(await b.store.applications.countWaiting(), 0)
    assert.deepEqual([b.figures().delivered, await b.failures()], [5, []])
    await assertCounted(b.tamper, [[b.jobId, '2026-11-22', 5]])
  })

  for (const [step, code] of [
    ['RCPT', 550],
    ['DATA', 554],
  ] as const)
    test(`what is refused for good at ${step} is told to the candidate and in the trail, once, without a text of theirs`, async (t) => {
      const state = { on: true, tries: 0 }
      const inbox: { to: string; raw: string }[] = []
      const b = await bed(t, step === 'RCPT' ? refusing(state, 'rcpt', code) : atData(inbox, code))
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
    const b = await bed(t, refusing(state, 'rcpt', 421))
    await b.accept()
    let last = NOON
    for (; b.now() < NOON + 80 * HOUR_MS; b.moveTo(b.now() + HOUR_MS)) {
      const before = state.tries
      await b.relay.drain()
      if (state.tries > before) last = b.now()
    }
    assert.ok(last <= NOON + GIVEN_UP_MS && last > NOON + GIVEN_UP_MS - 3 * HOUR_MS, String((last - NOON) / HOUR_MS))
    assert.deepEqual(
      b.server.taken.map(({ to }) => to),
      [CANDIDATE, CANDIDATE],
    )
    assert.deepEqual(await b.failures(), [[b.jobId, null, [], null]])
  })

  test('a service that was stopped for a week tries once more before it gives up', async (t) => {
    const b = await bed(t)
    await b.accept()
    b.moveTo(NOON + 7 * 24 * HOUR_MS)
    await b.relay.drain()
    assert.deepEqual(b.server.taken.map(({ to }) => to).sort(), [RECIPIENT, CANDIDATE])
    assert.deepEqual(await b.failures(), [])
  })

  test('a refusal of the sender is about all mail, and gives nothing up', async (t) => {
    const b = await bed(t, { onMailFrom: (_address, _session, done) => done(refusal(530)) })
    await b.accept()
    await b.relay.drain()
    assert.deepEqual([await b.store.applications.countWaiting(), b.figures().failed], [2, 2])
    assert.deepEqual(await b.failures(), [])
  })

  test('a letter that its candidate does not get makes no other one', async (t) => {
    const b = await bed(t, { onRcptTo: (_address, _session, done) => done(refusal(550)) })
    await b.accept()
    await b.relay.drain()
    assert.equal(await b.store.applications.countWaiting(), 0)
    assert.deepEqual([b.server.taken.length, b.figures()], [0, { delivered: 0, failed: 3, givenUp: 1 }])
  })

  test('an employer or a posting that has left meanwhile changes nothing for the candidate', async (t) => {
    const b = await bed(t)
    await b.accept()
    const gone = application({ employerId: b.employerId + 999, jobId: 77, recipient: 'old@gone.example' })
    await b.desk.accept(gone, { ...sentForm(), isProven: true })
    await b.relay.drain()
    assert.equal(b.server.taken.length, 4)
    await assertCounted(b.tamper, [[b.jobId, '2026-11-20', 1]])
  })

  test('a failure of an employer that has left is told to the candidate alone', async (t) => {
    const b = await bed(t, {
      onRcptTo: ({ address }, _session, done) => done(address === CANDIDATE ? null : refusal(550)),
    })
    await b.desk.accept(application({ employerId: 999, jobId: 77 }), { ...sentForm(), isProven: true })
    await b.relay.drain()
    assert.equal(b.server.taken.length, 2)
    assert.deepEqual((await b.store.audit.page(999, 0)).entries, [])
  })

  test('a server that is silent about one message holds up no other', async (t) => {
    const silent = Promise.withResolvers<void>()
    const b = await bed(t, {
      onRcptTo: ({ address }, _session, done) => {
        if (address === 'slow@slow.example') void silent.promise.then(() => done(refusal(451)))
        else done()
      },
    })
    const slow = application({ employerId: b.employerId, jobId: b.jobId, recipient: 'slow@slow.example' })
    await b.desk.accept(slow, { ...sentForm(), isProven: true })
    for (let n = 0; n < 20; n++) await b.accept()
    const drained = b.relay.drain()
    await until(
      () => b.server.taken.length === 41,
      () => `${b.server.taken.length} of 41 messages`,
    )
    assert.equal(await b.store.applications.countWaiting(), 1)
    silent.resolve()
    await drained
  })

  test('what another key encrypted is neither sent nor lost: the right key sends it, within 30 days', async (t) => {
    const b = await bed(t)
    await b.accept()
    const lines: string[] = []
    const wrong = relayOn(b.store, {
      mailUrl: b.server.url,
      clock: b.now,
      encryptionKey: Buffer.alloc(32, 8).toString('base64'),
      log: ({ msg }) => void lines.push(String(msg)),
    })
    await wrong.relay.drain()
    assert.deepEqual(
      [b.server.taken.length, lines],
      [0, ['applications wait that cannot be read: they were encrypted under another key']],
    )
    b.moveTo(NOON + UNOPENED_MS - HOUR_MS)
    await wrong.relay.drain()
    assert.equal(await b.store.applications.countWaiting(), 2)
    b.moveTo(b.now() + HOUR_MS)
    await b.relay.drain()
    assert.equal(b.server.taken.length, 2)
  })

  test('what no key has opened for 30 days is given up, and its employer told', async (t) => {
    const b = await bed(t)
    await b.accept()
    await b.tamper(`UPDATE application_contents SET sealed = ${engine === 'sqlite' ? "x'0102'" : "'\\x0102'"}`)
    b.moveTo(NOON + UNOPENED_MS + 1)
    await b.relay.drain()
    assert.deepEqual([await b.store.applications.countWaiting(), b.server.taken.length], [0, 0])
    assert.deepEqual(await b.failures(), [[b.jobId, null, [], null]])
  })

  test('a content that was moved to another row does not open there', async (t) => {
    const b = await bed(t)
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
