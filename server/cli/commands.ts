import type { Command } from './command.ts'
import { auditCommands } from './commands/audit.ts'
import { backup } from './commands/backup.ts'
import { bulk } from './commands/bulk.ts'
import { completion } from './commands/completion.ts'
import { config } from './commands/config.ts'
import { copy } from './commands/copy.ts'
import { doctor } from './commands/doctor.ts'
import { employerCommands } from './commands/employer.ts'
import { importCommand } from './commands/import.ts'
import { keyCommands } from './commands/key.ts'
import { listen } from './commands/listen.ts'
import { mailCommands } from './commands/mail.ts'
import { migrate } from './commands/migrate.ts'
import { operatorCommands } from './commands/operator.ts'
import { personCommands } from './commands/person.ts'
import { policyCommands } from './commands/policy.ts'
import { proof } from './commands/proof.ts'
import { publicCommands } from './commands/public.ts'
import { reportCommands } from './commands/report.ts'
import { requestCommands } from './commands/request.ts'
import { restore } from './commands/restore.ts'
import { serve } from './commands/serve.ts'
import { sync } from './commands/sync.ts'
import { vendorCommands } from './commands/vendor.ts'
import { vendorGrantCommands } from './commands/vendor-grant.ts'
import { vendorKeyCommands } from './commands/vendor-key.ts'
import { vendorWebhookCommands, webhookCommands } from './commands/webhook.ts'

/**
 * Table of all operator commands, in the order of the usage. Commands import their modules when they run, since the
 * service loads this table too and would keep them in memory.
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
  ...webhookCommands,
  ...vendorCommands,
  ...vendorKeyCommands,
  ...vendorGrantCommands,
  ...vendorWebhookCommands,
  ...personCommands,
  ...operatorCommands,
  ...auditCommands,
  proof,
  ...publicCommands,
  ...reportCommands,
  ...policyCommands,
  ...mailCommands,
  ...requestCommands,
  bulk,
  sync,
  importCommand,
  listen,
  config,
  completion(() => commands),
]
