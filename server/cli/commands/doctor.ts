import type { SettingsError } from '../../platform/config/settings.ts'
import type { CheckReport } from '../../upkeep/doctor.ts'
import type { Command, CommandResult } from '../command.ts'
import { missingZone } from '../missing-zone.ts'
import { misspelledSettings } from '../misspelled-settings.ts'

/** Checks whose faults `--repair` can fix. */
const REPAIRABLE = new Set(['counts', 'search index'])

export const doctor: Command = {
  name: 'doctor',
  options: '[--quick] [--repair]',
  sentence:
    'Checks the store and its environment and says what to do; reads only, also while the service runs. --quick skips checks that take minutes on a large store; --repair rebuilds wrong counts and a wrong search index, during which writes are refused.',
  run: async ({ settings, terminal, values }) => {
    const { runDoctor } = await import('../../upkeep/doctor.ts')
    const report = process.stderr.isTTY
      ? (name: string) => terminal.writeError(`\r\u001b[Kchecking ${name}`)
      : () => undefined
    const misspelled = misspelledSettings(terminal.environment).map(({ message }) => message)
    const check = () =>
      runDoctor({
        settings,
        misspelled,
        missingZone: missingZone(settings, terminal.environment),
        quick: values.quick === true,
        now: Date.now,
        report,
      })
    let findings = await check()
    const repairable = findings.some(({ name, state }) => REPAIRABLE.has(name) && state === 'fault')
    if (values.repair && repairable) {
      report('repairs')
      const { repair } = await import('../../upkeep/repair.ts')
      await repair(settings)
      findings = await check()
    }
    if (process.stderr.isTTY) terminal.writeError('\r\u001b[K')
    return resultOf(findings)
  },
  withoutSettings: ({ message }: SettingsError) =>
    resultOf([
      { name: 'settings', state: 'fault', says: `${message.replaceAll('\n', ' ')} Nothing else was checked.` },
    ]),
}

const resultOf = (findings: readonly CheckReport[]): CommandResult => {
  const failed = findings.some(({ state }) => state === 'fault')
  const lines = findings.map(({ name, state, says }) => `${state.padEnd(8)}${name}: ${says}`)
  return { json: { ok: !failed, checks: findings }, text: lines.join('\n'), failed }
}
