import type { Chapter } from '../stage.ts'

const SNAPSHOTS = '/api/v1.1/snapshots'

const LINES = ['Content-Type', 'application/x-ndjson'] as const

/** Snapshots, good and bad. */
export const snapshots: Chapter = async ({ ask, job }) => {
  const send = (lines: readonly unknown[], query = '') =>
    ask('POST', SNAPSHOTS + query, {
      raw: lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
      headers: [LINES],
    })
  for (const referenceId of ['R-1', 'R-2', 'R-3', 'S-1'])
    await ask('POST', '/api/v1.1/jobs', { body: job({ referenceId }) })
  await ask('PUT', '/api/v1.1/jobs', { body: { referenceId: 'R-2', status: 'archived' } })
  const items = [{ referenceId: 'R-1', digest: 'v1' }, { referenceId: 'R-2' }, { referenceId: 'R-9' }]
  const list = [...items, { end: true, items: 3 }]
  for (const query of ['?dryRun=true', '?dryRun=true&archiveMax=1', '?archiveMax=1', '?scope=R-', '', ''])
    await send(list, query)
  for (const query of ['?scope=', '?archiveMax=-1', '?archiveMax=x', '?dryRun=yes', '?prefix=R-', '?scope=T-'])
    await send(list, query)
  await send(items)
  await send([...items, { end: true, items: 2 }, {}])
  await send([
    ...items,
    items[0],
    { referenceId: '' },
    { referenceId: 'x'.repeat(51), digest: '' },
    { id: 7 },
    [],
    'null',
  ])
  await send([...items, '', '{"referenceId"', { end: true, items: 3 }])
  await send([{ end: true, items: 0 }])
  await send([{ end: false, items: 0 }])
  await send([{ end: true, items: 0 }], '?archiveMax=9')
  const cursor = Buffer.from('0:00000000').toString('base64url')
  for (const query of [`?since=${cursor}&dryRun=true`, '?since=yesterday', `?since=${cursor}&archiveMax=9`])
    await send([{ end: true, items: 0 }], query)
  await ask('POST', SNAPSHOTS)
}
