/** The words of problems and findings, for the answer. */
import { type FindingBody, type ProblemCode, problems } from '@affiche/contract/problem.ts'
import type { Language } from '@affiche/contract/values.ts'
import { titles } from './fr/titles.ts'
import type { Finding } from './problem.ts'
import { type Reader, say } from './say.ts'

export const findingBody = ({ pointer, code, sentence }: Finding, reader: Reader): FindingBody => ({
  pointer,
  code,
  detail: say(sentence, reader),
})

export const titleOf = (code: ProblemCode, language: Language): string =>
  language === 'fr' ? titles[code] : problems[code].title
