import type { SettingsError } from '../../config/settings.ts'
import type { CheckReport } from '../../operator/doctor.ts'
import type { Command, CommandResult } from '../command.ts'
import { straySettings } from '../stray-settings.ts'

/** Checks whose faults `--repair` can mend. */
const DERIVED = new Set(['counts', 'search index'])

export const doctor: Command = {
  name: 'doctor',
  takes: [],
  options: { quick: { type: 'boolean' }, repair: { type: 'boolean' } },
  synopsis: '[--quick] [--repair]',
  sentence:
    'Checks the store and its environment and says what to do; reads only, also while the service runs. --quick skips checks that take minutes on a large store; --repair rebuilds wrong counts and a wrong search index, during which writes are refused, and adds missing checksums.',
  run: async ({ settings, terminal, values }) => {
    const { runDoctor } = await import('../../operator/doctor.ts')
    const report = process.stderr.isTTY
      ? (name: string) => terminal.writeError(`\r\u001b[Kchecking ${name}`)
      : () => undefined
    const strays = straySettings(terminal.environment).map(({ message }) => message)
    const look = () => runDoctor({ settings, strays, quick: values.quick === true, now: Date.now, report })
    let findings = await look()
    const derived = findings.some(({ name, state }) => DERIVED.has(name) && state === 'fault')
    const isRead = !values.quick && findings.some(({ name }) => name === 'jobs')
    if (values.repair && (derived || isRead)) {
      report('repairs')
      const { repair } = await import('../../operator/repair.ts')
      await repair(settings, { derived })
      findings = await look()
    }
    if (process.stderr.isTTY) terminal.writeError('\r\u001b[K')
    return tell(findings)
  },
  withoutSettings: ({ message }: SettingsError) =>
    tell([{ name: 'settings', state: 'fault', says: `${message.replaceAll('\n', ' ')} Nothing else was checked.` }]),
}

const tell = (findings: readonly CheckReport[]): CommandResult => {
  const failed = findings.some(({ state }) => state === 'fault')
  const lines = findings.map(({ name, state, says }) => `${state.padEnd(8)}${name}: ${says}`)
  return { json: { ok: !failed, checks: findings }, text: lines.join('\n'), failed }
}
