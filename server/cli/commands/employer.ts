import { type Employer, PLANS, type Plan } from '../../domain/employer.ts'
import { type Command, type CommandResult, UsageError } from '../command.ts'
import { table } from '../table.ts'
import { readId, withStore } from '../with-store.ts'
import { employerDelete } from './employer-delete.ts'
import { keyJson, readKeyOptions } from './key-options.ts'

const readPlan = (text: unknown): Plan => {
  const plan = PLANS.find((candidate) => candidate === text)
  if (plan) return plan
  throw new UsageError(`The plan is ${PLANS.join(' or ')}, not "${text}".`)
}

const tableOf = (employers: readonly Employer[]): string =>
  table(
    ['ID', 'PLAN', 'STATE', 'NAME'],
    employers.map(({ id, name, plan, suspended }) => [id, plan, suspended ? 'suspended' : 'in force', name]),
  )

const tell = (employer: Employer): CommandResult => ({ json: { employer }, text: tableOf([employer]) })

const EMPLOYER_ID = 'The id of an employer'

const create: Command = {
  name: 'employer create',
  takes: ['NAME'],
  options: {
    plan: { type: 'string' },
    'key-name': { type: 'string' },
    scopes: { type: 'string' },
    expires: { type: 'string' },
  },
  synopsis: '[--plan standard|unlimited] [--key-name NAME] [--scopes jobs:read,jobs:write] [--expires DATE]',
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
  takes: [],
  options: {},
  synopsis: '',
  sentence: 'Lists the employers.',
  run: ({ settings, terminal }) =>
    withStore({ settings, terminal }, async (operator) => {
      const employers = await operator.listEmployers()
      return { json: { employers }, text: employers.length > 0 ? tableOf(employers) : 'There are no employers yet.' }
    }),
}

const suspend: Command = {
  name: 'employer suspend',
  takes: ['ID'],
  options: {},
  synopsis: '',
  sentence: 'Suspends an employer; its jobs and keys are kept.',
  run: async ({ settings, terminal, positionals }) => {
    const id = readId(positionals[0], EMPLOYER_ID)
    return withStore({ settings, terminal }, async (operator) => tell(await operator.suspendEmployer(id)))
  },
}

const resume: Command = {
  name: 'employer resume',
  takes: ['ID'],
  options: {},
  synopsis: '',
  sentence: 'Resumes a suspended employer.',
  run: async ({ settings, terminal, positionals }) => {
    const id = readId(positionals[0], EMPLOYER_ID)
    return withStore({ settings, terminal }, async (operator) => tell(await operator.resumeEmployer(id)))
  },
}

const setPlan: Command = {
  name: 'employer set-plan',
  takes: ['ID', PLANS.join('|')],
  options: {},
  synopsis: '',
  sentence: 'Changes the plan to standard or unlimited.',
  run: async ({ settings, terminal, positionals: [id, plan] }) => {
    const order = { id: readId(id, EMPLOYER_ID), plan: readPlan(plan) }
    return withStore({ settings, terminal }, async (operator) => tell(await operator.setPlan(order)))
  },
}

const rename: Command = {
  name: 'employer rename',
  takes: ['ID', 'NAME'],
  options: {},
  synopsis: '',
  sentence: 'Renames an employer; answers show the new name from the next request on.',
  run: async ({ settings, terminal, positionals: [id, name = ''] }) => {
    const order = { id: readId(id, EMPLOYER_ID), name }
    return withStore({ settings, terminal }, async (operator) => tell(await operator.renameEmployer(order)))
  },
}

export const employerCommands: readonly Command[] = [create, list, rename, suspend, resume, setPlan, employerDelete]
