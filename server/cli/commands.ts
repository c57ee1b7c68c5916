import { auditCommands } from './audit.ts'
import { backup } from './backup.ts'
import type { Command } from './command.ts'
import { completion } from './completion.ts'
import { config } from './config.ts'
import { copy } from './copy.ts'
import { doctor } from './doctor.ts'
import { employerCommands } from './employer.ts'
import { keyCommands } from './key.ts'
import { migrate } from './migrate.ts'
import { restore } from './restore.ts'
import { serve } from './serve.ts'

/**
 * Every operator command, in the order in which the usage shows them. Each loads what it alone needs when it runs,
 * since the service knows them all and keeps what it has loaded.
 */
export const commands: readonly Command[] = [
  serve,
  migrate,
  copy,
  backup,
  restore,
  doctor,
  ...employerCommands,
  ...keyCommands,
  ...auditCommands,
  config,
  completion,
]
