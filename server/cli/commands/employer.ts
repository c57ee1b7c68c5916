import { type Employer, PLANS } from '../../employers/employer.ts'
import { Refusal } from '../../platform/sentences/refusal.ts'
import type { OperatorApi } from '../../upkeep/operator-api.ts'
import { type Arguments, type Command, UsageError } from '../command.ts'
import { withProgress } from '../progress.ts'
import { readPlan } from '../read-options.ts'
import { table } from '../table.ts'
import { readId, withStore } from '../with-store.ts'
import { employerImport } from './employer-import.ts'
import { setProfile } from './employer-profile.ts'
import { keyJson, readKeyOptions } from './key-options.ts'

const tableOf = (employers: readonly Employer[]): string =>
  table(
    ['ID', 'PLAN', 'STATE', 'NAME'],
    employers.map(({ id, name, plan, suspended }) => [id, plan, suspended ? 'suspended' : 'in force', name]),
  )

const EMPLOYER_ID = 'The id of an employer'

const create: Command = {
  name: 'employer create',
  takes: ['NAME'],
  options: '[--plan standard|unlimited] [--key-name NAME] [--scopes jobs:read,jobs:write] [--expires DATE]',
  sentence:
    'Creates an employer and its first API key, and shows the key once; the last three options belong to the key.',
  run: async ({ settings, terminal, positionals: [name = ''], values }) => {
    const plan = readPlan(values.plan ?? 'standard')
    const order = readKeyOptions(values, 'key-name')
    return withStore({ settings, terminal }, async (operator) => {
      const { employer, key, apiKey } = await operator.createEmployerWithKey({ name, plan, key: order })
      const { id } = employer
      return {
        json: { employer: { id, name, plan }, key: keyJson(key), apiKey },
        text: `Employer ${id} (${plan}): ${name}\nKey ${key.id}\nAPI key, shown this once: ${apiKey}`,
      }
    })
  },
}

const list: Command = {
  name: 'employer list',
  sentence: 'Lists the employers.',
  run: ({ settings, terminal }) =>
    withStore({ settings, terminal }, async (operator) => {
      const employers = await operator.listEmployers()
      return { json: { employers }, text: employers.length > 0 ? tableOf(employers) : 'There are no employers yet.' }
    }),
}

type Changing = Pick<Command, 'name' | 'sentence'> & {
  readonly takes?: readonly string[]
  readonly options?: string
  /** Reads the arguments and returns the change. */
  readonly change: (
    id: number,
    argument: string,
    values: Arguments['values'],
  ) => (operator: OperatorApi) => Promise<Employer>
}

/** A command that changes an employer and shows it. */
const changing = ({ name, takes = [], sentence, change, ...about }: Changing): Command => ({
  ...about,
  name,
  takes: ['ID', ...takes],
  sentence,
  run: async ({ settings, terminal, positionals: [text, argument = ''], values }) => {
    const apply = change(readId(text, EMPLOYER_ID), argument, values)
    return withStore({ settings, terminal }, async (operator) => {
      const employer = await apply(operator)
      return { json: { employer }, text: tableOf([employer]) }
    })
  },
})

const suspend = changing({
  name: 'employer suspend',
  options: '[--reason TEXT] [--tell]',
  sentence:
    'Suspends an employer; its jobs and keys are kept. The reason is kept too, and with --tell its people read it in the console.',
  change: (id, _, { reason, tell }) => {
    if (tell && typeof reason !== 'string') throw new UsageError('"employer suspend" tells a reason: --reason TEXT.')
    const order = typeof reason === 'string' ? { reason, told: tell === true } : {}
    return (operator) => operator.suspendEmployer(id, order)
  },
})

const resume = changing({
  name: 'employer resume',
  sentence: 'Resumes a suspended employer.',
  change: (id) => (operator) => operator.resumeEmployer(id),
})

const setPlan = changing({
  name: 'employer set-plan',
  takes: [PLANS.join('|')],
  sentence: 'Changes the plan to standard or unlimited.',
  change: (id, text) => {
    const plan = readPlan(text)
    return (operator) => operator.setPlan({ id, plan })
  },
})

const rename = changing({
  name: 'employer rename',
  takes: ['NAME'],
  sentence: 'Renames an employer; answers show the new name from the next request on.',
  change: (id, name) => (operator) => operator.renameEmployer({ id, name }),
})

const confirm: Command = {
  name: 'employer confirm',
  takes: ['ID'],
  sentence: 'Confirms an employer that a vendor has created, so that its postings may be public.',
  run: async (call) => {
    const id = readId(call.positionals[0], EMPLOYER_ID)
    return withStore(call, async (operator) => {
      const confirmed = await operator.confirmEmployer(id)
      if (!confirmed) throw new Refusal(`There is no employer ${id} that waits to be confirmed.`)
      return { json: { confirmed: id }, text: `Employer ${id} is confirmed; its postings may be public.` }
    })
  },
}

const remove: Command = {
  name: 'employer delete',
  takes: ['ID'],
  options: '[--with-jobs]',
  sentence:
    'Deletes an employer and its keys for good; its audit trail stays. Refused while it has jobs, unless --with-jobs deletes them too.',
  run: async ({ settings, terminal, positionals, values }) => {
    const id = readId(positionals[0], EMPLOYER_ID)
    const withJobs = values['with-jobs'] === true
    const { result } = await withProgress(terminal, (show) => {
      const report = (rows: number, total: number) => show({ step: 'deleting', table: 'jobs', rows, total })
      return withStore({ settings, terminal }, (operator) => operator.deleteEmployer({ id, withJobs, report }))
    })
    const { employer, jobs } = result
    const lost = jobs === 0 ? '' : `, with ${jobs} ${jobs === 1 ? 'job' : 'jobs'}`
    return {
      json: { employer, jobs },
      text: `Employer ${id} is deleted${lost}: ${employer.name}\nIts audit trail is kept: affiche audit ${id}`,
    }
  },
}

export const employerCommands: readonly Command[] = [
  create,
  employerImport,
  list,
  rename,
  suspend,
  resume,
  setPlan,
  setProfile,
  confirm,
  remove,
]
