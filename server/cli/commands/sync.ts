import type { Command, CommandResult } from '../command.ts'
import { readArchiveMax, readScope, readServiceArguments } from '../service-arguments.ts'

export const sync: Command = {
  name: 'sync',
  takes: ['FILE'],
  options: '--to URL --key-file FILE [--scope PREFIX] [--archive-max N] [--dry-run]',
  sentence:
    'Makes the jobs of a file the open jobs of a service: sends those that are new or changed, and archives the others. A line is a whole job with its referenceId. Prints the refused jobs and the sums; nothing is sent if more would be archived than POST /snapshots or --archive-max allow. Exit code 1 unless all is in step.',
  run: async (call) => {
    const { values } = call
    const archiveMax = readArchiveMax('sync', values)
    const service = await readServiceArguments('sync', call)
    return start({ ...service, scope: readScope(values), archiveMax, dryRun: values['dry-run'] === true })
  },
}

async function* start(
  order: Parameters<typeof import('../bulk/sync.ts')['runSync']>[0],
): AsyncGenerator<CommandResult> {
  const { runSync } = await import('../bulk/sync.ts')
  yield* runSync(order)
}
