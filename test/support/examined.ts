/** The findings of the doctor, for short comparisons. */
import { loadSettings } from '../../server/platform/config/settings.ts'
import { type CheckReport, type DoctorOptions, runDoctor } from '../../server/upkeep/doctor.ts'

export const look = (
  environment: Record<string, string>,
  members: Partial<DoctorOptions> = {},
): Promise<CheckReport[]> =>
  runDoctor({
    settings: loadSettings(environment),
    misspelled: [],
    quick: false,
    now: Date.now,
    report: () => undefined,
    ...members,
  })

/** What is not as it should be: a line a finding. */
export const bad = (findings: readonly CheckReport[]): string[] =>
  findings.filter(({ state }) => state !== 'ok').map(({ name, state, says }) => `${state} ${name}: ${says}`)
