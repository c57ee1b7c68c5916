/** Caps of applications, which hold whoever sends them and however many come. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTallySets } from '../../server/platform/http/limits/tally-sets.ts'
import { createCaps, foldedAddress } from '../../server/site/apply/caps.ts'
import { MOMENT_MIN_MS } from '../../server/site/apply/moment.ts'
import { createMemoryDesk, faceOf } from '../support/application-desk.ts'
import { startClamd } from '../support/clamd.ts'
import { allOr } from '../support/product.ts'
import { START } from '../support/service.ts'
import { type Bed, CV, openForms, SAME_SITE } from './application-form.ts'
import { codeOf, type PageReply, uploadOf } from './support.ts'

const HOUR_MS = 3_600_000

const CAPS = {
  applicationsPerHour: 60,
  applicationsPerSender: 30,
  applicationsPerPosting: 200,
  applicationsPerRecipient: 350,
}

const ROBOTS = 10_000

/** Robots that send forms; a form takes a millisecond. */
const [SENDING = 0] = allOr([ROBOTS], [600])

type Robot = { readonly jobId: number; readonly sender: string; readonly email: string }

/** Sends the form of a posting that was opened once: its moment and its puzzle are the robot's, its content is not new. */
const sendAs = async (bed: Bed, token: string, { jobId, sender, email }: Robot): Promise<PageReply> =>
  bed.ask(`/en/jobs/${codeOf(jobId)}/apply`, {
    method: 'POST',
    headers: SAME_SITE,
    sender,
    upload: uploadOf({ form: token, proof: '', name: 'R', email, message: 'Hello' }),
  })

const countAccepted = async (bed: Bed, robotOf: (at: number) => Robot): Promise<number> => {
  const tokens = new Map<number, string>()
  for (const jobId of [1, 2, 3]) tokens.set(jobId, (await bed.open(jobId)).hidden.form)
  let accepted = 0
  for (let at = 0; at < SENDING; at++) {
    const robot = robotOf(at)
    const { status, headers, text } = await sendAs(bed, tokens.get(robot.jobId) ?? '', robot)
    // Another content of a form that was sent is a conflict, which is counted before.
    if (status === 303 || status === 409) accepted++
    else {
      assert.equal(status, 429)
      const seconds = Number(headers.get('retry-after'))
      assert.ok(seconds > 0 && seconds <= HOUR_MS / 1000, String(seconds))
      assert.match(text, /Too many applications were sent/)
    }
  }
  return accepted
}

const addressOf = (at: number): string => `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`

const CROWDS: readonly [what: string, robotOf: (at: number) => Robot, most: number][] = [
  ['one network', (at) => ({ jobId: 1 + (at % 3), sender: '192.0.2.1', email: `r${at}@example.com` }), 60],
  [
    'one network of IPv6',
    (at) => ({ jobId: 1 + (at % 3), sender: `2001:db8::${at.toString(16)}`, email: `r${at}@example.com` }),
    60,
  ],
  [
    'one mailbox by many names',
    (at) => ({ jobId: 1 + (at % 3), sender: addressOf(at), email: `Robot+${at}@Example.com` }),
    10,
  ],
  ['everywhere for one posting', (at) => ({ jobId: 1, sender: addressOf(at), email: `r${at}@example.com` }), 200],
  [
    'everywhere for one employer',
    (at) => ({ jobId: 1 + (at % 3), sender: addressOf(at), email: `r${at}@example.com` }),
    350,
  ],
]

for (const [what, robotOf, most] of CROWDS) {
  test(`of ten thousand robots from ${what}, ${most} are let through in an hour`, () => {
    const settings = { ...faceOf(createMemoryDesk(), CAPS).settings }
    const caps = createCaps({ clock: () => START, tallies: createTallySets(), settings })
    const waits = Array.from({ length: ROBOTS }, (_, at) => {
      const { sender: network, email, jobId } = robotOf(at)
      return caps({ network, email, jobId, recipient: 'jobs@example.ca', isProven: false })
    })
    assert.equal(waits.filter((seconds) => seconds === 0).length, most)
    assert.deepEqual(new Set(waits.filter((seconds) => seconds > 0)), new Set([HOUR_MS / 1000]))
  })

  test(`of many robots from ${what} that send the form, ${most} reach the desk, and the others are asked to wait`, async () => {
    const bed = await openForms({ settings: CAPS })
    assert.equal(await countAccepted(bed, robotOf), most)
    assert.ok(bed.desk.entries.size <= most)
  })
}

test('a form that was taken is answered as the first time, whatever its answer was lost to and whoever waits meanwhile', async (t) => {
  const clamd = await startClamd(() => 'stream: OK\0', t)
  const bed = await openForms({ settings: { ...CAPS, applicationsPerSender: 1, clamdUrl: clamd.url } })
  const proven = await bed.open()
  const sent = { fields: { proof: await proven.solve() }, files: [CV] }
  const first = await proven.send(sent)
  assert.equal(first.status, 303)
  assert.equal((await (await bed.open()).send({ files: [CV] })).status, 429)
  for (const _ of [1, 2]) {
    const again = await proven.send(sent)
    assert.deepEqual([again.status, again.headers.get('location')], [303, first.headers.get('location')])
  }
  assert.equal((await proven.send({ ...sent, fields: { ...sent.fields, message: 'Another' } })).status, 429)
  assert.deepEqual([bed.desk.entries.size, clamd.connections()], [1, 1])
})

test('one mailbox has one share, by whichever of its names it is written to', () => {
  for (const names of [
    [
      'zoe.roy@example.ca',
      'Zoe.Roy@EXAMPLE.ca',
      'zoe.roy+1@example.ca',
      'zoeroy@example.ca',
      'z.o.e.roy+x.y@example.ca',
    ],
    ['zoe@bücher.example', 'zoe@xn--bcher-kva.example', 'ZOE@BÜCHER.example', 'zoe@bu\u0308cher.example'],
    ['zoe@example.ca', '\uff5aoe@example.ca'],
  ])
    assert.equal(new Set(names.map(foldedAddress)).size, 1, names.join())
  const others = ['zoe@example.ca', 'zoé@example.ca', 'zoe@mail.example.ca', 'zoe1@example.ca', '+zoe@example.ca']
  assert.equal(new Set(others.map(foldedAddress)).size, others.length)
})

test('a form with faults counts for nothing, and a sender is heard again after an hour', async () => {
  const bed = await openForms({ settings: { ...CAPS, applicationsPerSender: 6 } })
  for (let at = 0; at < 100; at++) assert.equal((await (await bed.open()).send({ fields: { name: '' } })).status, 400)
  for (const _ of [1, 2]) assert.equal((await (await bed.open()).send({ files: [CV] })).status, 303)
  const refused = await (await bed.open()).send({ files: [CV] })
  assert.equal(refused.status, 429)
  assert.ok(refused.text.includes('value="Zoé Tremblay"') && /Choose the file again/.test(refused.text))
  assert.equal(bed.desk.entries.size, 2)
  bed.clock.now += HOUR_MS
  const form = await bed.open()
  bed.clock.now += MOMENT_MIN_MS
  assert.equal((await form.send({ files: [CV] })).status, 303)
})
