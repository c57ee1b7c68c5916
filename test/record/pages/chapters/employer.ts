/** The other pages of an employer: keys, people, profile, activity, proofs and exports. */
import { recordRefusals } from '../../../support/recorded.ts'
import { type ConsoleChapter, memberOf, pathsOf } from '../console-stage.ts'
import { getAll } from '../stage.ts'

const HOUR_MS = 3_600_000

export const keys: ConsoleChapter = async (stage) => {
  const { world } = stage
  const own = pathsOf(stage)
  const owner = await memberOf(stage, 'owner')
  const make = async (fields: Record<string, string>) => {
    await owner.get(own('/keys/new'))
    await owner.post(own('/keys/new'), fields)
  }
  await getAll(owner, [own('/keys'), own('/keys/999/rotate'), own('/keys/x/revoke')])
  for (const name of ['', 'x'.repeat(201), 'a\tb']) await make({ name })
  for (const expires of ['tomorrow', '2026-02-30', '2026-11-19']) await make({ name: 'ATS', expires })
  await make({ name: 'ATS <2>', scopes: 'read', expires: '2027-01-31', preconditions: 'yes' })
  await owner.post(own('/keys/new'), { name: 'ATS' })
  await make({ name: 'Bench', scopes: 'write', test: 'yes' })
  const all = await world.service.operator.listKeys(world.employer.employerId)
  const id = all.find(({ name }) => name === 'ATS <2>')?.id
  const change = async (action: string, fields: Record<string, string>) => {
    await owner.get(own(`/keys/${id}/${action}`))
    await owner.post(own(`/keys/${id}/${action}`), fields)
  }
  for (const fields of [{ overlap: '9' }, { overlap: '7', expires: 'x' }, { overlap: '7' }])
    await change('rotate', fields)
  await getAll(owner, [own('/keys')])
  for (const fields of [{ name: 'x' }, { name: 'ATS <2>' }]) await change('revoke', fields)
  await getAll(owner, [own('/keys'), own('/keys?done=revoked'), own(`/keys/${id}/rotate`), own(`/keys/${id}/revoke`)])
  await owner.post(own(`/keys/${id}/rotate`), { overlap: '0' })
  await (await memberOf(stage, 'editor')).get(own('/keys'))
}

export const requests: ConsoleChapter = async (stage) => {
  const { world } = stage
  const own = pathsOf(stage)
  const { employerId } = world.employer
  const order = { employerId, keyId: 1, at: world.service.now() }
  const requestId = await recordRefusals(world.service.store.requests, order)
  const paths = ['/requests', '/requests?test=yes', `/requests/${requestId}`, '/requests/x']
  for (const role of ['owner', 'editor'] as const) await getAll(await memberOf(stage, role), paths.map(own))
}

export const vendors: ConsoleChapter = async (stage) => {
  const { world } = stage
  const own = pathsOf(stage)
  const owner = await memberOf(stage, 'owner')
  const { operator } = world.service
  const { id, code } = await operator.createVendor('Recruteo <&>')
  await getAll(owner, [own('/vendors'), own('/vendors/new'), own('/vendors/new?code='), own('/vendors/new?code=ABCDE')])
  await owner.get(own(`/vendors/new?code=${code.toLowerCase()}`))
  for (const fields of [{ until: '2026-02-30' }, { until: '2026-11-19' }, { scopes: 'read', until: '2027-01-31' }])
    await owner.post(own('/vendors/new'), { code, ...fields })
  await getAll(owner, [own(`/vendors?granted=${id}`), own(`/vendors/new?code=${code}`), own(`/vendors/${id}/end`)])
  await operator.suspendVendor(id)
  await owner.get(own('/vendors'))
  await operator.resumeVendor(id)
  await owner.post(own(`/vendors/${id}/end`))
  await getAll(owner, [own('/vendors?ended=yes'), own(`/vendors/${id}/end`), own('/activity')])
  await owner.post(own('/vendors/confirm'))
  await (await memberOf(stage, 'editor')).get(own('/vendors'))
}

const ANNE = { name: 'Anne', language: 'fr', role: 'editor' }

export const people: ConsoleChapter = async (stage) => {
  const { world } = stage
  const own = pathsOf(stage)
  const owner = await memberOf(stage, 'owner')
  const invited = { ...ANNE, handle: `anne.${world.employer.employerId}@example.ca` }
  const invite = async (fields: Record<string, string>) => {
    await owner.get(own('/people/invite'))
    await owner.post(own('/people/invite'), fields)
  }
  await getAll(owner, [own('/people'), own('/people/999'), own('/people/x')])
  for (const fields of [
    {},
    { role: 'king' },
    { name: '' },
    { handle: 'a b' },
    { handle: `owner.${world.employer.employerId}` },
  ])
    await invite({ ...invited, ...fields, ...(Object.keys(fields).length === 0 ? { role: '' } : {}) })
  await invite(invited)
  await owner.post(own('/people/invite'), invited)
  const all = await world.service.store.people.listPeople(world.employer.employerId)
  const idOf = (handle: string) => all.find(({ person }) => person.handle === handle)?.person.id
  const [id, self] = [idOf(invited.handle), idOf(`owner.${world.employer.employerId}`)]
  const send = async (personId: number | undefined, action: string, fields = {}) => {
    await owner.get(own(`/people/${personId}`))
    await owner.post(own(`/people/${personId}/${action}`), fields)
  }
  await send(id, 'link')
  await owner.post(own(`/people/${id}/link`))
  for (const role of ['', 'reader']) await send(id, 'role', { role })
  await send(self, 'role', { role: 'reader' })
  await send(self, 'end')
  await getAll(owner, [own('/people?done=changed'), own('/people?done=ended'), own('/people?done=x')])
  await send(id, 'end')
  await owner.get(own('/people'))
  await (await memberOf(stage, 'reader')).get(own('/people'))
}

