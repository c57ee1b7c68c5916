/** Results of tools: what was answered as structure and as text, or a refusal in words. */
import type { Language } from '@affiche/contract/values.ts'
import { type Problem, titleOf } from '../../platform/sentences/problem.ts'
import { say } from '../../platform/sentences/say.ts'

/** The text is the same JSON, for clients that read no structure. */
export const toolResult = (structuredContent: object): object => ({
  content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
  structuredContent,
})

export const toolError = (problem: Problem, language: Language): object => ({
  content: [{ type: 'text', text: wordsOf(problem, language) }],
  isError: true,
})

/** The words of a problem, and a line for each of its findings. */
export const wordsOf = ({ code, sentence, findings }: Problem, language: Language): string => {
  const reader = { language }
  const lines = findings.map((found) => `${found.pointer || '/'} (${found.code}): ${say(found.sentence, reader)}`)
  return [`${titleOf(code, language)} (${code}). ${say(sentence, reader)}`, ...lines].join('\n')
}
