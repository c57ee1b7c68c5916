/** `affiche vendor …`: makers of recruiting systems that act for many employers. */
import type { Vendor } from '../../employers/vendors/vendor.ts'
import { type Arguments, type Command, UsageError } from '../command.ts'
import { table } from '../table.ts'
import { readId, withStore } from '../with-store.ts'
import { formatTime } from './key-options.ts'

const VENDOR_ID = 'The id of a vendor'

export const readVendor = (text: string | undefined): number => readId(text, VENDOR_ID)

type Counted = Vendor & { readonly employers?: number; readonly keys?: number }

const vendorJson = ({ id, name, code, suspended, createsEmployers, createdAt, ...counts }: Counted) => ({
  id,
  name,
  code,
  suspended,
  createsEmployers,
  createdAt: formatTime(createdAt),
  ...counts,
})

const HEADS = ['ID', 'CODE', 'STATE', 'EMPLOYERS', 'KEYS', 'MAKES EMPLOYERS', 'NAME']

const tableOf = (vendors: readonly Counted[]): string =>
  table(
    HEADS,
    vendors.map(({ id, name, code, suspended, createsEmployers, employers = '', keys = '' }) => [
      id,
      code,
      suspended ? 'suspended' : 'in force',
      employers,
      keys,
      createsEmployers ? 'yes' : 'no',
      name,
    ]),
  )

const shown = (vendor: Vendor) => ({ json: { vendor: vendorJson(vendor) }, text: tableOf([vendor]) })

const create: Command = {
  name: 'vendor create',
  takes: ['NAME'],
  sentence:
    'Creates a vendor, the maker of a recruiting system that acts for many employers with one key, and shows the code by which owners name it.',
  run: async (call) =>
    withStore(call, async (operator) => shown(await operator.createVendor(call.positionals[0] ?? ''))),
}

const list: Command = {
  name: 'vendor list',
  sentence: 'Lists vendors, with how many employers let them act and how many keys they have.',
  run: async (call) =>
    withStore(call, async (operator) => {
      const vendors = await operator.listVendors()
      const text = vendors.length > 0 ? tableOf(vendors) : 'There are no vendors.'
      return { json: { vendors: vendors.map(vendorJson) }, text }
    }),
}

const changing = (name: string, sentence: string, method: 'suspendVendor' | 'resumeVendor'): Command => ({
  name,
  takes: ['ID'],
  sentence,
  run: async (call) => {
    const id = readVendor(call.positionals[0])
    return withStore(call, async (operator) => shown(await operator[method](id)))
  },
})

/** True to allow, false to forbid. */
const readCreates = (values: Arguments['values']): boolean => {
  const { 'create-employers': allowed, 'no-create-employers': forbidden } = values
  if (Boolean(allowed) !== Boolean(forbidden)) return Boolean(allowed)
  throw new UsageError('Give one of --create-employers and --no-create-employers.')
}

const allow: Command = {
  name: 'vendor allow',
  takes: ['ID'],
  options: '[--create-employers | --no-create-employers]',
  sentence:
    'Lets a vendor create employers, or not any more; such an employer is not public until it is confirmed ("affiche employer confirm").',
  run: async (call) => {
    const id = readVendor(call.positionals[0])
    const creates = readCreates(call.values)
    return withStore(call, async (operator) => shown(await operator.allowVendor(id, creates)))
  },
}

const remove: Command = {
  name: 'vendor delete',
  takes: ['ID'],
  sentence: 'Deletes a vendor with its keys, and ends what it may do for every employer.',
  run: async (call) => {
    const id = readVendor(call.positionals[0])
    return withStore(call, async (operator) => {
      const employers = await operator.deleteVendor(id)
      return { json: { deleted: id, employers }, text: `Vendor ${id} is deleted; it acted for ${employers} employers.` }
    })
  },
}

export const vendorCommands: readonly Command[] = [
  create,
  list,
  changing('vendor suspend', 'Refuses every key of a vendor, at once and in every running process.', 'suspendVendor'),
  changing('vendor resume', 'Ends the suspension of a vendor.', 'resumeVendor'),
  allow,
  remove,
]
