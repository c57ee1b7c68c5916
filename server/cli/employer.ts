import { type Employer, PLANS, type Plan } from '../domain/employer.ts'
import { atDesk, readId } from './at-desk.ts'
import { type Command, type Told, UsageError } from './command.ts'

const readPlan = (text: unknown): Plan => {
  const plan = PLANS.find((candidate) => candidate === text)
  if (plan) return plan
  throw new UsageError(`The plan is ${PLANS.join(' or ')}, not "${text}".`)
}

const line = ({ id, name, plan, suspended }: Employer): string =>
  `${id}\t${plan}\t${suspended ? 'suspended' : 'in force'}\t${name}`

const tell = (employer: Employer): Told => ({ json: { employer }, text: line(employer) })

const create: Command = {
  name: 'employer create',
  takes: ['NAME'],
  options: { plan: { type: 'string' } },
  synopsis: '[--plan standard|unlimited]',
  sentence: 'Makes an employer and its first API key, which is shown this once.',
  run: async ({ settings, terminal, positionals: [name = ''], values }) => {
    const plan = readPlan(values.plan ?? 'standard')
    return atDesk({ settings, terminal }, async (desk) => {
      const { id } = await desk.createEmployer({ name, plan })
      const { apiKey } = await desk.issueKey({ employerId: id })
      return {
        json: { employer: { id, name, plan }, apiKey },
        text: `Employer ${id} (${plan}): ${name}\nAPI key, shown this once: ${apiKey}`,
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
    atDesk({ settings, terminal }, async (desk) => {
      const employers = await desk.listEmployers()
      return { json: { employers }, text: employers.map(line).join('\n') || 'There are no employers yet.' }
    }),
}

const suspend: Command = {
  name: 'employer suspend',
  takes: ['ID'],
  options: {},
  synopsis: '',
  sentence: 'Shuts an employer out; its jobs and keys are kept.',
  run: async ({ settings, terminal, positionals }) => {
    const id = readId(positionals[0], 'The id of an employer')
    return atDesk({ settings, terminal }, async (desk) => tell(await desk.suspendEmployer(id)))
  },
}

const resume: Command = {
  name: 'employer resume',
  takes: ['ID'],
  options: {},
  synopsis: '',
  sentence: 'Lets a suspended employer in again.',
  run: async ({ settings, terminal, positionals }) => {
    const id = readId(positionals[0], 'The id of an employer')
    return atDesk({ settings, terminal }, async (desk) => tell(await desk.resumeEmployer(id)))
  },
}

const setPlan: Command = {
  name: 'employer set-plan',
  takes: ['ID', 'PLAN'],
  options: {},
  synopsis: '',
  sentence: 'Changes the plan to standard or unlimited.',
  run: async ({ settings, terminal, positionals: [id, plan] }) => {
    const order = { id: readId(id, 'The id of an employer'), plan: readPlan(plan) }
    return atDesk({ settings, terminal }, async (desk) => tell(await desk.setPlan(order)))
  },
}

export const employerCommands: readonly Command[] = [create, list, suspend, resume, setPlan]
