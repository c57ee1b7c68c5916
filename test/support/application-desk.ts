/** A desk of applications in memory, with the promises of the real one, for pages without a store. */
import { randomBytes } from 'node:crypto'
import type { Application, ApplicationDesk, ApplicationFace, SentForm } from '../../server/applications/ports.ts'
import { loadSettings } from '../../server/platform/config/settings.ts'

export type DeskEntry = {
  readonly application: Application
  readonly digest: string
  readonly isProven: boolean
  /** Token of the link by mail; null for one that needs none. */
  readonly token: string | null
  isConfirmed: boolean
}

export type MemoryDesk = ApplicationDesk & {
  /** By their forms, in hexadecimal digits. */
  readonly entries: Map<string, DeskEntry>
  /** Those that go to employers. */
  readonly relayed: () => readonly Application[]
}

type Options = { readonly most?: number }

export const createMemoryDesk = ({ most = Number.POSITIVE_INFINITY }: Options = {}): MemoryDesk => {
  const entries: MemoryDesk['entries'] = new Map()
  const entryOf = (token: string) =>
    [...entries.values()].find((entry) => entry.token !== null && entry.token === token)
  return {
    entries,
    relayed: () =>
      [...entries.values()]
        .filter(({ isProven, isConfirmed }) => isProven || isConfirmed)
        .map((entry) => entry.application),
    wasAccepted: async (sent) => {
      const [key, written] = namesOf(sent)
      return entries.get(key)?.digest === written
    },
    accept: async (application, { isProven, ...sent }) => {
      const [key, written] = namesOf(sent)
      const known = entries.get(key)
      if (known) return known.digest === written ? 'repeated' : 'conflict'
      if (entries.size >= most) return 'full'
      const token = isProven ? null : randomBytes(32).toString('base64url')
      entries.set(key, { application, digest: written, isProven, token, isConfirmed: false })
      return 'accepted'
    },
    findUnconfirmed: async (token) => {
      const entry = entryOf(token)
      return entry ? { jobId: entry.application.jobId } : null
    },
    confirm: async (token) => {
      const entry = entryOf(token)
      if (!entry) return 'unknown'
      const isNew = !entry.isConfirmed
      entry.isConfirmed = true
      return { jobId: entry.application.jobId, isNew }
    },
  }
}

const namesOf = ({ form, digest }: SentForm): readonly [key: string, written: string] => [
  Buffer.from(form).toString('hex'),
  Buffer.from(digest).toString('hex'),
]

const SETTINGS = loadSettings({})

export const faceOf = (
  desk: ApplicationDesk,
  settings: Partial<ApplicationFace['settings']> = {},
): ApplicationFace => ({
  ...desk,
  settings: { ...SETTINGS, ...settings },
  officer: { name: 'Marie Roy', address: 'vie-privee@example.ca' },
  formKey: Buffer.alloc(32, 'form'),
  findReference: async ({ jobId }) => `REQ-${jobId}`,
})
