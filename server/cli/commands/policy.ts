/** `affiche policy`: the policy on fraudulent postings, which its page shows with earlier versions. */
import { readFile } from 'node:fs/promises'
import { LANGUAGES, type Language } from '@affiche/contract/values.ts'
import { Refusal } from '../../platform/sentences/refusal.ts'
import { type Command, UsageError } from '../command.ts'
import { table } from '../table.ts'
import { withPublicSide } from '../with-store.ts'

const TAKES = LANGUAGES.join('|')

const readLanguage = (text: string | undefined): Language => {
  const language = LANGUAGES.find((candidate) => candidate === text)
  if (language) return language
  throw new UsageError(`The language is ${LANGUAGES.join(' or ')}, not "${text}".`)
}

const readText = async (file: string): Promise<string> => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file))
  } catch (error) {
    throw new Refusal(`${file} cannot be read as a text: ${(error as Error).message}.`)
  }
}

const since = (time: number): string => new Date(time).toISOString()

const set: Command = {
  name: 'policy set',
  takes: [TAKES, 'FILE'],
  sentence:
    'Puts a new version of the policy on fraudulent postings into force: Markdown in a file; earlier ones are kept.',
  run: async (call) => {
    const language = readLanguage(call.positionals[0])
    const text = await readText(call.positionals[1] ?? '')
    return withPublicSide(call, async (side) => {
      const [policy] = await side.setPolicies([{ language, text }])
      if (!policy) throw new Error('The store kept no version of the policy.')
      return {
        json: { policy: { ...policy, since: since(policy.since) } },
        text: `Version ${policy.id} of the policy (${language}) is in force since ${since(policy.since)}.`,
      }
    })
  },
}

const list: Command = {
  name: 'policy list',
  takes: [TAKES],
  sentence: 'Lists the versions of the policy in a language, the newest first; with --json their texts.',
  run: async (call) => {
    const language = readLanguage(call.positionals[0])
    return withPublicSide(call, async (side) => {
      const policies = await side.policies(language)
      return {
        json: { policies: policies.map((policy) => ({ ...policy, since: since(policy.since) })) },
        text: table(
          ['VERSION', 'IN FORCE SINCE', 'CHARACTERS'],
          policies.map(({ id, since: at, text }) => [id, since(at), [...text].length]),
        ),
      }
    })
  },
}

export const policyCommands: readonly Command[] = [set, list]
