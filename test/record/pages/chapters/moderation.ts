/** Reports, hidden postings, suspensions and the policy on the operators' pages. */
import { type ConsoleChapter, memberOf, operatorOf, pathsOf } from '../console-stage.ts'
import { getAll, PATHS } from '../stage.ts'

const REASON = 'Asks for <money>'

export const moderation: ConsoleChapter = async (stage) => {
  const { world, language } = stage
  const { service, employer, jobs } = world
  const at = (path: string) => `${PATHS[language].console}/operator${path}`
  const operator = await operatorOf(stage, 'operator', `moderator.${language}`)
  const report = { jobId: jobs.open, at: service.now(), reason: 'fraud', text: 'Asks for <b>money</b>.\nAt once.' }
  const [first = 0, second = 0] = [
    await service.store.publicWrites.report({ ...report, contact: 'reader@example.ca' }),
    await service.store.publicWrites.report({ ...report, contact: null }),
  ].map(Number)
  await getAll(operator, ['', '/reports', `/reports/${first}`, '/reports/999'].map(at))
  await operator.post(at(`/reports/${first}`), { do: 'hide', reason: '' })
  await operator.post(at(`/reports/${first}`), { do: 'hide', reason: REASON, tell: 'yes' })
  await operator.get(at(`/reports/${second}`))
  await operator.post(at(`/reports/${second}`), { do: 'dismiss', reason: '' })
  await getAll(operator, ['/reports?done=hidden', '/reports?decided=yes', '/postings', '/postings/hide'].map(at))
  await operator.post(at('/postings/hide'), { posting: 'x', reason: REASON })
  await operator.post(at('/postings/hide'), { posting: String(jobs.closing), reason: REASON })
  await getAll(operator, [`/postings/${jobs.open}/show`, '/postings/999/show'].map(at))
  for (const id of [jobs.open, jobs.closing]) await operator.post(at(`/postings/${id}/show`), {})
  const own = `/employers/${employer.employerId}`
  await operator.get(at(`${own}/suspend`))
  await operator.post(at(`${own}/suspend`), { reason: '' })
  await operator.post(at(`${own}/suspend`), { reason: REASON, tell: 'yes' })
  await operator.get(at(own))
  await (await memberOf(stage, 'owner')).get(pathsOf(stage)('/jobs'))
  await operator.get(at(`${own}/resume`))
  await operator.post(at(`${own}/resume`), {})
  await getAll(operator, ['/policy', '/policy/edit', '/webhooks'].map(at))
  await operator.post(at('/policy/edit'), { en: 'We *remove* frauds.', fr: 'Nous retirons les fraudes.' })
  await operator.get(at('/policy?done=policy'))
  const auditor = await operatorOf(stage, 'auditor', `onlooker.${language}`)
  await getAll(auditor, ['/reports', '/postings', '/policy', '/postings/hide'].map(at))
}
