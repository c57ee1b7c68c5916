/** The days that a mail about closing postings is for. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { createClosingMail } from './closing.ts'
import type { ClosingJobsQuery, NewMail } from './ports.ts'

const READERS = [
  { employerId: 1, personId: 10 },
  { employerId: 1, personId: 11 },
  { employerId: 2, personId: 10 },
]

/** Rounds of a service whose employer 1 alone has closing postings. */
const world = () => {
  let last: string | null = null
  let asked: ClosingJobsQuery[] = []
  let posted: readonly NewMail[] = []
  const outbox = {
    lastDay: async () => last,
    closingReaders: async () => READERS,
    closingJobs: async (query: ClosingJobsQuery) => {
      asked.push(query)
      return query.employerId === 1 ? [{ id: 1, title: 'Baker', closeDate: query.through }] : []
    },
    postDay: async (_name: string, day: string, mails: readonly NewMail[]) => {
      if (last !== null && last >= day) return false
      last = day
      posted = mails
      return true
    },
  }
  let day = ''
  const process = () => createClosingMail({ outbox, today: () => day, clock: () => 5, randomBytes })
  const round = process()
  return {
    process,
    on: async (today: string, by = round) => {
      day = today
      asked = []
      posted = []
      await by()
      return { asked, posted }
    },
  }
}

test('each reader gets one mail for each employer of whom postings close seven days later', async () => {
  const { posted, asked } = await world().on('2026-11-20')
  assert.deepEqual(
    posted.map(({ personId, name, about }) => [personId, name, about]),
    [10, 11].map((id) => [id, '1 2026-11-20', { employerId: 1, from: '2026-11-27', through: '2026-11-27' }]),
  )
  assert.deepEqual(
    asked.map(({ employerId }) => employerId),
    [1, 2],
  )
})

test('a day is told once by all processes, and nothing is asked again in the same day', async () => {
  const { on, process } = world()
  await on('2026-11-20')
  assert.deepEqual(await on('2026-11-20'), { asked: [], posted: [] })
  assert.deepEqual(await on('2026-11-20', process()), { asked: [], posted: [] })
  assert.deepEqual((await on('2026-11-21', process())).posted.length, 2)
})

test('after a stop of days the postings of those days are told too, but for those that have closed', async () => {
  const { on } = world()
  await on('2026-11-20')
  const span = async (day: string) => {
    const [mail] = (await on(day)).posted
    return mail?.about
  }
  assert.deepEqual(await span('2026-11-21'), { employerId: 1, from: '2026-11-28', through: '2026-11-28' })
  assert.deepEqual(await span('2026-11-24'), { employerId: 1, from: '2026-11-29', through: '2026-12-01' })
  assert.deepEqual(await span('2026-12-24'), { employerId: 1, from: '2026-12-25', through: '2026-12-31' })
})
