/** Webhooks of an employer; nothing is sent but tests, since it is paused before there is something to send. */
import { RECEIVER } from '../../../support/webhooks.ts'
import { type ConsoleChapter, memberOf, pathsOf } from '../console-stage.ts'
import { getAll } from '../stage.ts'

export const webhooks: ConsoleChapter = async (stage) => {
  const own = pathsOf(stage)
  const owner = await memberOf(stage, 'owner')
  const fill = async (path: string, fields: Record<string, string>) => {
    await owner.get(own(path))
    return owner.post(own(path), fields)
  }
  await getAll(owner, [own('/webhooks'), own('/webhooks/999'), own('/webhooks/x/edit')])
  await fill('/webhooks/new', { url: 'http://10.0.0.1:22/x#y', types: 'job.opened', pageSize: 'many' })
  await fill('/webhooks/new', { url: RECEIVER, types: 'job.*', description: 'ATS <2>', pageSize: '1' })
  await owner.post(own('/webhooks/new'), { url: RECEIVER })
  const list = await owner.get(own('/webhooks'))
  const id = /\/webhooks\/(\d+)"/.exec(list.text)?.[1]
  const path = (rest: string) => `/webhooks/${id}${rest}`
  const press = async (action: string, fields: Record<string, string> = {}) => {
    await owner.get(own(path('')))
    await owner.post(own(path(action)), fields)
  }
  await press('/test')
  await press('/state', { state: 'paused' })
  await fill(path('/edit'), { url: '', types: 'job.*' })
  await fill(path('/edit'), { url: RECEIVER, types: 'job.deleted', description: '', version: '"old"' })
  await fill(path('/edit'), { url: RECEIVER, types: 'job.deleted', description: '' })
  for (const overlap of ['9', '72']) await fill(path('/rotate'), { overlap })
  for (const fields of [
    { from: 'then' },
    { from: 'moment', date: '2026-02-30', time: '25:00' },
    { from: 'moment', date: '2026-11-20', time: '00:00' },
    { from: 'now' },
  ])
    await fill(path('/again'), fields)
  await press('/state', { state: 'active' })
  await getAll(owner, [own(path('?done=resumed')), own(path('?done=again'))])
  await fill(path('/remove'), {})
  await getAll(owner, [own('/webhooks?done=removed'), own(path(''))])
  await (await memberOf(stage, 'editor')).get(own('/webhooks'))
}
