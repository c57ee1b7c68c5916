import type { Chapter, Stage } from '../stage.ts'

const JOBS = '/api/v1.1/jobs'

/** Dry runs of every write, each and a list, which shows that nothing was done. */
export const dryRuns: Chapter = async (stage) => {
  await stage.ask('POST', JOBS, {
    body: stage.job({ referenceId: 'R-1', locations: [{ description: 'Birkenwald, NL' }] }),
  })
  await tryCreations(stage)
  await tryChanges(stage)
  await tryDeletions(stage)
  for (const value of ['false', '', 'TRUE', '1', 'true&dryRun=true', '%FF'])
    await stage.ask('PUT', `${JOBS}/1?dryRun=${value}`, { body: { title: '' } })
  for (const name of ['dryrun', 'dry_run', 'validateOnly'])
    await stage.ask('PUT', `${JOBS}/1?${name}=true`, { body: {} })
  await stage.ask('GET', `${JOBS}?dryRun=true`)
  await stage.ask('GET', JOBS)
  // The next job has the id that it would have had without the dry runs.
  await stage.ask('POST', JOBS, { body: stage.job() })
}

const tryCreations = async ({ ask, job }: Stage): Promise<void> => {
  const locations = ['Birkenwald, NL', 'Tannwald, NL', 'vancouver, british columbia'].map((description) => ({
    description,
  }))
  for (const body of [job(), job({ referenceId: 'R-2', locations }), job({ referenceId: 'R-1' }), { title: '' }])
    await ask('POST', `${JOBS}?dryRun=true`, { body })
  const headers: [string, string][] = [['Prefer', 'handling=lenient']]
  await ask('POST', `${JOBS}?dryRun=true`, { body: job({ nonsense: 1 }), headers })
}

const tryChanges = async ({ ask, job }: Stage): Promise<void> => {
  for (const body of [job({ referenceId: 'R-2' }), { referenceId: 'R-1', title: 'Tried' }, { referenceId: 'R-2' }, {}])
    await ask('PUT', `${JOBS}?dryRun=true`, { body })
  for (const body of [
    { status: 'archived' },
    { status: 'draft' },
    { locations: [{ description: 'Tannwald, NL' }] },
    {},
  ])
    await ask('PUT', `${JOBS}/1?dryRun=true`, { body })
  await ask('PUT', `${JOBS}/2?dryRun=true`, { body: {} })
}

const tryDeletions = async ({ ask }: Stage): Promise<void> => {
  for (const id of [1, 2]) await ask('DELETE', `${JOBS}/${id}?dryRun=true`)
  for (const referenceId of ['R-1', 'R-2']) {
    await ask('DELETE', `${JOBS}?dryRun=true`, { body: { referenceId } })
    await ask('DELETE', `${JOBS}?referenceId=${referenceId}&dryRun=true`)
  }
}
