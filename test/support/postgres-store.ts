/** A store in a PostgreSQL database, with the limits of tests for those that are not given. */

import { loadSettings } from '../../server/platform/config/settings.ts'
import type { Store } from '../../server/upkeep/ports.ts'
import { openPostgresStore, type PostgresOptions } from '../../server/upkeep/postgres/store.ts'
import { LIMITS } from './postgres.ts'

type Given = Partial<PostgresOptions> & Pick<PostgresOptions, 'url' | 'clock'>

const { databasePoolSize: poolSize } = loadSettings({})

export const openOnPostgres = (given: Given): Promise<Store> => openPostgresStore({ poolSize, ...LIMITS, ...given })
