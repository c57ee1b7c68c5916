/** `affiche request` and `affiche logs tail`: what clients sent, and what they were answered. */
import { Refusal } from '../../platform/sentences/refusal.ts'
import type { OfEmployer } from '../../requests/ports.ts'
import type { Arguments, Command, CommandResult } from '../command.ts'
import { tableRow } from '../table.ts'
import { readId, withRequests } from '../with-store.ts'

const request: Command = {
  name: 'request',
  takes: ['ID'],
  sentence:
    'Shows a request of any employer and its answer, by the request id that a client names, where it was recorded: failures are, for 7 days, and with test keys every request.',
  run: async ({ settings, terminal, positionals: [id = ''] }) =>
    withRequests({ settings, terminal }, async function* (requests): AsyncGenerator<CommandResult> {
      const found = await requests.findAny(id.replace(/#\d+$/, ''))
      if (!found) throw new Refusal(`No request ${id} is kept.`)
      const { headerLines, wholeOf } = await import('../../requests/bodies.ts')
      const json = { employerId: found.employerId, ...wholeOf(found.request) }
      yield { json, text: textOf(found, headerLines) }
    }),
}

type Lines = (headers: Readonly<Record<string, string>>) => string

const textOf = ({ employerId, request }: OfEmployer, linesOf: Lines): string => {
  const { requestId, at, method, address, status, code, ms, keyId, headers, body, answerHeaders, answer } = request
  const texts = [body, answer].map((one) => (one === null ? '' : `\n${one.text}${one.isTruncated ? ' …' : ''}`))
  return [
    `Request ${requestId} of employer ${employerId}, key ${keyId}, at ${new Date(at).toISOString()}`,
    `\n${method} ${address}`,
    `${linesOf(headers)}${texts[0]}`,
    `\n${status}${code === null ? '' : ` ${code}`} after ${ms} ms${request.isCut ? ', and the connection was cut' : ''}`,
    `${linesOf(answerHeaders)}${texts[1]}`,
  ].join('\n')
}

const tail: Command = {
  name: 'logs tail',
  options: '[--employer ID] [--once]',
  sentence:
    'Shows the recorded failures of the last ten minutes, of all employers or of one, and then each as it is stored, until Ctrl+C; --once ends after what is there. `affiche request ID` shows one whole.',
  run: async (call) => {
    const { employer, once } = call.values
    const employerId = employer === undefined ? null : readId(String(employer), '--employer')
    return withRequests(call, (requests) => follow(call, { requests, employerId, once: once === true }))
  },
}

type Following = {
  readonly requests: Parameters<Parameters<typeof withRequests>[1]>[0]
  readonly employerId: number | null
  readonly once: boolean
}

async function* follow({ terminal }: Arguments, following: Following): AsyncGenerator<CommandResult> {
  const [{ followFailures }, { stopOnSignal }] = await Promise.all([
    import('../../requests/follow-failures.ts'),
    import('../listen/stop.ts'),
  ])
  const { stop, forget } = stopOnSignal(terminal.environment)
  try {
    let heads = `${tableRow(HEADS, WIDTHS)}\n`
    for await (const found of followFailures({ ...following, now: Date.now(), stop })) {
      yield { ...lineOf(found), text: `${heads}${lineOf(found).text}` }
      heads = ''
    }
  } finally {
    forget()
  }
}

const HEADS = ['AT', 'EMPLOYER', 'KEY', 'STATUS', 'CODE', 'REQUEST', 'ADDRESS']
const WIDTHS = [24, 8, 5, 6, 20, 36]

const lineOf = ({ employerId, request }: OfEmployer): CommandResult => {
  const { requestId, at, method, address, operation, status, code, keyId } = request
  const moment = new Date(at).toISOString()
  const cells = [moment, employerId, keyId, status, code ?? '', requestId, `${method} ${address}`]
  return {
    json: { employerId, requestId, at: moment, method, address, operation, status, code, keyId },
    text: tableRow(cells, WIDTHS),
  }
}

export const requestCommands: readonly Command[] = [request, tail]
