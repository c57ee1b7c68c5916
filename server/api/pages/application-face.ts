/** Where the form of a posting hands in applications. */
import type { ApplicationFace } from '../../applications/ports.ts'
import { isRelaying } from '../../platform/config/applications.ts'
import type { Settings } from '../../platform/config/settings.ts'
import type { Clock } from '../../platform/lib/dates.ts'
import { safeOf } from '../../platform/secrets/safe.ts'
import type { ReadingStore } from '../../upkeep/ports.ts'

type Parts = {
  readonly settings: Settings
  readonly clock: Clock
  readonly store: Pick<ReadingStore, 'applications' | 'as'>
}

/** Null where candidates apply at the address of the employer. */
export const applicationFaceOf = async ({ settings, clock, store }: Parts): Promise<ApplicationFace | null> => {
  const { privacyOfficer: officer } = settings
  if (!isRelaying(settings) || officer === null) return null
  // Imported only when used, to save memory.
  const [{ createContents }, { createApplicationDesk }, { formKeyOf, linksOf }] = await Promise.all([
    import('../../applications/content.ts'),
    import('../../applications/desk.ts'),
    import('../../applications/keys.ts'),
  ])
  const safe = safeOf(settings)
  const contents = createContents(safe)
  return {
    ...createApplicationDesk({ spool: store.applications, contents, links: linksOf(safe), clock }),
    findReference: async ({ employerId, jobId }) => (await store.as(employerId).get(jobId))?.referenceId ?? null,
    settings,
    officer,
    formKey: formKeyOf(safe),
  }
}
