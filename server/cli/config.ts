import { showSettings } from '../config/settings.ts'
import type { Command } from './command.ts'

export const config: Command = {
  name: 'config',
  takes: [],
  options: {},
  synopsis: '',
  sentence: 'Shows the settings in effect, secrets masked.',
  run: async ({ settings }) => {
    const shown = showSettings(settings)
    const lines = Object.entries(shown).map(([name, value]) => `${name}=${value ?? ''}`)
    return { json: shown, text: lines.join('\n') }
  },
}
