/** Sends what was imported by the way of `affiche sync`, in the version that has all members. */
import { prefixOf } from '@affiche/contract/version.ts'
import { type InStep, runInStep } from '../bulk/in-step.ts'
import type { CommandResult } from '../command.ts'
import type { Spool } from './spool.ts'

export type SendOrder = Pick<InStep, 'base' | 'apiKey' | 'scope' | 'archiveMax' | 'dryRun'>

export async function* sendSpool(spool: Spool, order: SendOrder): AsyncGenerator<CommandResult> {
  // A posting that could not be read is not known to be gone.
  const isHeld = spool.hasGap() && order.archiveMax === null
  if (isHeld) yield GAP
  const archiveMax = isHeld ? 0 : order.archiveMax
  const jobs = () => spool.jobs()
  yield* runInStep({ ...order, archiveMax, jobs, prefix: prefixOf('v1.2'), replaces: false })
}

const GAP: CommandResult = {
  json: { held: true },
  text: 'Something of the source could not be read or has no reference, so nothing is archived unless --archive-max allows it.',
}
