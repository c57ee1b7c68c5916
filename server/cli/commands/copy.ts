import type { Address, Copied } from '../../upkeep/copy.ts'
import { type Command, UsageError } from '../command.ts'
import { withProgress } from '../progress.ts'
import { table } from '../table.ts'

export const copy: Command = {
  name: 'copy',
  options: '--from URL --to URL',
  sentence:
    'Copies a whole store into an empty one and compares both; each is postgres://… or the folder of an embedded store.',
  run: async ({ settings, terminal, values }) => {
    const { copyStore, readAddress } = await import('../../upkeep/copy.ts')
    const from = readSide(readAddress, values.from, '--from')
    const to = readSide(readAddress, values.to, '--to')
    const { result: tables, seconds } = await withProgress(terminal, (report) =>
      copyStore({ settings, from, to }, report),
    )
    return { json: { tables, seconds }, text: show(tables, seconds) }
  },
}

/** The refusal does not repeat the address, which may hold a password. */
const readSide = (read: (text: string) => Address | null, text: unknown, name: string): Address => {
  const address = typeof text === 'string' ? read(text) : null
  if (address) return address
  throw new UsageError(`${name} is postgres://… or the folder of an embedded store.`)
}

const show = (tables: readonly Copied[], seconds: number): string =>
  [
    table(
      ['TABLE', 'ROWS', 'SHA-256'],
      tables.map(({ name, rows, sha256 }) => [name, rows, sha256]),
    ),
    `The copy is the same as its source; it took ${seconds} s.`,
  ].join('\n')
