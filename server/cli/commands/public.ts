/** `affiche public`: the state of the public side, and postings that an operator hides. */
import { type Arguments, type Command, type CommandResult, UsageError } from '../command.ts'
import { table } from '../table.ts'
import { withPublicSide } from '../with-store.ts'

const LABELS = {
  shown: 'public postings',
  gone: 'postings that are gone',
  hidden: 'jobs hidden by an operator',
  openReports: 'reports without a decision',
  behind: 'employers that wait for the follower',
  behindJobs: 'active jobs of these employers',
} as const

const BEING_MADE =
  'The public side is being made: until a service with PUBLIC_PAGES has read every employer once, feeds and empty lists answer 503.'

const status: Command = {
  name: 'public status',
  sentence:
    'Counts what is public, and the employers whose changes the public side does not show yet (to 1,000), with their active jobs.',
  run: (call) =>
    withPublicSide(call, async (side) => {
      const counts = await side.status()
      const rows = Object.entries(LABELS).map(([name, label]) => [label, counts[name as keyof typeof LABELS]])
      const text = table(['WHAT', 'NUMBER'], rows)
      return { json: counts, text: counts.made ? text : `${text}\n${BEING_MADE}` }
    }),
}

const rebuild: Command = {
  name: 'public rebuild',
  sentence: 'Has the running service compare every posting with its job again; what is as it should be stays as it is.',
  run: (call) =>
    withPublicSide(call, async (side) => {
      await side.rebuild()
      return { json: { rebuilding: true }, text: 'A service with PUBLIC_PAGES compares every posting with its job.' }
    }),
}

const hide: Command = {
  name: 'public hide',
  takes: ['JOB'],
  options: '--reason TEXT [--tell]',
  sentence:
    'Hides a posting from the public at once, whatever its employer does. JOB is its id or the address of its page; with --tell the employer reads the reason, without it TELL_HIDING_REASONS decides.',
  run: (call) => {
    const { reason } = call.values
    if (typeof reason !== 'string') throw new UsageError('"public hide" needs --reason, which is kept.')
    return withJob(call, async (side, job) => {
      const { jobId, changed } = await side.hide(job, reason, call.values.tell === true ? true : undefined)
      return { json: { jobId, hidden: true }, text: `Job ${jobId} is hidden${changed ? '' : ' already'}.` }
    })
  },
}

const show: Command = {
  name: 'public show',
  takes: ['JOB'],
  sentence: 'Ends the hiding of a posting, which is public again if its job is active.',
  run: (call) =>
    withJob(call, async (side, job) => {
      const { jobId, changed } = await side.show(job)
      return { json: { jobId, hidden: false }, text: `Job ${jobId} is not hidden${changed ? ' any more' : ''}.` }
    }),
}

type Side = Parameters<Parameters<typeof withPublicSide>[1]>[0]

const withJob = (call: Arguments, work: (side: Side, job: string) => Promise<CommandResult>): Promise<CommandResult> =>
  withPublicSide(call, (side) => work(side, call.positionals[0] ?? ''))

export const publicCommands: readonly Command[] = [status, rebuild, hide, show]
