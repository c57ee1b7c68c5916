import { type Arguments, type Command, type CommandResult, UsageError } from '../command.ts'
import { readServiceArguments } from '../service-arguments.ts'

export const sync: Command = {
  name: 'sync',
  takes: ['FILE'],
  options: '--to URL --key-file FILE [--scope PREFIX] [--archive-max N] [--dry-run]',
  sentence:
    'Makes the jobs of a file the open jobs of a service: sends those that are new or changed, and archives the others. A line is a whole job with its referenceId. Prints the refused jobs and the sums; nothing is sent if more would be archived than POST /snapshots or --archive-max allow. Exit code 1 unless all is in step.',
  run: async (call) => {
    const archiveMax = readCount(call.values['archive-max'])
    const service = await readServiceArguments('sync', call)
    const { values } = call
    const scope = typeof values.scope === 'string' ? { scope: values.scope } : {}
    return start({ ...service, scope, archiveMax, dryRun: values['dry-run'] === true })
  },
}

const readCount = (text: Arguments['values'][string]): number | null => {
  if (text === undefined) return null
  if (/^\d{1,9}$/.test(String(text))) return Number(text)
  throw new UsageError('"sync" takes --archive-max as a number of jobs, such as 25.')
}

async function* start(
  order: Parameters<typeof import('../bulk/sync.ts')['runSync']>[0],
): AsyncGenerator<CommandResult> {
  const { runSync } = await import('../bulk/sync.ts')
  yield* runSync(order)
}