export const profile: ConsoleChapter = async (stage) => {
  const { world } = stage
  const own = pathsOf(stage)
  const owner = await memberOf(stage, 'owner')
  await getAll(owner, [own('/profile'), own('/profile?done=saved')])
  const good = {
    website: 'https://ble.example.ca/',
    slug: `ble-${world.employer.employerId}`,
    size: 'under-25',
    federal: 'false',
    publishing: 'on',
    rules: 'shown',
  }
  for (const fault of [
    ...['ftp://x', 'x'].map((website) => ({ website })),
    ...['A b', 'x'.repeat(90), 'admin'].map((slug) => ({ slug })),
    ...[{ size: 'huge' }, { federal: 'maybe' }, { publishing: 'x' }, { enforcedRules: 'no rule' }],
    {},
  ]) {
    const { text } = await owner.get(own('/profile/edit'))
    const [, seen = ''] = /name="seen" value="([^"]+)"/.exec(text) ?? []
    await owner.post(own('/profile/edit'), { ...good, ...fault, seen })
  }
  const { text } = await owner.get(own('/profile/edit'))
  const [, seen = ''] = /name="seen" value="([^"]+)"/.exec(text) ?? []
  await world.employer.send('PUT', '/api/v1.2/employer', { body: { website: 'https://other.example.ca/' } })
  await owner.post(own('/profile/edit'), { ...good, website: 'https://mine.example.ca/', seen })
  await getAll(await memberOf(stage, 'reader'), [own('/profile'), own('/profile/edit')])
}

export const activity: ConsoleChapter = async (stage) => {
  const { world } = stage
  const own = pathsOf(stage)
  const { open } = world.jobs
  const owner = await memberOf(stage, 'owner')
  await world.employer.put(`/jobs/${open}`, { title: 'Changed', salary: null })
  await getAll(
    owner,
    [
      ...['', '?who=1', `?job=${open}`, '?job=x&from=x&to=y', '?from=2026-11-20&to=2026-11-20', '?from=2099-01-01'],
      ...['?before=3', '?before=x', '?job=999', '/activity.csv', `/activity.csv?job=${open}`, '/activity.csv?job=x'],
    ].map((rest) => own(`/activity${rest}`)),
  )
  await owner.get(own('/activity'))
  await owner.post(own('/activity/verify'))
  const reader = await memberOf(stage, 'reader')
  await reader.get(own('/activity'))
}

export const proofs: ConsoleChapter = async (stage) => {
  const { world, language } = stage
  const own = pathsOf(stage)
  const { open, draft } = world.jobs
  const owner = await memberOf(stage, 'owner')
  const path = own(`/jobs/${open}/proof`)
  await getAll(owner, [path, `${path}.json`, own(`/jobs/${draft}/proof`), own('/jobs/999/proof'), own('/jobs/x/proof')])
  await owner.post(own(`/jobs/${draft}/proof`))
  for (const _ of [1, 2]) {
    await owner.get(path)
    const { headers } = await owner.post(path)
    await owner.get(headers.get('location') ?? '')
    // To the next day, since a proof of the same day that proves the same is answered again.
    world.service.advance(11.5 * HOUR_MS)
  }
  const { text } = await owner.get(`${path}.json`)
  const { code } = JSON.parse(text)
  await getAll(owner, [path, `${path}?record=${'0'.repeat(64)}`, `${path}?record=x`])
  const { headers } = await owner.post(path)
  const [, hash = ''] = /record=(\w+)/.exec(headers.get('location') ?? '') ?? []
  await stage.visitor().get(`/${language}/${language === 'en' ? 'verify' : 'verification'}?code=${code}&hash=${hash}`)
}

export const exports: ConsoleChapter = async (stage) => {
  const { world } = stage
  const own = pathsOf(stage)
  const owner = await memberOf(stage, 'owner')
  await getAll(owner, [own('/export'), own('/export/jobs.ndjson'), own('/export/jobs.csv')])
  world.service.advance(11 * 60_000)
  await owner.get(own('/export/jobs.csv'))
  await getAll(await memberOf(stage, 'reader'), [own('/export'), own('/export/jobs.csv')])
}

/** The public page of the employer, its first steps, the code for its own site, and the way to an import. */
export const publicPage: ConsoleChapter = async (stage) => {
  const own = pathsOf(stage)
  const owner = await memberOf(stage, 'owner')
  await getAll(owner, [own('/profile/page'), own('/profile/logo/x')])
  await owner.post(own('/profile/page'), { textEn: 'x'.repeat(1_001), colour: 'red' })
  await owner.get(own('/profile/page'))
  for (const path of ['/profile/logo', '/profile/logo/remove', '/guide/hide', '/import', `/import/${'x'.repeat(22)}`])
    await owner.post(own(path))
  await getAll(owner, [own('/embed'), own('/import'), own('/import/sample.csv'), own(`/import/${'x'.repeat(22)}`)])
  await getAll(await memberOf(stage, 'reader'), [own('/profile/page'), own('/embed'), own('/import')])
}
