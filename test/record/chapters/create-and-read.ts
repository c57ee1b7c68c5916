import type { Stage } from '../stage.ts'

const JOBS = '/api/v1.1/jobs'

/** Posts a job, as a value or as text, and reads what was stored of it. */
export const createAndRead = async ({ ask }: Stage, body: unknown): Promise<void> => {
  const created = await ask('POST', JOBS, typeof body === 'string' ? { raw: body } : { body })
  if (created.status === 201) await ask('GET', `${JOBS}/${JSON.parse(created.text).id}`)
}
