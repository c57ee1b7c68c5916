/** `affiche operator …`: people who may see or keep the whole service on its pages. */

import type { OperatorRole } from '../../people/ports.ts'
import { Refusal } from '../../platform/sentences/refusal.ts'
import type { OperatorApi } from '../../upkeep/operator-api.ts'
import { type Arguments, type Command, UsageError } from '../command.ts'
import { table } from '../table.ts'
import { readId, withStore } from '../with-store.ts'

const PERSON_ID = 'The id of a person'

const readRole = (text: unknown): OperatorRole => {
  if (text === 'auditor' || text === 'operator') return text
  throw new UsageError(`--role is auditor or operator, not "${text}".`)
}

const show = async (api: OperatorApi) => {
  const operators = await api.listOperators()
  const rows = operators.map(({ person, role }) => [person.id, person.handle, role, person.name])
  return {
    json: {
      operators: operators.map(({ person, role }) => ({
        id: person.id,
        name: person.name,
        handle: person.handle,
        role,
      })),
    },
    text: rows.length > 0 ? table(['ID', 'HANDLE', 'ROLE', 'NAME'], rows) : 'No person is an operator.',
  }
}

const setting = (call: Arguments, role: OperatorRole | null) => {
  const personId = readId(call.positionals[0], PERSON_ID)
  return withStore(call, async (api) => {
    const changed = await api.setOperator(personId, role)
    if (role === null && !changed) throw new Refusal(`Person ${personId} is no operator.`)
    return show(api)
  })
}

const add: Command = {
  name: 'operator add',
  takes: ['ID'],
  options: '[--role auditor|operator]',
  sentence:
    'Makes a person an operator of the service, or an auditor, who may look and change nothing; ends its links and sessions.',
  run: async (call) => setting(call, readRole(call.values.role ?? 'operator')),
}

const list: Command = {
  name: 'operator list',
  sentence: 'Lists the people who are operators.',
  run: async (call) => withStore(call, show),
}

const end: Command = {
  name: 'operator end',
  takes: ['ID'],
  sentence: 'Takes from a person what it may do as an operator.',
  run: async (call) => setting(call, null),
}

export const operatorCommands: readonly Command[] = [add, list, end]
