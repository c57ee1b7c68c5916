/** The trials of a run: each takes the jobs made so far and notes every difference from what v1.1 promises. */
import type { Sample } from '../postings/generate.ts'
import { type Answer, type Client, inParallel, pathOf } from './client.ts'
import { differences, differencesBothWays, expectedJob, type Json, parseJob } from './compare.ts'

const CONCURRENCY = 8

/** A job that the service created, with the text of the answer. */
export type Made = { readonly sample: Sample; readonly id: number; readonly path: string; readonly text: string }

export type Trial = {
  readonly client: Client
  /** Notes a difference: which posting or page, and what was wrong. */
  readonly note: (subject: string, difference: string) => void
}

/** POSTs all samples; the answer must be 201 with the address and the job just as it was sent. */
export const createAll = async (trial: Trial, samples: readonly Sample[]): Promise<Made[]> => {
  const made: Made[] = []
  await eachOf(trial, samples, async (sample) => {
    const answer = await trial.client.call('POST', '/jobs', JSON.stringify(sample.posting))
    if (answer.status !== 201) return [unexpected(answer, 201)]
    const job = parseJob(answer.text)
    const path = `/jobs/${job.id}`
    const location = answer.headers.get('Location')
    made.push({ sample, id: Number(job.id), path, text: answer.text })
    return [
      ...(pathOf(location) === path ? [] : [`Location: ${location} is not the address of ${path}`]),
      ...mediaType(answer),
      ...differences(expectedJob(sample, job.publishDate), job),
    ]
  })
  return made
}

/** GETs every job by its address; the body must be that of the creation, byte for byte. */
export const readAll = (trial: Trial, made: readonly Made[]): Promise<void> =>
  eachOf(trial, made, async ({ path, text }) => {
    const answer = await trial.client.call('GET', path)
    if (answer.status !== 200) return [unexpected(answer, 200)]
    return [...mediaType(answer), ...sameText(text, answer.text)]
  })

/** POSTs every job again as it was read, without `id` and `referenceId`; an equal job must come of it. */
export const roundTripAll = (trial: Trial, made: readonly Made[]): Promise<void> =>
  eachOf(trial, made, async ({ text, id }) => {
    const { id: _id, referenceId: _referenceId, ...body } = JSON.parse(text) as Json
    const answer = await trial.client.call('POST', '/jobs', JSON.stringify(body))
    if (answer.status !== 201) return [unexpected(answer, 201)]
    const copy = parseJob(answer.text)
    return [
      ...(copy.id === id ? ['/id: the copy has the id of the original'] : []),
      ...differencesBothWays({ ...parseJob(text), id: copy.id, referenceId: null }, copy),
    ]
  })

/** Repeats every POST that had a referenceId: 409, with the id of the job that has it. */
export const repeatPosts = (trial: Trial, made: readonly Made[]): Promise<void> =>
  eachOf(trial, made.filter(hasReference), async ({ sample, id }) => {
    const answer = await trial.client.call('POST', '/jobs', JSON.stringify(sample.posting))
    if (answer.status !== 409) return [unexpected(answer, 409)]
    const type = answer.headers.get('Content-Type') ?? ''
    return [
      ...(type.startsWith('application/problem+json') ? [] : [`Content-Type: ${type}, not application/problem+json`]),
      ...differences({ id, code: 'duplicate-reference' }, JSON.parse(answer.text)),
    ]
  })

/** PUTs every job: as it was sent where a referenceId names it, else as it was read. Nothing may change. */
export const repeatPuts = (trial: Trial, made: readonly Made[]): Promise<void> =>
  eachOf(trial, made, async (job) => {
    const answer = hasReference(job)
      ? await trial.client.call('PUT', '/jobs', JSON.stringify(job.sample.posting))
      : await trial.client.call('PUT', job.path, job.text)
    return answer.status === 200 ? sameText(job.text, answer.text) : [unexpected(answer, 200)]
  })

const hasReference = ({ sample }: Made) => Boolean(sample.posting.referenceId)

type Subject = Sample | Made

const eachOf = <T extends Subject>(
  trial: Trial,
  subjects: readonly T[],
  check: (subject: T) => Promise<readonly string[]>,
): Promise<void> =>
  inParallel(subjects, CONCURRENCY, async (subject) => {
    const found = await check(subject).catch((error: unknown) => [`${error}`])
    for (const difference of found) trial.note(label(subject), difference)
  })

const label = (subject: Subject) => {
  const { posting } = 'sample' in subject ? subject.sample : subject
  return `${posting.referenceId || 'no reference'} ${JSON.stringify(posting.title.slice(0, 60))}`
}

export const unexpected = (answer: Answer, status: number) =>
  `status ${answer.status}, not ${status}: ${answer.text.slice(0, 400)}`

const mediaType = (answer: Answer) => {
  const type = answer.headers.get('Content-Type') ?? ''
  return type.startsWith('application/json') ? [] : [`Content-Type: ${type}, not application/json`]
}

const sameText = (expected: string, text: string): string[] => {
  if (expected === text) return []
  const found = differencesBothWays(parseJob(expected), parseJob(text))
  return found.length > 0 ? found : ['the same members, but not the same text']
}
