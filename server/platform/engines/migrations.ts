import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A numbered step of the schema; its checksum proves that what ran is what is read here. */
export type Migration = {
  readonly version: number
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

export type AppliedMigration = Pick<Migration, 'version' | 'name' | 'checksum'>

/** Those that a store has seen; the same statement on either engine. */
export const APPLIED = 'SELECT version, name, checksum FROM migrations ORDER BY version'

export type Engine = 'sqlite' | 'postgres'

/** The first migration of version 0.1, which was never released. */
const FIRST_OF_0_1 = 'first'

const FILE = /^(\d{4})_([a-z0-9_]+)\.sql$/

/** The migrations of an engine, in order; their numbers run from 1 without a gap. */
export const loadMigrations = (engine: Engine, directory = join(import.meta.dirname, 'migrations')): Migration[] => {
  const folder = join(directory, engine)
  return readdirSync(folder)
    .sort()
    .map((file, at) => {
      const [, number, name] = FILE.exec(file) ?? []
      if (Number(number) !== at + 1 || name === undefined)
        throw new Error(`The migration ${file} is not numbered ${String(at + 1).padStart(4, '0')}.`)
      const sql = readFileSync(join(folder, file), 'utf8')
      return { version: at + 1, name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

/**
 * The migrations that are still to run. Throws a sentence for the operator when the store was written by
 * a newer version of the service, or by migrations that are not these.
 */
export const pendingMigrations = (known: readonly Migration[], applied: readonly AppliedMigration[]): Migration[] => {
  if (applied[0]?.name === FIRST_OF_0_1)
    throw new Error(
      'The store was written by Affiche 0.1, whose schema this version cannot read. Start the version that wrote it; nothing was changed.',
    )
  for (const { version, name, checksum } of applied) {
    const own = known[version - 1]
    if (!own)
      throw new Error(
        `The store has schema ${version} (${name}), and this version of Affiche knows only ${known.length}. Start the version that wrote it, or a newer one; nothing was changed.`,
      )
    if (own.checksum !== checksum)
      throw new Error(
        `Migration ${version} (${own.name}) is not the one that was applied to the store. A migration never changes after its release; nothing was changed.`,
      )
  }
  return known.slice(applied.length)
}

/** The failure of a migration, whose message begins with the migration's name. */
export const withMigration = (error: unknown, { version, name }: Pick<Migration, 'version' | 'name'>): unknown => {
  if (error instanceof Error) error.message = `Migration ${version} (${name}) failed: ${error.message}`
  return error
}
