import type { Chapter } from '../stage.ts'

const BULK = '/api/v1.1/bulk'

const LINES = ['Content-Type', 'application/x-ndjson'] as const

/** Bulks, good and bad. One creates at most one job without a name, since the order of new ids is the engine's. */
export const bulks: Chapter = async ({ ask, job }) => {
  const send = (lines: readonly unknown[], query = '', ...headers: (readonly [string, string])[]) =>
    ask('POST', BULK + query, {
      raw: lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
      headers: [LINES, ...headers],
    })
  const named = job({ referenceId: 'R-1' })
  const upsert = { op: 'upsert', job: { referenceId: 'R-1', title: 'Changed' } }
  await send([
    { op: 'create', tag: 'a', job: named },
    upsert,
    { ...upsert, digest: 'v1' },
    '',
    '{',
    { op: 'delete', id: 9 },
  ])
  await send([
    { op: 'archive', referenceId: 'R-1' },
    { op: 'update', id: 1, job: { status: 'draft', title: '' } },
    { op: 'move' },
  ])
  await send([{ op: 'create', job: { ...job(), nonsense: 1 } }], '', [
    'Prefer',
    'handling=lenient, return=representation',
  ])
  await send([
    { op: 'archive', id: 1, ifMatch: '"x"' },
    { op: 'archive', id: 1, ifMatch: 'x', digest: 'é', tag: 7 },
  ])
  for (const query of ['?dryRun=true', '?atomic=true', '?atomic=true&dryRun=true'])
    await send(
      [
        { op: 'create', job: job({ referenceId: 'R-3' }) },
        { op: 'create', job: job({ referenceId: 'R-3' }) },
      ],
      query,
    )
  await send(
    [
      { op: 'archive', id: 1 },
      { op: 'delete', referenceId: 'R-1' },
    ],
    '?atomic=true',
  )
  for (const query of ['?atomic=yes', '?atomic=true&atomic=true', '?atomics=true']) await send([upsert], query)
  await ask('POST', BULK)
  await ask('POST', BULK, { raw: '{"op":"delete","id":1}', headers: [['Content-Type', 'application/jsonl']] })
  for (const type of ['application/json', 'application/ndjson', 'application/x-ndjson; charset=latin1', 'x'])
    await ask('POST', BULK, { raw: '{}', headers: [['Content-Type', type]] })
  await ask('POST', BULK, { raw: '{}', headers: [LINES, ['Content-Encoding', 'gzip']] })
}
