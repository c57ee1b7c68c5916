/** Environment variables that are probably misspelled settings. */
import { options } from '../config/settings.ts'
import { isWithin } from '../lib/similar.ts'
import type { Terminal } from './command.ts'
import { ENV_FILE } from './env-file.ts'
import { OPERATOR } from './operator.ts'

export type StraySetting = { readonly name: string; readonly message: string }

const PREFIX = 'AFFICHE_'

/** Variables that only the command line reads. */
const COMMAND_VARIABLES = [ENV_FILE, OPERATOR]

/** Settings of earlier versions, with the present behaviour. */
const FORMER: Readonly<Record<string, string>> = {
  KEY_FAILURES_PER_ADDRESS: 'bad keys are refused at once, and no address has to wait',
  KEY_FAILURE_WAIT_SECONDS: 'bad keys are refused at once, and no address has to wait',
}

const settingNames: readonly string[] = Object.values(options).map(({ name }) => name)
const known = new Set([...settingNames, ...COMMAND_VARIABLES])

/** One message for each stray variable; values are never repeated. */
export const straySettings = (environment: Terminal['environment']): StraySetting[] =>
  Object.entries(environment).flatMap(([name, value = '']) => {
    if (known.has(name) || value.trim() === '' || isServiceLink(name, value)) return []
    const message = sentenceFor(name)
    return message === null ? [] : [{ name, message }]
  })

const sentenceFor = (name: string): string | null => {
  const former = FORMER[name]
  if (former !== undefined) return `${name} no longer exists and is ignored: ${former}.`
  const meant = meantBy(name)
  return meant.length === 0 ? null : `${name} is no setting and is ignored. Is ${meant.join(' or ')} meant?`
}

/** True for the service links of Kubernetes and Docker, such as AFFICHE_PORT=tcp://10.0.0.1:80. */
const isServiceLink = (name: string, value: string): boolean =>
  /_SERVICE_(?:HOST|PORT)|_PORT_\d{1,5}_(?:TCP|UDP|SCTP)/.test(name) || /^(tcp|udp|sctp):\/\//.test(value)

const meantBy = (name: string): string[] => {
  const own = name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name
  if (known.has(own)) return [own]
  const words = [name, own].filter(({ length }) => length >= NAME_LEAST)
  const near = [...known].filter((setting) => words.some((word) => isNear(word, setting)))
  return near.length > 0 ? near : [...known].filter((setting) => words.some((word) => isBeginning(word, setting)))
}

/** Shorter names are similar to too many others; HOST and PORT are found by the prefix alone. */
const NAME_LEAST = 7

const withoutBars = (name: string): string => name.replaceAll('_', '').toUpperCase()

const isNear = (word: string, setting: string): boolean =>
  isWithin(wrongLettersMax(setting), [withoutBars(word), withoutBars(setting)])

/** Allowed edits by length: settings of other programs differ by a short word (DATABASE_USER, DATABASE_URL). */
const wrongLettersMax = (setting: string): number => {
  if (setting.length >= 16) return 3
  return setting.length >= 10 ? 2 : 1
}

/** True for an abbreviation of more than one word: RATE_LIMIT_PER_MIN, REQUEST_TIMEOUT. */
const isBeginning = (word: string, setting: string): boolean => word.includes('_') && setting.startsWith(word)
