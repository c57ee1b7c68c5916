import { type DestinationStream, type Logger, pino } from 'pino'
import pretty from 'pino-pretty'
import type { Settings } from '../config/settings.ts'

export type { Logger }

const STDOUT = 1

/** The log of the service: structured, one line an event, to standard output unless told otherwise. */
export const createLogger = (settings: Pick<Settings, 'logLevel' | 'logFormat'>, to?: DestinationStream): Logger => {
  const destination = to ?? openStdout()
  const stream = settings.logFormat === 'text' ? pretty({ destination, colorize: false, sync: true }) : destination
  return pino(
    {
      level: settings.logLevel,
      base: null,
      timestamp: createTimestamp(),
      formatters: { level: (label) => ({ level: label }) },
      serializers: { req: () => undefined, res: () => undefined },
    },
    stream,
  )
}

/** Bytes that are gathered before they are written, and how long the first of them waits at the most. */
const GATHERED_MAX = 16_000
const GATHERED_MS = 100

/** A write of its own for each line would cost as much as a third of a request. */
const openStdout = (): DestinationStream => {
  const destination = pino.destination({ dest: STDOUT, sync: true, minLength: GATHERED_MAX })
  setInterval(() => destination.flushSync(), GATHERED_MS).unref()
  process.on('exit', () => destination.flushSync())
  return destination
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
