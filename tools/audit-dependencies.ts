/**
 * Fails on a published advisory, moderate or worse, about a package of the lock file: `npm run advisories`. Without
 * a network, or with a registry that serves none, it prints so and passes; AUDIT_REQUIRED=true makes it fail then.
 */
import accepted from './supply/advisories.json' with { type: 'json' }
import { type Accepted, type Advisory, judgeAccepted, judgeAdvisories, readReport } from './supply/advisories.ts'
import { askNpm } from './supply/npm.ts'

const entries: readonly Accepted[] = accepted
const today = new Date().toISOString().slice(0, 10)

const ask = async (...scope: string[]) => readReport(await askNpm(['audit', '--json', ...scope]))

const print = (lines: readonly string[]): void => {
  for (const line of lines) process.stdout.write(`${line}\n`)
}

const fail = (lines: readonly string[]): void => {
  print(lines)
  if (lines.length > 0) process.exitCode = 1
}

const judge = (all: readonly Advisory[], inService: readonly Advisory[]): void => {
  fail(judgeAdvisories(all, entries, today))
  print([
    `Advisories read: ${inService.length} about what the service runs on, ${all.length} with what builds and tests it; ${entries.length} accepted.`,
  ])
}

const [service, all] = await Promise.all([ask('--omit=dev'), ask()])
if ('advisories' in all && 'advisories' in service) judge(all.advisories, service.advisories)
else {
  const reason = 'unread' in all ? all.unread : 'unread' in service ? service.unread : ''
  print([`Advisories could not be read: ${reason}. No package was checked.`])
  fail(judgeAccepted(entries, today))
  if (process.env.AUDIT_REQUIRED === 'true') fail(['AUDIT_REQUIRED=true asks for advisories that were read.'])
}
