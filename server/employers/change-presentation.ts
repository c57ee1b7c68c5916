/** Changes of the words and the colour of an employer's page. */
import { type Finding, invalidRequest } from '../platform/sentences/problem.ts'
import { sentence } from '../platform/sentences/sentence.ts'
import type { Directory } from './ports.ts'
import type { Presentation, TypedPresentation } from './presentation.ts'

export const PRESENTATION_TEXT_MAX = 1_000

type Order = {
  readonly employerId: number
  readonly keyId: number
  readonly typed: Partial<TypedPresentation>
}

/** Refuses with invalid-request; null if there is no such employer. */
export const changePresentation =
  (directory: Pick<Directory, 'setPresentation'>) =>
  async ({ employerId, keyId, typed }: Order): Promise<Presentation | null> => {
    const presentation = Object.fromEntries(
      Object.entries(typed).map(([member, text]) => [member, normalized(member, text)]),
    )
    const findings = faultsOf(presentation)
    if (findings.length > 0) throw invalidRequest(findings)
    return directory.setPresentation({ employerId, keyId, presentation })
  }

/** Control characters but the line break. */
const CONTROL = /[^\P{Cc}\n]/gu

const COLOUR = /^#[0-9a-f]{6}$/

const normalized = (member: string, text: string | null | undefined): string | null => {
  const trimmed = (text ?? '').replaceAll('\r\n', '\n').replaceAll(CONTROL, ' ').trim()
  return (member === 'colour' ? trimmed.toLowerCase() : trimmed) || null
}

const TEXTS = ['textEn', 'textFr'] as const

const faultsOf = (typed: Partial<TypedPresentation>): Finding[] => [
  ...TEXTS.flatMap((member) => {
    const length = [...(typed[member] ?? '')].length
    const fault = sentence('tooLong', { length, most: PRESENTATION_TEXT_MAX })
    return length > PRESENTATION_TEXT_MAX ? [{ pointer: `/${member}`, code: 'too-long' as const, sentence: fault }] : []
  }),
  ...(typed.colour && !COLOUR.test(typed.colour)
    ? [{ pointer: '/colour', code: 'character' as const, sentence: sentence('noColour') }]
    : []),
]
