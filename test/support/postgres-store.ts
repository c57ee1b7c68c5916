/** A store in a PostgreSQL database, with the defaults of the service for what is not given. */

import { databaseLimits } from '../../server/platform/config/database.ts'
import { loadSettings } from '../../server/platform/config/settings.ts'
import type { Store } from '../../server/upkeep/ports.ts'
import { openPostgresStore, type PostgresOptions } from '../../server/upkeep/postgres/store.ts'

type Given = Partial<PostgresOptions> & Pick<PostgresOptions, 'url' | 'clock'>

const settings = loadSettings({})

export const openOnPostgres = (given: Given): Promise<Store> =>
  openPostgresStore({ poolSize: settings.databasePoolSize, ...databaseLimits(settings), ...given })
