/** The parts that every scenario works with. */
import type { Loader } from '../load/generator.ts'
import type { Options } from '../options.ts'
import type { Postgres } from '../processes/postgres.ts'
import type { Workspace } from '../processes/workspace.ts'

export type Context = {
  readonly workspace: Workspace
  readonly options: Options
  readonly loader: Loader
  /** Null while the embedded store is measured. */
  readonly postgres: Postgres | null
  readonly say: (line: string) => void
}
