import { showSettings } from '../../platform/config/settings.ts'
import type { Command } from '../command.ts'
import { misspelledSettings } from '../misspelled-settings.ts'

export const config: Command = {
  name: 'config',
  sentence: 'Shows the settings in effect, secrets masked, and warns of variables that are probably misspelled.',
  run: async ({ settings, terminal }) => {
    for (const { message } of misspelledSettings(terminal.environment)) terminal.writeError(`affiche: ${message}\n`)
    const shown = showSettings(settings)
    const lines = Object.entries(shown).map(([name, value]) => `${name}=${value ?? ''}`)
    return { json: shown, text: lines.join('\n') }
  },
}
