/** `affiche employer import`: many employers of a file, with their profiles and first keys. */
import type { EmployerImport, Judged, MadeEmployer } from '../../upkeep/import-employers.ts'
import type { Arguments, Command, CommandResult } from '../command.ts'
import type { KeyFile } from '../employers/key-file.ts'
import type { OrderedLine } from '../employers/read-order.ts'
import { withEmployerImport } from '../with-store.ts'
import { keyJson } from './key-options.ts'

type JudgedLine = OrderedLine & Judged

export const employerImport: Command = {
  name: 'employer import',
  takes: ['FILE'],
  options: '[--keys FILE] [--dry-run]',
  sentence:
    'Creates the employers of a file, NDJSON or CSV, or none if a line is faulty; one whose slug is there stays as it is. Keys are made with --keys, and written to that new file.',
  run: async (call) => {
    const keysFile = call.values.keys?.toString() ?? null
    const { readEmployerFile } = await import('../employers/read-file.ts')
    const { readOrder } = await import('../employers/read-order.ts')
    const { refuseExisting } = await import('../employers/key-file.ts')
    if (keysFile !== null) refuseExisting(keysFile)
    const { isCsv, lines } = readEmployerFile(call.positionals[0] ?? '')
    const ordered = lines.map((line) => readOrder(line, { isCsv, withKeys: keysFile !== null }))
    return withEmployerImport(call, (employers) => importAll(call, { employers, ordered, keysFile }))
  },
}

type Work = {
  readonly employers: EmployerImport
  readonly ordered: readonly OrderedLine[]
  readonly keysFile: string | null
}

async function* importAll(
  { values }: Pick<Arguments, 'values'>,
  { employers, ordered, keysFile }: Work,
): AsyncGenerator<CommandResult> {
  const found = await employers.judge(ordered.map(({ order }) => order))
  const judged = ordered.map((line, at): JudgedLine => {
    const { faults = [], existing = null } = found[at] ?? {}
    return { ...line, faults: [...line.faults, ...faults], existing }
  })
  const faulty = judged.filter(({ faults }) => faults.length > 0).length
  if (faulty > 0 || values['dry-run'] === true) return yield* planned(judged, faulty)
  const { makeKeyFile } = await import('../employers/key-file.ts')
  const isKeyed = keysFile !== null && judged.some(({ existing }) => existing === null)
  const keys = isKeyed ? makeKeyFile(keysFile) : null
  try {
    for (const line of judged) yield line.existing ? show(line, 'exists') : await make(employers, line, keys)
  } finally {
    keys?.close()
  }
}

function* planned(judged: readonly JudgedLine[], faulty: number): Generator<CommandResult> {
  for (const line of judged) yield show(line, line.existing ? 'exists' : faulty > 0 ? 'held' : 'would-create')
  const counts = { lines: judged.length, faulty }
  const why = faulty > 0 ? `${faulty} of ${judged.length} lines have faults` : 'this was a dry run'
  yield { json: counts, text: `Nothing was made: ${why}.`, failed: faulty > 0 }
}

type Status = 'exists' | 'held' | 'would-create'

const SAID = {
  exists: 'is there already, and stays as it is',
  held: 'has no fault',
  'would-create': 'would be created',
} as const satisfies Record<Status, string>

/** A line for which nothing was made. */
const show = ({ line, order: { name }, faults, existing }: JudgedLine, status: Status): CommandResult => {
  if (faults.length > 0)
    return { json: { line, status: 'faulty', name, faults }, text: `${line}: ${faults.join(' ')}`, failed: true }
  const employer = existing && { id: existing.id, name }
  const number = existing ? ` (employer ${existing.id})` : ''
  return { json: { line, status, name, employer }, text: `${line}: ${name}${number} ${SAID[status]}.` }
}

const make = async (employers: EmployerImport, line: JudgedLine, keys: KeyFile | null): Promise<CommandResult> => {
  const { employer, key }: MadeEmployer = await employers.make(line.order)
  const { id, name, plan } = employer
  if (key) keys?.add({ line: line.line, employerId: id, name, keyId: key.key.id, apiKey: key.apiKey })
  const made = { id, name, plan }
  return {
    json: { line: line.line, status: 'created', name, employer: made, key: key && keyJson(key.key) },
    text: `${line.line}: ${name} is employer ${id} (${plan})${key ? `, key ${key.key.id}` : ''}.`,
  }
}
