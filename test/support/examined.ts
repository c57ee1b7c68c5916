/** The findings of the doctor, for short comparisons. */
import { loadSettings } from '../../server/config/settings.ts'
import { examine, type Finding, type Order } from '../../server/operator/doctor.ts'

export const look = (environment: Record<string, string>, members: Partial<Order> = {}): Promise<Finding[]> =>
  examine({
    settings: loadSettings(environment),
    strays: [],
    quick: false,
    now: Date.now,
    report: () => undefined,
    ...members,
  })

/** What is not as it should be: a line a finding. */
export const bad = (findings: readonly Finding[]): string[] =>
  findings.filter(({ state }) => state !== 'ok').map(({ name, state, says }) => `${state} ${name}: ${says}`)
