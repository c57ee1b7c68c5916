import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { KEY_FILE } from '../../platform/secrets/key-files.ts'
import type { Backup } from '../../upkeep/backup.ts'
import type { Command } from '../command.ts'
import { withProgress } from '../progress.ts'
import { undoOnSignal } from '../undo-on-signal.ts'

export const backup: Command = {
  name: 'backup',
  takes: ['FILE'],
  options: '[--force]',
  sentence:
    'Writes a snapshot of the embedded store to one file and verifies it, also while the service runs; --force replaces an existing file.',
  run: async ({ settings, terminal, positionals: [file = ''], values }) => {
    const { backupStore } = await import('../../upkeep/backup.ts')
    const { result, seconds } = await withProgress(terminal, (report) =>
      undoOnSignal((begun) => backupStore(settings, { file, force: values.force === true, report, begun })),
    )
    return { json: { ...result, seconds }, text: [show(result, seconds), ...aside(settings.dataDir)].join('\n') }
  },
}

/** The key is of no use without the store, nor the secrets of a stolen backup without the key. */
const aside = (dataDir: string): string[] =>
  existsSync(join(dataDir, KEY_FILE))
    ? [
        `${KEY_FILE}, which encrypts secrets and waiting applications in the store, is not in the backup: keep a copy in another place.`,
      ]
    : []

const show = ({ file, bytes, jobs, employers, instant, sha256 }: Backup, seconds: number): string =>
  [
    `${file}\t${bytes} bytes\t${sha256}`,
    `${jobs} jobs of ${employers} employers as of ${instant.toISOString()}, verified; it took ${seconds} s.`,
    'The file holds the hashes of API keys, so only its owner may read it: keep it as you keep the store.',
  ].join('\n')
