import { access } from 'node:fs/promises'
import { type Arguments, type Command, type CommandResult, UsageError } from '../command.ts'
import { FORMATS, type Format } from '../import/format.ts'
import type { ImportOrder } from '../import/run.ts'
import { readArchiveMax, readScope, readService } from '../service-arguments.ts'

export const importCommand: Command = {
  name: 'import',
  takes: ['SOURCE'],
  options:
    '--format csv|indeed-xml|jsonld [--map FILE] [--default-category X] [--out FILE] [--to URL --key-file FILE] [--scope PREFIX] [--archive-max N] [--dry-run] [--report FILE]',
  sentence:
    'Makes postings of a file, a folder, standard input (-), a feed or a careers site at an https address, and writes them to a file of jobs (--out) or makes them the open jobs of a service as "sync" does (--to). Prints what was refused, changed and left out; --report writes it as JSON, and --map and --default-category say what values of the source mean here. Exit code 1 if an item was refused.',
  run: async (call) => start(await readOrder(call)),
}

const readOrder = async ({ positionals: [source = ''], values, settings }: Arguments): Promise<ImportOrder> => {
  const order = {
    source,
    format: readFormat(values.format),
    mapFile: textOf(values.map),
    defaultCategory: textOf(values['default-category']),
    reportFile: textOf(values.report),
    settings,
  }
  if (!/^https?:\/\//i.test(source) && source !== '-') await access(source).catch(refuseSource(source))
  return { ...order, target: await readTarget(values) }
}

const refuseSource = (source: string) => (): never => {
  throw new UsageError(`There is no file or folder ${source}; an address begins with https://.`)
}

const textOf = (value: Arguments['values'][string]): string | null => (typeof value === 'string' ? value : null)

const readFormat = (value: Arguments['values'][string]): Format => {
  const format = FORMATS.find((name) => name === value)
  if (format) return format
  const told = value === undefined ? 'needs --format' : `knows no format "${value}"`
  throw new UsageError(`"import" ${told}: it is ${FORMATS.slice(0, -1).join(', ')} or ${FORMATS.at(-1)}.`)
}

const readTarget = async (values: Arguments['values']): Promise<ImportOrder['target']> => {
  const dryRun = values['dry-run'] === true
  const out = textOf(values.out)
  const isSent = values.to !== undefined
  if (out !== null && isSent) throw new UsageError('"import" takes --out or --to, not both.')
  for (const name of ['key-file', 'scope', 'archive-max'])
    if (!isSent && values[name] !== undefined) throw new UsageError(`"import" takes --${name} only with --to.`)
  if (isSent) {
    const archiveMax = readArchiveMax('import', values)
    return { send: { ...(await readService('import', values)), scope: readScope(values), archiveMax, dryRun } }
  }
  if (out === null && !dryRun)
    throw new UsageError('"import" needs --out, --to, or --dry-run to look at the report alone.')
  return out === null || dryRun ? null : { out }
}

async function* start(order: ImportOrder): AsyncGenerator<CommandResult> {
  const { runImport } = await import('../import/run.ts')
  yield* runImport(order)
}
