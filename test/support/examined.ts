/** The findings of the doctor, for short comparisons. */
import { loadSettings } from '../../server/platform/config/settings.ts'
import { type CheckReport, type DoctorOptions, runDoctor } from '../../server/upkeep/doctor.ts'

export const look = (
  environment: Record<string, string>,
  members: Partial<DoctorOptions> = {},
): Promise<CheckReport[]> =>
  runDoctor({
    missingZone: null,
    settings: loadSettings(environment),
    misspelled: [],
    quick: false,
    now: Date.now,
    report: () => undefined,
    ...members,
  })

/** Findings that are not ok, a line each. */
export const bad = (findings: readonly CheckReport[]): string[] =>
  findings.filter(({ state }) => state !== 'ok').map(({ name, state, says }) => `${state} ${name}: ${says}`)
