import { createRequire } from 'node:module'
import { isatty } from 'node:tty'
import { type DestinationStream, type Logger, pino } from 'pino'
import type PinoPretty from 'pino-pretty'
import type { Settings } from '../config/settings.ts'
import { requestLine } from './request-line.ts'
import { openStdout } from './stdout.ts'

export type { Logger }

/** The log of the service: structured, one line an event, to standard output unless told otherwise. */
export const createLogger = (settings: LogSettings, to?: DestinationStream): Logger => {
  const destination = to ?? openOutlet(settings.logBytesMax)
  const stream = isForPeople(settings.logFormat, to === undefined) ? forPeople(destination) : destination
  return pino(
    {
      level: settings.logLevel,
      base: null,
      timestamp: createTimestamp(),
      formatters: { level: (label) => ({ level: label }) },
      serializers: { req: () => undefined, res: () => undefined, err: describeError },
    },
    stream,
  )
}

const STDOUT = 1

const isForPeople = (format: Settings['logFormat'], toStdout: boolean): boolean =>
  format === 'text' || (format === 'auto' && toStdout && isatty(STDOUT))

type LogSettings = Pick<Settings, 'logLevel' | 'logFormat' | 'logBytesMax'>

/**
 * No other member of an error is written: those of a database's refusal hold the row that it refused, and so the
 * texts of a job.
 */
const describeError = (error: unknown): object | undefined => {
  if (!(error instanceof Error)) return undefined
  const { type, message, stack } = pino.stdSerializers.err(error)
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  return { type, message, stack, ...code }
}

/** Loaded only where it is wanted, for the memory that it takes. */
const forPeople = (destination: DestinationStream): DestinationStream => {
  const { prettyFactory }: typeof PinoPretty = createRequire(import.meta.url)('pino-pretty')
  const tell = prettyFactory({ colorize: false, singleLine: true, translateTime: "UTC:yyyy-mm-dd'T'HH:MM:ss.l'Z'" })
  return { write: (line) => destination.write(requestLine(line) ?? tell(line)) }
}

/** Lines of one event that comes very often. */
export type EventLog = (fields: Readonly<Record<string, string | number | readonly string[] | undefined>>) => void

/**
 * Writes the lines that `logger.info(fields, event)` writes, or those of another level, at a quarter of its time: none of the fields has a
 * serializer or is an error, so that JSON alone will do.
 */
export const createEventLog = (logger: Logger, event: string, level: 'info' | 'debug' = 'info'): EventLog => {
  const stream = streamOf(logger)
  const time = createTimestamp()
  return (fields) => {
    if (!logger.isLevelEnabled(level)) return
    stream.write(`{"level":"${level}"${time()},${JSON.stringify(fields).slice(1, -1)},"msg":"${event}"}\n`)
  }
}

/** Writes the lines that loggers of other threads have made, each as if the logger itself had written it. */
export const createLineWriter = (logger: Logger): ((lines: string) => void) => {
  const stream = streamOf(logger)
  return (lines) => {
    for (const line of lines.split('\n')) if (line !== '') stream.write(`${line}\n`)
  }
}

const streamOf = (logger: Logger): DestinationStream =>
  (logger as unknown as { [pino.symbols.streamSym]: DestinationStream })[pino.symbols.streamSym]

const openOutlet = (bytesMax: number): DestinationStream => {
  const outlet = openStdout({ bytesMax })
  process.on('exit', outlet.flushAtEnd)
  return outlet
}

/** Lines of the same millisecond share the text of their moment. */
const createTimestamp = (): (() => string) => {
  let moment = 0
  let text = ''
  return () => {
    const now = Date.now()
    if (now !== moment) text = `,"time":"${new Date(now).toISOString()}"`
    moment = now
    return text
  }
}
