import type { Chapter } from '../stage.ts'

const NAME = new Uint8Array(16).fill(1)

/** An application that its address did not take, in the feed; test/applications has how it comes to that. */
export const failedApplications: Chapter = async ({ service, employerId, ask, job }) => {
  const { body } = await ask('POST', '/api/v1.2/jobs', { body: job() })
  const { id: jobId } = JSON.parse(String(body))
  const { applications } = service.store
  const at = service.now()
  const mail = { name: NAME, kind: 'application', employerId, jobId, createdAt: at, isConfirmed: true } as const
  const sealed = new Uint8Array(100)
  const form = { form: NAME, digest: new Uint8Array(32), at, endsAt: at, mails: [{ ...mail, sealed }] }
  await applications.accept(form)
  const taken = await applications.take(at)
  if (taken) await applications.giveUp(taken, null)
  await ask('GET', '/api/v1.2/changes')
  await ask('GET', '/api/v1.2/changes?types=job.applicationFailed&expand=job')
  await ask('GET', '/api/v1.1/changes')
  await ask('GET', '/api/v1.1/changes?types=job.applicationFailed')
  await ask('DELETE', `/api/v1.2/jobs/${jobId}`)
  await ask('GET', '/api/v1.2/changes?types=job.applicationFailed&expand=job')
}
