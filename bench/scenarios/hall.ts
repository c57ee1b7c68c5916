/** What every row works with. */

import type { Loader } from '../load/generator.ts'
import type { Options } from '../options.ts'
import type { House } from '../processes/children.ts'
import type { Postgres } from '../processes/postgres.ts'
import type { SlowSync } from '../processes/slow-sync.ts'

export type Hall = {
  readonly house: House
  readonly options: Options
  readonly loader: Loader
  /** Null while another engine is measured. */
  readonly postgres: Postgres | null
  /** The program; null where there is none. */
  readonly pgbench: string | null
  readonly slowSync: SlowSync
  readonly say: (line: string) => void
}
