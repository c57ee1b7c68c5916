import { type Arguments, type Command, type CommandResult, UsageError } from '../command.ts'
import type { ListenOrder } from '../listen/listen.ts'
import { readService } from '../service-arguments.ts'

export const listen: Command = {
  name: 'listen',
  options:
    '--forward-to URL --to URL --key-file FILE [--after CURSOR] [--types TYPES] [--page-size N] [--secret-file FILE] [--once]',
  sentence:
    'Sends the changes of a service to a receiver as a webhook would, to try one without a public address: the same signed pages, in order, each again under the same id until it is taken. --forward-to is any address that this machine reaches, also http://localhost. Begins at the present end, or after a cursor; TYPES are separated by commas; a page has at most 100 entries. Prints the secret of the signatures, which is a new one each time unless --secret-file keeps it, and a line for each try. Runs until Ctrl+C; --once ends after what is there. Needs a key with jobs:read; nothing is stored.',
  run: async (call) => {
    const { values } = call
    const url = readAddress(values['forward-to'])
    const [types, pageSize] = [await readTypes(values.types), readPageSize(values['page-size'])]
    const service = await readService('listen', values)
    const { after, once, 'secret-file': file } = values
    const order = { ...service, url, types, pageSize, after: String(after ?? 'now'), once: once === true }
    return start(order, call, file === undefined ? null : String(file))
  },
}

type Value = Arguments['values'][string]

const readAddress = (text: Value): string => {
  const url = URL.parse(String(text ?? ''))
  if (url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '') return url.href
  throw new UsageError(
    '"listen" needs --forward-to, the address of a receiver without a name and password, such as http://localhost:3000/hook.',
  )
}

const PAGE_SIZE_MAX = 100

const readPageSize = (text: Value): number => {
  const size = Number(text ?? PAGE_SIZE_MAX)
  if (Number.isInteger(size) && size >= 1 && size <= PAGE_SIZE_MAX) return size
  throw new UsageError(`"listen" takes --page-size as a number of entries from 1 to ${PAGE_SIZE_MAX}.`)
}

/** Null for all types. */
const readTypes = async (text: Value): Promise<string | null> => {
  if (text === undefined || text === 'job.*') return null
  const { changeTypesOf, unknownType } = await import('@affiche/contract/change.ts')
  const unknown = unknownType(String(text), 'v1.2')
  if (unknown === null) return String(text)
  throw new UsageError(
    `--types has "${unknown}"; the types are ${changeTypesOf['v1.2'].join(', ')}, and job.* for all.`,
  )
}

type Given = Omit<ListenOrder, 'secret' | 'stop'>

async function* start(given: Given, { terminal }: Arguments, file: string | null): AsyncGenerator<CommandResult> {
  const [{ listen }, { stopOnSignal }, { newSecret, secretInFile }] = await Promise.all([
    import('../listen/listen.ts'),
    import('../listen/stop.ts'),
    import('../listen/secret.ts'),
  ])
  const secret = file === null ? newSecret() : await secretInFile(file)
  const { stop, forget } = stopOnSignal(terminal.environment)
  try {
    yield* listen({ ...given, secret, stop })
  } finally {
    forget()
  }
}
