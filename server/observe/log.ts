import { type DestinationStream, type Logger, pino } from 'pino'
import pretty from 'pino-pretty'
import type { Settings } from '../config/settings.ts'

export type { Logger }

const STDOUT = 1

/** The log of the service: structured, one line an event, to standard output unless told otherwise. */
export const createLogger = (settings: Pick<Settings, 'logLevel' | 'logFormat'>, to?: DestinationStream): Logger => {
  const destination = to ?? pino.destination({ dest: STDOUT, sync: true })
  const stream = settings.logFormat === 'text' ? pretty({ destination, colorize: false, sync: true }) : destination
  return pino(
    {
      level: settings.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { req: () => undefined, res: () => undefined },
    },
    stream,
  )
}
