/** The side of applications for pages on which candidates apply by a form. */
import type { ApplicationFace } from '../../server/applications/ports.ts'
import { loadSettings } from '../../server/platform/config/settings.ts'

/** Takes everything, and keeps nothing. */
export const RELAY: ApplicationFace = {
  settings: loadSettings({}),
  officer: { name: 'Marie Roy', address: 'vie-privee@example.ca' },
  formKey: new Uint8Array(32),
  findReference: async () => null,
  wasAccepted: async () => false,
  accept: async () => 'accepted',
  findUnconfirmed: async () => null,
  confirm: async () => 'unknown',
}
