/** The pages about the whole service, and the refusals of the console. */
import { type ConsoleChapter, memberOf, operatorOf, pathsOf } from '../console-stage.ts'
import { getAll, PATHS } from '../stage.ts'

const HOUR_MS = 3_600_000

export const operators: ConsoleChapter = async (stage) => {
  const { world, language } = stage
  const { console: root } = PATHS[language]
  const { employerId } = world.employer
  const other = `other.${language}`
  const { personId } = await world.service.link(other, world.employer, 'reader')
  const operator = await operatorOf(stage, 'operator')
  await getAll(
    operator,
    [
      ...[
        '',
        '/employers',
        '/employers?q=bl%C3%A9',
        '/employers?q=nothing',
        '/employers?q=1&after=0',
        `/employers/${employerId}`,
      ],
      ...[
        '/employers/999',
        '/employers/x',
        '/people',
        `/people?q=${other}`,
        '/people?q=nothing',
        `/people/${personId}`,
      ],
      ...['/people/999', '/people/x'],
    ].map((rest) => `${root}/operator${rest}`),
  )
  for (const id of [personId, 999]) {
    await operator.get(`${root}/operator/people/${personId}`)
    for (const _ of [1, 2]) await operator.post(`${root}/operator/people/${id}/link`)
  }
  const auditor = await operatorOf(stage, 'auditor')
  await getAll(auditor, [`${root}/operator`, `${root}/operator/people/${personId}`])
  await auditor.post(`${root}/operator/people/${personId}/link`)
  await (await memberOf(stage, 'owner')).get(`${root}/operator`)
  await world.service.operator.suspendEmployer(employerId)
  await world.service.operator.disablePerson(personId)
  await getAll(operator, [`${root}/operator/employers/${employerId}`, `${root}/operator/people/${personId}`])
  await operator.post(`${root}/operator/people/${personId}/link`)
  world.service.advance(HOUR_MS)
  await getAll(operator, [`${root}/operator`, `${root}/prove`])
}

/** Vendors as operators and auditors see them, and what is done to one. */
export const operatedVendors: ConsoleChapter = async (stage) => {
  const { world, language } = stage
  const { operator: commands } = world.service
  const root = `${PATHS[language].console}/operator/vendors`
  const { id } = await commands.createVendor(`Recrut « ${language} »`)
  const operator = await operatorOf(stage, 'operator', `support.${language}`)
  const auditor = await operatorOf(stage, 'auditor', `reviewer.${language}`)
  await getAll(operator, [root, `${root}?q=recrut`, `${root}?q=nothing`, `${root}?q=0&after=0`, `${root}/${id}`])
  await commands.grantVendor({
    vendorId: id,
    employerId: world.employer.employerId,
    endsAt: world.service.now() + HOUR_MS,
  })
  await operator.get(`${root}/${id}/keys/new`)
  await operator.post(`${root}/${id}/keys/new`, { name: '', expires: '2020-01-01' })
  for (const _ of [1, 2]) await operator.post(`${root}/${id}/keys/new`, { name: 'production' })
  const [key] = await commands.listVendorKeys(id)
  const revoke = `${root}/${id}/keys/${key?.id}/revoke`
  await getAll(operator, [`${root}/${id}`, revoke, `${root}/${id}/keys/999/revoke`, `${root}/999`])
  for (const name of ['x', 'production']) await operator.post(revoke, { name })
  await getAll(operator, [`${root}/${id}?done=revoked`, revoke, `${root}/${id}/suspend`, `${root}/${id}/resume`])
  await operator.post(`${root}/${id}/suspend`)
  await getAll(operator, [`${root}/${id}?done=suspended`, `${root}/${id}/suspend`, `${root}/${id}/resume`])
  await operator.post(`${root}/${id}/resume`)
  await getAll(auditor, [root, `${root}/${id}`, `${root}/${id}/suspend`])
}

export const refusals: ConsoleChapter = async (stage) => {
  const { world, language, visitor } = stage
  const { console: root } = PATHS[language]
  const own = pathsOf(stage)
  const owner = await memberOf(stage, 'owner')
  const stranger = await memberOf(stage, 'owner', await world.service.employer('standard', 'Nord'))
  await getAll(owner, [root, `${root}/nothing`, own('/nothing'), own('/jobs/'), `${root}/999/jobs`, `${root}/x/jobs`])
  await getAll(visitor(), [`${root}/nothing`, own('/jobs'), own('/jobs/new')])
  await stranger.get(own('/jobs'))
  await owner.get(`${root}/nothing`, { Accept: 'application/json' })
  await owner.ask('PUT', own('/jobs'))
  await owner.post(own('/jobs'))
  await owner.get(own('/keys/new'))
  await owner.post(own('/keys/new'), { name: 'ATS' }, { 'Sec-Fetch-Site': 'cross-site' })
  await owner.post(own('/keys/new'), { name: 'ATS', once: 'x' })
  await owner.post(own('/people/invite'), { name: 'A' }, { 'Content-Type': 'text/plain' })
  await owner.get(`${own('/jobs')}?${'a&'.repeat(1_001)}`)
  await owner.get(own('/jobs'), { Cookie: 'affiche=1.x' })
  const reader = await memberOf(stage, 'reader')
  await reader.get(own('/profile'))
  for (const path of ['/jobs/new', '/keys/new', '/people/invite', '/profile/edit']) await reader.post(own(path), {})
  await world.service.operator.suspendEmployer(world.employer.employerId)
  await getAll(owner, [own('/jobs'), own('/profile'), root])
  await owner.post(own('/jobs/new'), {})
  await world.service.operator.resumeEmployer(world.employer.employerId)
}

/** Forms that come too late, and come back. */
export const comingBack: ConsoleChapter = async (stage) => {
  const { world, language, visitor } = stage
  const { console: root } = PATHS[language]
  const own = pathsOf(stage)
  const late = await memberOf(stage, 'editor')
  await late.get(own('/jobs/new'))
  world.service.advance(13 * HOUR_MS)
  const { headers } = await late.post(own('/jobs/new'), { title: 'Kept <b>', action: 'save' })
  const location = headers.get('location') ?? ''
  await late.get(location)
  const next = new URL(location, 'http://localhost').searchParams.get('next') ?? ''
  const person = await world.service.store.people.findPerson(`editor.${world.employer.employerId}`)
  const { link } = await world.service.operator.linkPerson(person?.person.id ?? 0)
  const back = visitor('editor')
  await back.post(`${root}/link/${link.token}`, { next })
  await back.get(next)
  const owner = await memberOf(stage, 'owner')
  await owner.get(own('/keys/new'))
  world.service.advance(11 * 60_000)
  await owner.post(own('/keys/new'), { name: 'Late' })
  await owner.get(root)
}
