import type { Backup } from '../../operator/backup.ts'
import type { Command } from '../command.ts'
import { showProgress } from '../progress.ts'
import { undoOnSignal } from '../undo-on-signal.ts'

export const backup: Command = {
  name: 'backup',
  takes: ['FILE'],
  options: { force: { type: 'boolean' } },
  synopsis: '[--force]',
  sentence:
    'Writes a snapshot of the embedded store to one file and verifies it, also while the service runs; --force replaces an existing file.',
  run: async ({ settings, terminal, positionals: [file = ''], values }) => {
    const started = performance.now()
    const { backupStore } = await import('../../operator/backup.ts')
    const display = showProgress(terminal)
    try {
      const made = await undoOnSignal((begun) =>
        backupStore(settings, { file, force: values.force === true, report: display.report, begun }),
      )
      display.end()
      const seconds = Math.round(performance.now() - started) / 1000
      return { json: { ...made, seconds }, text: show(made, seconds) }
    } catch (error) {
      display.end()
      throw error
    }
  },
}

const show = ({ file, bytes, jobs, employers, instant, sha256 }: Backup, seconds: number): string =>
  [
    `${file}\t${bytes} bytes\t${sha256}`,
    `${jobs} jobs of ${employers} employers as of ${instant.toISOString()}, verified; it took ${seconds} s.`,
    'The file holds the hashes of API keys, so only its owner may read it: keep it as you keep the store.',
  ].join('\n')
