/** `affiche vendor grant …`: what employers let vendors do. */
import { GRANTED_SCOPES, type Grantee } from '../../employers/vendors/ports.ts'
import type { OperatorApi } from '../../upkeep/operator-api.ts'
import type { Command } from '../command.ts'
import { readTime } from '../read-options.ts'
import { table } from '../table.ts'
import { readId, withStore } from '../with-store.ts'
import { formatTime, readScopes } from './key-options.ts'
import { readVendor } from './vendor.ts'

const EMPLOYER_ID = 'The id of an employer'

const granteeJson = ({ employer, scopes, grantedAt, endsAt }: Grantee) => ({
  employerId: employer.id,
  name: employer.name,
  suspended: employer.suspended,
  confirmed: employer.confirmed,
  scopes,
  grantedAt: formatTime(grantedAt),
  endsAt: formatTime(endsAt),
})

const stateOf = ({ employer: { suspended, confirmed } }: Grantee): string =>
  suspended ? 'suspended' : confirmed ? 'in force' : 'unconfirmed'

const show = async (operator: OperatorApi, vendorId: number) => {
  const grantees = await operator.listGrantees(vendorId)
  const rows = grantees.map((grantee) => [
    grantee.employer.id,
    stateOf(grantee),
    grantee.scopes.join(','),
    formatTime(grantee.grantedAt) ?? '',
    formatTime(grantee.endsAt) ?? 'none',
    grantee.employer.name,
  ])
  const text = table(['EMPLOYER', 'STATE', 'SCOPES', 'GRANTED', 'END', 'NAME'], rows)
  return {
    json: { employers: grantees.map(granteeJson) },
    text: rows.length > 0 ? text : 'No employer lets this vendor act.',
  }
}

const grant: Command = {
  name: 'vendor grant',
  takes: ['VENDOR', 'EMPLOYER'],
  options: '[--scopes jobs:read,jobs:write] [--until DATE]',
  sentence: 'Lets a vendor act for an employer, or changes what it may do, until a date.',
  run: async (call) => {
    const order = {
      vendorId: readVendor(call.positionals[0]),
      employerId: readId(call.positionals[1], EMPLOYER_ID),
      scopes: readScopes(call.values.scopes, '--scopes', GRANTED_SCOPES),
      endsAt: readTime(call.values.until, '--until'),
    }
    return withStore(call, async (operator) => {
      await operator.grantVendor(order)
      return show(operator, order.vendorId)
    })
  },
}

const end: Command = {
  name: 'vendor end-grant',
  takes: ['VENDOR', 'EMPLOYER'],
  sentence: 'Ends what a vendor may do for an employer, at once in every running process.',
  run: async (call) => {
    const vendorId = readVendor(call.positionals[0])
    const employerId = readId(call.positionals[1], EMPLOYER_ID)
    return withStore(call, async (operator) => {
      await operator.endGrant({ vendorId, employerId })
      return show(operator, vendorId)
    })
  },
}

const employers: Command = {
  name: 'vendor employers',
  takes: ['VENDOR'],
  sentence: 'Lists the employers that let a vendor act for them, and what it may do.',
  run: async (call) => {
    const vendorId = readVendor(call.positionals[0])
    return withStore(call, (operator) => show(operator, vendorId))
  },
}

export const vendorGrantCommands: readonly Command[] = [employers, grant, end]
