import type { SettingsError } from '../../config/settings.ts'
import type { Finding } from '../../operator/doctor.ts'
import type { Command, Told } from '../command.ts'
import { straySettings } from '../stray-settings.ts'

/** Checks of what is derived from the jobs. */
const DERIVED = new Set(['counts', 'search index'])

export const doctor: Command = {
  name: 'doctor',
  takes: [],
  options: { quick: { type: 'boolean' }, repair: { type: 'boolean' } },
  synopsis: '[--quick] [--repair]',
  sentence:
    'Examines the store and what it stands on, and says what to do; reads alone, also while the service runs. --quick leaves out what takes minutes with a large store; --repair makes wrong counts and a wrong search index anew, during which writes are refused, and gives a checksum to jobs that have none.',
  run: async ({ settings, terminal, values }) => {
    const { examine } = await import('../../operator/doctor.ts')
    const report = process.stderr.isTTY
      ? (name: string) => terminal.complain(`\r\u001b[Kchecking ${name}`)
      : () => undefined
    const strays = straySettings(terminal.environment).map(({ says }) => says)
    const look = () => examine({ settings, strays, quick: values.quick === true, now: Date.now, report })
    let findings = await look()
    const derived = findings.some(({ name, state }) => DERIVED.has(name) && state === 'fault')
    const isRead = !values.quick && findings.some(({ name }) => name === 'jobs')
    if (values.repair && (derived || isRead)) {
      report('what can be repaired')
      const { repair } = await import('../../operator/repair.ts')
      await repair(settings, { derived })
      findings = await look()
    }
    if (process.stderr.isTTY) terminal.complain('\r\u001b[K')
    return tell(findings)
  },
  withoutSettings: ({ message }: SettingsError) =>
    tell([{ name: 'settings', state: 'fault', says: `${message.replaceAll('\n', ' ')} Nothing else was checked.` }]),
}

const tell = (findings: readonly Finding[]): Told => {
  const failed = findings.some(({ state }) => state === 'fault')
  const lines = findings.map(({ name, state, says }) => `${state.padEnd(8)}${name}: ${says}`)
  return { json: { ok: !failed, checks: findings }, text: lines.join('\n'), failed }
}
