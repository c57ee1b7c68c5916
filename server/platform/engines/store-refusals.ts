/** Refusals of requests and commands that a store cannot serve, on any engine. */
import { Problem, RETRY_AFTER_SECONDS } from '../sentences/problem.ts'
import { Refusal } from '../sentences/refusal.ts'
import { sentence } from '../sentences/sentence.ts'
import type { Migration } from './migrations.ts'

/** Refuses a command that neither creates nor migrates a store; `place` reads like `in /var/lib/affiche`. */
export const noStore = (place: string): Refusal =>
  new Refusal(
    `There is no store ${place}. Name the service's store: run the command in the folder where the service is started, or give it the service's DATA_DIR or DATABASE_URL, or its settings file (--env-file FILE). A new store is made by "affiche serve" or "affiche migrate". Nothing was changed.`,
  )

type Schema = { readonly known: readonly Migration[]; readonly pending: readonly Migration[] }

/** Refuses a store of an older schema; one to which no migration was applied is no store. */
export const requireCurrent = (place: string, { known, pending }: Schema): void => {
  if (pending.length === 0) return
  if (pending.length === known.length) throw noStore(place)
  throw new Refusal(
    `The store ${place} has schema ${known.length - pending.length}, of an older version, and this version of Affiche needs schema ${known.length}. Make a backup and run "affiche migrate", or start this version of the service. Nothing was changed.`,
  )
}

/** The refusal of a row for which no id is left: v1.1 ends ids at the largest Int32, and none is given twice. */
export const idsUsedUp = (cause: unknown): Problem =>
  new Problem('unavailable', sentence('idsUsedUp'), {
    retryAfterSeconds: RETRY_AFTER_SECONDS.idsUsedUp,
    cause,
  })

/** The refusal of a row whose employer was deleted after the key of the request was found. */
export const employerGone = (cause: unknown): Problem => new Problem('key-invalid', sentence('keyNotValid'), { cause })
