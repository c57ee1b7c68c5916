/** The postings of an employer in the console: their lists, each of them, and what is done with it. */
import { createPublicApi } from '../../../../server/public/operator.ts'
import { job } from '../../../support/service.ts'
import { type ConsoleChapter, memberOf, pathsOf } from '../console-stage.ts'
import { getAll } from '../stage.ts'

const LISTS = [
  ...['', '?tab=closing', '?tab=draft', '?tab=archived', '?tab=all', '?tab=x', '?q=cook', '?q=nothing&tab=all'],
  ...['?tab=all&q=cook&page=2', '?page=9', '?removed=1', '?removed=x', '?q=cook&tab=archived', '?place=toronto'],
  ...['?category=17&tab=all', '?tab=all&order=title', '?tab=all&order=-reference', '?order=lastDay', '?order=x'],
]

export const lists: ConsoleChapter = async (stage) => {
  const { world } = stage
  const own = pathsOf(stage)
  const owner = await memberOf(stage, 'owner')
  const reader = await memberOf(stage, 'reader')
  await getAll(
    owner,
    LISTS.map((query) => own(`/jobs${query}`)),
  )
  await getAll(reader, [own('/jobs'), own('/jobs?tab=draft&q=none')])
  for (let at = 1; at <= 51; at++) await world.employer.post({ ...job(), title: `Cook ${at}`, status: 'draft' })
  await getAll(owner, [own('/jobs?tab=draft'), own('/jobs?tab=draft&page=2'), own('/jobs?tab=draft&page=3')])
  const empty = await world.service.employer('standard', `Nord ${stage.language}`)
  for (const role of ['owner', 'reader'] as const) {
    const visitor = await memberOf(stage, role, empty)
    const tabs = ['', '?tab=closing', '?tab=draft', '?tab=archived', '?tab=all']
    await getAll(
      visitor,
      [...tabs.map((tab) => `/jobs${tab}`), '/bin'].map((rest) => pathsOf(stage, empty)(rest)),
    )
  }
}

/** Each posting to an owner, and to a reader. */
export const posting: ConsoleChapter = async (stage) => {
  const { world } = stage
  const { open, closing, draft, archived } = world.jobs
  const own = pathsOf(stage)
  const owner = await memberOf(stage, 'owner')
  const reader = await memberOf(stage, 'reader')
  for (const id of [open, closing, draft, archived, 999, 'x']) await owner.get(own(`/jobs/${id}`))
  for (const id of [open, draft]) await reader.get(own(`/jobs/${id}`))
  for (const done of ['published', 'archived', 'extended', 'restored', 'undone', 'saved', 'x'])
    await owner.get(own(`/jobs/${open}?done=${done}&version=x&was=draft`))
  for (const id of [open, draft]) await getAll(owner, [own(`/jobs/${id}/poster`), own(`/jobs/${id}/public`)])
  const api = createPublicApi(world.service.store as never)
  const code = world.service.codeOf(open)
  await api.hide(code, 'asks for <money>')
  await owner.get(own(`/jobs/${open}`))
  await api.show(code)
}

/** Actions of the buttons of a posting, and their refusals. */
export const actions: ConsoleChapter = async (stage) => {
  const { world } = stage
  const { open, draft } = world.jobs
  const own = pathsOf(stage)
  const owner = await memberOf(stage, 'owner')
  const act = async (id: number, action: string, fields = {}) => {
    await owner.get(own(`/jobs/${id}`))
    const { headers } = await owner.post(own(`/jobs/${id}/${action}`), fields)
    const location = headers.get('location')
    if (location !== null) await owner.get(location)
  }
  await act(open, 'archive', { was: 'active', version: 'stale-version' })
  await act(open, 'archive', { was: 'active' })
  await act(open, 'publish', { was: 'archived' })
  await act(open, 'extend', { 'close-date': '2027-03-01', was: '2027-01-31' })
  await act(open, 'extend', { 'close-date': '2026-01-01' })
  for (const _ of [1, 2]) await act(open, 'refresh')
  await owner.post(own(`/jobs/${draft}/share-preview`))
  await owner.get(own(`/jobs/${draft}/share-preview`))
  await owner.post(own('/jobs/999/share-preview'))
  await act(draft, 'publish', { was: 'draft' })
  await act(draft, 'archive', { undo: 'yes' })
  await act(999, 'archive')
  const reader = await memberOf(stage, 'reader')
  await reader.get(own(`/jobs/${open}`))
  await reader.post(own(`/jobs/${open}/archive`))
}

/** Postings that are chosen in the list, and what becomes of each. */
export const chosen: ConsoleChapter = async (stage) => {
  const { open, closing, draft } = stage.world.jobs
  const own = pathsOf(stage)
  const owner = await memberOf(stage, 'owner')
  const address = own('/jobs/chosen?tab=all')
  const boxOf = (text: string, id: number) =>
    (new RegExp(`name="job" value="(${id} [^"]*)"`).exec(text)?.[1] ?? `${id}`).replaceAll('&quot;', '"')
  const send = async (action: string, ids: readonly number[], fields = {}) => {
    const { text } = await owner.get(own('/jobs?tab=all'))
    return owner.post(address, { action, job: ids.map((id) => boxOf(text, id)), ...fields })
  }
  await send('archive', [])
  await send('x', [open])
  const { text } = await send('archive', [open, closing, draft])
  await owner.post(address, { action: 'undo-archive', job: [open, closing].map((id) => boxOf(text, id)) })
  await send('publish', [open, draft])
  await send('extend', [open, draft, 999])
  await send('delete', [closing])
  const deleted = await send('delete', [closing], { confirmed: 'yes' })
  await owner.post(address, { action: 'undo-delete', job: boxOf(deleted.text, closing) })
  await owner.get(address)
  const reader = await memberOf(stage, 'reader')
  await reader.get(own('/jobs'))
  await reader.post(address, { action: 'archive', job: `${open} "x" active` })
}

export const bin: ConsoleChapter = async (stage) => {
  const { world } = stage
  const own = pathsOf(stage)
  const owner = await memberOf(stage, 'owner')
  const reader = await memberOf(stage, 'reader')
  await getAll(owner, [own('/bin'), own('/jobs/999/delete')])
  const make = async (members: object) => {
    const { body } = await world.employer.post({ ...job(), status: 'draft', ...members })
    return body.id as number
  }
  const [free, taken] = [await make({ title: 'Free' }), await make({ title: 'Taken', referenceId: 'BIN-1' })]
  for (const id of [free, taken]) {
    await owner.get(own(`/jobs/${id}/delete`))
    const { headers } = await owner.post(own(`/jobs/${id}/delete`))
    await owner.get(headers.get('location') ?? '')
  }
  await make({ title: 'Its successor', referenceId: 'BIN-1' })
  await getAll(owner, [own('/bin'), own('/bin?page=2')])
  await reader.get(own('/bin'))
  const restore = async (id: number, fields = {}) => {
    const { headers } = await owner.post(own(`/bin/${id}/restore`), fields)
    const location = headers.get('location')
    if (location !== null) await owner.get(location)
  }
  for (const [id, fields] of [
    [free, {}],
    [taken, {}],
    [taken, { without: 'reference' }],
    [999, {}],
  ] as const)
    await restore(id, fields)
  await reader.post(own(`/bin/${free}/restore`))
}
