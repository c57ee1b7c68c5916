import { options } from '../platform/config/settings.ts'
import { isWithin } from '../platform/lib/similar.ts'
import type { Terminal } from './command.ts'
import { ENV_FILE } from './env-file.ts'
import { OPERATOR } from './operator-name.ts'

type MisspelledSetting = { readonly name: string; readonly message: string }

const PREFIX = 'AFFICHE_'

/** Variables that only the command line reads. */
const COMMAND_VARIABLES = [ENV_FILE, OPERATOR]

/** Settings of earlier versions, with the current behaviour. */
const FORMER: Readonly<Record<string, string>> = {
  KEY_FAILURES_PER_ADDRESS: 'bad keys are refused at once, and no address has to wait',
  KEY_FAILURE_WAIT_SECONDS: 'bad keys are refused at once, and no address has to wait',
}

const settingNames: readonly string[] = Object.values(options).map(({ name }) => name)
const known = new Set([...settingNames, ...COMMAND_VARIABLES])

/** Finds environment variables that are probably misspelled settings; the messages never repeat values. */
export const misspelledSettings = (environment: Terminal['environment']): MisspelledSetting[] =>
  Object.entries(environment).flatMap(([name, value = '']) => {
    if (known.has(name) || value.trim() === '' || isServiceLink(name, value)) return []
    const message = sentenceFor(name)
    return message === null ? [] : [{ name, message }]
  })

const sentenceFor = (name: string): string | null => {
  const former = FORMER[name]
  if (former !== undefined) return `${name} no longer exists and is ignored: ${former}.`
  const similar = similarSettings(name)
  return similar.length === 0 ? null : `${name} is no setting and is ignored. Did you mean ${similar.join(' or ')}?`
}

/** True for the service links of Kubernetes and Docker, such as AFFICHE_PORT=tcp://10.0.0.1:80. */
const isServiceLink = (name: string, value: string): boolean =>
  /_SERVICE_(?:HOST|PORT)|_PORT_\d{1,5}_(?:TCP|UDP|SCTP)/.test(name) || /^(tcp|udp|sctp):\/\//.test(value)

const similarSettings = (name: string): string[] => {
  const unprefixed = name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name
  if (known.has(unprefixed)) return [unprefixed]
  const words = [name, unprefixed].filter(({ length }) => length >= NAME_MIN)
  const near = [...known].filter((setting) => words.some((word) => isNear(word, setting)))
  return near.length > 0 ? near : [...known].filter((setting) => words.some((word) => isAbbreviation(word, setting)))
}

/** Shortest compared name, since shorter ones resemble too many others; HOST and PORT are found by the prefix. */
const NAME_MIN = 7

const withoutUnderscores = (name: string): string => name.replaceAll('_', '').toUpperCase()

const isNear = (word: string, setting: string): boolean =>
  isWithin(wrongLettersMax(setting), [withoutUnderscores(word), withoutUnderscores(setting)])

/** Allowed edits by length, since settings of other programs differ by a short word (DATABASE_USER, DATABASE_URL). */
const wrongLettersMax = (setting: string): number => {
  if (setting.length >= 16) return 3
  return setting.length >= 10 ? 2 : 1
}

/** True for an abbreviation of more than one word: RATE_LIMIT_PER_MIN, REQUEST_TIMEOUT. */
const isAbbreviation = (word: string, setting: string): boolean => word.includes('_') && setting.startsWith(word)
