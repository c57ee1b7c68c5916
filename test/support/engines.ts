import { describe } from 'node:test'
import { type Options, startService, type TestService } from './service.ts'

/** The engines on which every promise of the interface is tested. */
export const ENGINES = ['sqlite'] as const
export type Engine = (typeof ENGINES)[number]

type Start = (options?: Options) => Promise<TestService>

/** Runs the same tests once on each engine; `start` starts a service on it. */
export const onEveryEngine = (tests: (start: Start, engine: Engine) => void): void => {
  for (const engine of ENGINES) describe(`on ${engine}`, () => tests((options) => startService(options), engine))
}
