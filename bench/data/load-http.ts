/** Fills the store of a running service over HTTP, for versions whose stores differ. */
import { API_PREFIX } from '@affiche/contract/operations.ts'
import { send } from '../baselines/answer.ts'
import type { BenchEmployer, Dataset } from './dataset.ts'
import type { Progress } from './progress.ts'
import { makePostings } from './templates.ts'
import { plantedTitle, rareWord, rareWordsOf } from './words.ts'

const POSTINGS = 2_000
const AT_ONCE = 32

type Filling = {
  readonly url: string
  readonly employers: readonly Omit<BenchEmployer, 'jobs'>[]
  readonly jobs: number
  readonly progress: Progress
}

/** The jobs are shared out evenly. */
export const fillByHttp = async ({ url, employers, jobs, progress }: Filling): Promise<Dataset> => {
  const postings = makePostings(POSTINGS)
  const sample: [number, number][] = []
  const path = `${API_PREFIX}/jobs`
  const each = Math.floor(jobs / employers.length)
  const numbers = Array.from({ length: each * employers.length }, (_, number) => number).values()
  const post = async (number: number): Promise<void> => {
    const at = number % employers.length
    const posting = postings[number % postings.length]
    const title = plantedTitle(posting?.title ?? '', Math.floor(number / employers.length))
    const body = JSON.stringify({ ...posting, title, referenceId: `JOB-${String(number).padStart(9, '0')}` })
    const answer = await send(url, { method: 'POST', path, apiKey: employers[at]?.apiKey ?? '', body })
    if (answer.status !== 201) throw new Error(`A posting was answered with ${answer.status}: ${answer.body}`)
    sample.push([at, (JSON.parse(answer.body) as { id: number }).id])
    progress(sample.length)
  }
  const work = async (): Promise<void> => {
    for (const number of numbers) await post(number)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const words = Array.from({ length: rareWordsOf(each) }, (_, number) => rareWord(number)).flatMap((word) =>
    employers.map((_, at): [number, string] => [at, word]),
  )
  return { jobs: sample.length, employers: employers.map((employer) => ({ ...employer, jobs: each })), sample, words }
}
