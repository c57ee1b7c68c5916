/** Why a store cannot be used as it is, for the commands that neither make nor update one. */
import { Refusal } from '../domain/refusal.ts'
import type { Migration } from './migrations.ts'

/** The place is an absolute path or the name of a database, as in `in /var/lib/affiche`. */
export const noStore = (place: string): Refusal =>
  new Refusal(
    `There is no store ${place}. Name the service's store: run the command in the folder where the service is started, or give it the service's DATA_DIR or DATABASE_URL, or its file of settings (--env-file FILE). A new store is made by "affiche serve" or "affiche migrate". Nothing was changed.`,
  )

type Schema = { readonly known: readonly Migration[]; readonly pending: readonly Migration[] }

/** Refuses a store whose schema is not yet that of this version; where no migration ever ran, there is none. */
export const requireCurrent = (place: string, { known, pending }: Schema): void => {
  if (pending.length === 0) return
  if (pending.length === known.length) throw noStore(place)
  throw new Refusal(
    `The store ${place} has schema ${known.length - pending.length}, of an older version, and this version of Affiche needs schema ${known.length}. Make a backup and run "affiche migrate", or start this version of the service. Nothing was changed.`,
  )
}
