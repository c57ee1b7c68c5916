/** Writes of employers and operators at random, of every kind that the public sees. */
import { NO_EXTRAS } from '../../server/jobs/extras.ts'
import type { JobContent } from '../../server/jobs/job.ts'
import type { Store } from '../../server/upkeep/ports.ts'
import type { Random } from '../../tools/postings/random.ts'
import { content, type employerOf, insert } from '../support/stores.ts'

type Employer = Awaited<ReturnType<typeof employerOf>>

/** A job in English, and in French if `french`. */
export const inBoth = (title: string, french: boolean): Partial<JobContent> => ({
  title,
  description: `<p>${title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`,
  extras: {
    ...NO_EXTRAS,
    language: 'en',
    texts: french ? { fr: { title, description: '<p>Du pain.</p>', applicationUrl: null, of: 'x' } } : {},
  },
})

type Job = { readonly employer: Employer; readonly id: number }

/** Returns what makes one write. */
export const createRandomWrites = (store: Store, employers: readonly Employer[], random: Random) => {
  const jobs: Job[] = []
  let nth = 0
  const members = (): Partial<JobContent> => ({
    ...inBoth(`Posting ${++nth}`, random.chance(0.5)),
    confidential: random.chance(0.2),
    status: random.chance(0.2) ? 'archived' : 'active',
  })
  const create = async () => {
    const employer = random.pick(employers)
    jobs.push({ employer, id: (await insert(employer.jobs, members())).id })
  }
  const remove = async (job: Job) => {
    jobs.splice(jobs.indexOf(job), 1)
    await job.employer.jobs.write((writer) => writer.delete(job.id))
  }
  const actions: readonly (readonly [() => Promise<unknown>, weight: number])[] = [
    [create, 4],
    [() => onOne(({ employer, id }) => employer.jobs.write((writer) => writer.update(id, content(members())))), 6],
    [() => onOne(remove), 2],
    [() => onOne(({ id }) => store.publicWrites.hide(id, 'Fraud')), 2],
    [() => onOne(({ id }) => store.publicWrites.unhide(id)), 2],
    [() => store.directory.setSuspended(random.pick(employers).id, 1), 1],
    [() => store.directory.setSuspended(random.pick(employers).id, null), 2],
    [() => store.directory.setName(random.pick(employers).id, `Name ${++nth}`), 1],
  ]
  const onOne = async (write: (job: Job) => Promise<unknown>) => {
    if (jobs.length === 0) return create()
    return write(random.pick(jobs))
  }
  return (): Promise<unknown> => random.weighted(actions)()
}
