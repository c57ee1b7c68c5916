/** The settings of the metrics, which are served apart from the interface; part of the table in settings.ts. */

import { option } from './option.ts'
import { readPort, text } from './parsers.ts'

export const metricsOptions = {
  metricsPort: option<number | null>({
    name: 'METRICS_PORT',
    default: null,
    read: readPort,
    values: '0 to 65535',
    sentence:
      'The port of `/metrics` for Prometheus; 0 takes a free one. Nothing is counted or served without it. No key is asked for: let only the monitoring reach it.',
  }),
  metricsHost: option<string>({
    name: 'METRICS_HOST',
    default: '127.0.0.1',
    read: text,
    values: 'an address or a host name',
    sentence: 'The address that `/metrics` listens on.',
  }),
}
