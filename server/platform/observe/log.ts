import { createRequire } from 'node:module'
import { isatty } from 'node:tty'
import { type DestinationStream, type Logger, pino } from 'pino'
import type PinoPretty from 'pino-pretty'
import type { Settings } from '../config/settings.ts'
import { requestLine } from './request-line.ts'
import { openStdout } from './stdout.ts'

export type { Logger }

/** The stream of each logger, for lines that bypass pino, which takes four times as long. */
const streams = new WeakMap<Logger, DestinationStream>()

/** The log of the service: one structured line for each event, by default to standard output. */
export const createLogger = (settings: LogSettings, to?: DestinationStream): Logger => {
  const destination = to ?? openOutlet(settings.logBytesMax)
  const stream = isForPeople(settings.logFormat, to === undefined) ? forPeople(destination) : destination
  const logger = pino(
    {
      level: settings.logLevel,
      base: null,
      timestamp: createTimestamp(),
      formatters: { level: (label) => ({ level: label }) },
      serializers: { req: () => undefined, res: () => undefined, err: describeError },
    },
    stream,
  )
  streams.set(logger, stream)
  return logger
}

const STDOUT = 1

const isForPeople = (format: Settings['logFormat'], toStdout: boolean): boolean =>
  format === 'text' || (format === 'auto' && toStdout && isatty(STDOUT))

type LogSettings = Pick<Settings, 'logLevel' | 'logFormat' | 'logBytesMax'>

/** Logs no other members of an error, since those of a database contain texts of the job. */
const describeError = (error: unknown): object | undefined => {
  if (!(error instanceof Error)) return undefined
  const { type, message, stack } = pino.stdSerializers.err(error)
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  return { type, message, stack, ...code }
}

/** Loaded only when used, for the memory that it takes. */
const forPeople = (destination: DestinationStream): DestinationStream => {
  const { prettyFactory }: typeof PinoPretty = createRequire(import.meta.url)('pino-pretty')
  const pretty = prettyFactory({ colorize: false, singleLine: true, translateTime: "UTC:yyyy-mm-dd'T'HH:MM:ss.l'Z'" })
  return { write: (line) => destination.write(requestLine(line) ?? pretty(line)) }
}

/** Writes lines of one frequent event. */
type EventLog = (fields: Readonly<Record<string, string | number | readonly string[] | undefined>>) => void

/** The lines of `logger.info(fields, event)` or `logger.debug`; no field may be an error or have a serializer. */
export const createEventLog = (logger: Logger, event: string, level: 'info' | 'debug' = 'info'): EventLog => {
  const stream = streamOf(logger)
  const time = createTimestamp()
  return (fields) => {
    if (!logger.isLevelEnabled(level)) return
    stream.write(`{"level":"${level}"${time()},${JSON.stringify(fields).slice(1, -1)},"msg":"${event}"}\n`)
  }
}

/** Writes the lines of other threads' loggers to the stream of a logger. */
export const createLineWriter = (logger: Logger): ((lines: string) => void) => {
  const stream = streamOf(logger)
  return (lines) => {
    for (const line of lines.split('\n')) if (line !== '') stream.write(`${line}\n`)
  }
}

const streamOf = (logger: Logger): DestinationStream => {
  const stream = streams.get(logger)
  if (!stream) throw new Error('The logger was not made by createLogger.')
  return stream
}

const openOutlet = (bytesMax: number): DestinationStream => {
  const outlet = openStdout({ bytesMax })
  process.on('exit', outlet.flushAtEnd)
  return outlet
}

/** The time of a line, formatted once each millisecond. */
const createTimestamp = (): (() => string) => {
  let last = 0
  let text = ''
  return () => {
    const now = Date.now()
    if (now !== last) text = `,"time":"${new Date(now).toISOString()}"`
    last = now
    return text
  }
}
