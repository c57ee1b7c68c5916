/**
 * The bench that the tests beside this file work at: one service for a file, one employer, and checks that
 * say both what was answered and that nothing else happened. The tests at the end prove the bench itself.
 */
import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import { onEveryEngine } from '../support/engines.ts'
import { type Answered, type Client, findings, job, type TestService } from '../support/service.ts'

export type Bench = {
  readonly service: TestService
  /** On the unlimited plan unless the options say otherwise. */
  readonly employer: Client
  /** The text of the newest hundred headers; the same text before and after: nothing was stored. */
  readonly list: () => Promise<string>
  /** Posts a job and checks that it was created. */
  readonly create: (members?: Record<string, unknown>) => Promise<Answered>
  /** Changes a job and checks that it was changed. */
  readonly change: (id: number, patch: unknown) => Promise<Answered>
  /** Posts a body and checks that exactly these rules are broken (`pointer code`), and that nothing was stored. */
  readonly refuses: (body: unknown, expected: readonly string[]) => Promise<Answered>
  /** Puts a body to a job and checks the same, and that the job is as it was. */
  readonly refusesChange: (id: number, patch: unknown, expected: readonly string[]) => Promise<Answered>
}

type Options = { readonly environment?: Record<string, string> }

export const onBench = (tests: (bench: Bench) => void, { environment = {} }: Options = {}): void =>
  onEveryEngine((start) => {
    let service: TestService
    let employer: Client
    before(async () => {
      service = await start({ environment })
      employer = await service.employer()
    })
    after(() => service?.stop())

    const list = async () => (await employer.get('/jobs?pageSize=100')).text
    const create: Bench['create'] = async (members) => {
      const answer = await employer.post(job(members))
      assert.equal(answer.status, 201, answer.text)
      return answer
    }
    const change: Bench['change'] = async (id, patch) => {
      const answer = await employer.put(`/jobs/${id}`, patch)
      assert.equal(answer.status, 200, answer.text)
      return answer
    }
    const refuses: Bench['refuses'] = async (body, expected) => {
      const before = await list()
      const answer = await employer.post(body)
      assertRefused(answer, expected)
      assert.equal(await list(), before)
      return answer
    }
    const refusesChange: Bench['refusesChange'] = async (id, patch, expected) => {
      const before = await employer.get(`/jobs/${id}`)
      const answer = await employer.put(`/jobs/${id}`, patch)
      assertRefused(answer, expected)
      assert.equal((await employer.get(`/jobs/${id}`)).text, before.text)
      return answer
    }
    tests({
      get service() {
        return service
      },
      get employer() {
        return employer
      },
      list,
      create,
      change,
      refuses,
      refusesChange,
    })
  })

/** Checks that a request was refused for exactly these broken rules, `pointer code`. */
export const assertRefused = (answer: Answered, expected: readonly string[]): void => {
  assert.equal(answer.status, 400, answer.text)
  assert.equal(answer.headers.get('content-type'), 'application/problem+json; charset=utf-8')
  assert.deepEqual(findings(answer), expected.toSorted(), answer.text)
}
