/** Postings as recruiting systems send them: stored as sent, shown as the interface promises, repeated safely. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Sample, samples } from '../../tools/postings/generate.ts'
import { onEveryEngine } from '../support/engines.ts'
import type { Answered, Client, TestService } from '../support/service.ts'

const COUNT = 300
const SEED = 11
const AT_ONCE = 8
const PAGE_SIZE = 100

type Created = { readonly sample: Sample; readonly answer: Answered }

/** The members of an answer that follow from the posting alone, or its places and ids. */
const promised = ({ posting, places }: Sample) => {
  const { salary } = posting
  const isByEmail = posting.applicantRoutingType.id === 1
  return {
    referenceId: posting.referenceId || null,
    title: posting.title,
    confidential: posting.confidential ?? false,
    autoRefresh: posting.autoRefresh ?? false,
    status: posting.status || 'active',
    locations: places.map(({ shown, type }) => ({ description: shown, type })),
    categories: posting.categories.map(({ id }) => ({ id })),
    positionType: { id: posting.positionType.id },
    salary: salary && {
      amount: salary.amount,
      maxAmount: salary.maxAmount ?? null,
      period: { id: salary.period.id },
      plusCommission: salary.plusCommission ?? false,
    },
    description: posting.description,
    applicantRoutingType: { id: posting.applicantRoutingType.id, name: isByEmail ? 'Email' : 'URL' },
    applicationEmail: isByEmail ? posting.applicationEmail : null,
    applicationUrl: isByEmail ? null : posting.applicationUrl,
    ...(posting.closeDate ? { closeDate: posting.closeDate } : {}),
  }
}

/** Asserts that the value has the expected members, at any depth. */
const assertShows = (value: unknown, expected: unknown, at: string): void => {
  if (typeof expected !== 'object' || expected === null) {
    assert.equal(value, expected ?? null, at)
    return
  }
  assert.ok(typeof value === 'object' && value !== null, at)
  if (Array.isArray(expected)) assert.equal((value as unknown[]).length, expected.length, at)
  for (const [name, member] of Object.entries(expected))
    assertShows((value as Record<string, unknown>)[name], member, `${at}/${name}`)
}

onEveryEngine((start) => {
  let service: TestService
  let owner: Client
  const created: Created[] = []

  /** Runs the work for each item, some at a time. */
  const forEach = async <T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> => {
    const queue = items.values()
    const worker = async () => {
      for (const item of queue) await work(item)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
  }

  before(async () => {
    service = await start()
    owner = await service.employer('unlimited')
  })
  after(() => service.stop())

  test('each is created and shows what was sent, with the places that were meant', () =>
    forEach(samples(COUNT, SEED), async (sample) => {
      const answer = await owner.post(sample.posting)
      assert.equal(answer.status, 201, answer.text)
      assertShows(answer.body, promised(sample), sample.posting.title)
      created.push({ sample, answer })
    }))

  test('a repeated POST is refused with the id of the job, and a repeated PUT changes nothing', () =>
    forEach(created, async ({ sample, answer }) => {
      if (!sample.posting.referenceId) return
      const again = await owner.post(sample.posting)
      assert.deepEqual([again.status, again.body.code, again.body.id], [409, 'duplicate-reference', answer.body.id])
      const put = await owner.put('/jobs', sample.posting)
      assert.deepEqual([put.status, put.text], [200, answer.text])
    }))

  test('along `next` the list has each of them once, newest first', async () => {
    const listed: number[] = []
    let next: string | null = `/jobs?pageSize=${PAGE_SIZE}`
    while (next !== null) {
      const page: Answered = await owner.get(next)
      assert.equal(page.body.paging.total, COUNT)
      listed.push(...page.body.data.map(({ id }: { id: number }) => id))
      next = page.body.paging.next
    }
    const ids = created.map(({ answer }) => Number(answer.body.id))
    assert.deepEqual(
      listed,
      ids.toSorted((one, other) => other - one),
    )
  })
})
