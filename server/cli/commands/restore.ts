import type { Restored } from '../../upkeep/backup.ts'
import type { Command } from '../command.ts'
import { withProgress } from '../progress.ts'
import { undoOnSignal } from '../undo-on-signal.ts'

export const restore: Command = {
  name: 'restore',
  takes: ['FILE'],
  options: '[--force]',
  sentence:
    'Verifies a backup and restores it as the embedded store while no service runs; --force replaces an existing store, which is kept aside.',
  run: async ({ settings, terminal, positionals: [file = ''], values }) => {
    const { restoreStore } = await import('../../upkeep/backup.ts')
    const { result, seconds } = await withProgress(terminal, (report) =>
      undoOnSignal((begun) => restoreStore(settings, { file, force: values.force === true, report, begun })),
    )
    return { json: { ...result, seconds }, text: show(result, seconds) }
  },
}

const show = ({ store, jobs, employers, migrated, keptAside }: Restored, seconds: number): string =>
  [
    `${store} holds ${jobs} jobs of ${employers} employers; it took ${seconds} s.`,
    ...(migrated.length > 0 ? [`Brought up to date: ${migrated.join(', ')}`] : []),
    ...(keptAside
      ? [`What was there is kept as ${keptAside}. The way back: affiche restore ${keptAside} --force`]
      : []),
  ].join('\n')
