/** Loads on a service or a limit, with what they cost the process. */
import type { Dataset } from '../data/dataset.ts'
import type { Generator, Load, Loader } from '../load/generator.ts'
import { type Operation, type Request, requestsFor } from '../load/requests.ts'
import type { Service } from '../processes/service.ts'
import type { Run } from './row.ts'

export type Prepared = { readonly requests: readonly Request[]; readonly generator: Generator }

/** The requests of an operation on a dataset, written for the generator. */
export const prepareLoad = (loader: Loader, operation: Operation, dataset: Dataset): Prepared => {
  const requests = requestsFor(operation, dataset)
  return { requests, generator: loader.prepare(`${operation}-${dataset.jobs}`, requests) }
}

const PER = 1000

export const runOnService = async (
  service: Service,
  generator: Generator,
  load: Omit<Load, 'url'>,
): Promise<Run & { p99Ms: number; requests: number }> => {
  const before = service.usage()
  const figures = await generator.run({ ...load, url: service.url }).catch((cause: unknown) => {
    throw new Error(service.end() ?? 'The load failed.', { cause })
  })
  const after = service.usage()
  service.forgetLog()
  if (!before || !after) return figures
  const cpuSeconds = after.cpuSeconds - before.cpuSeconds
  return {
    ...figures,
    cpuSeconds,
    cpuSecondsPerThousand: (cpuSeconds / figures.requests) * PER,
    residentMb: after.residentMb,
  }
}
