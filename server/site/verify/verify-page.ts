/** The page that answers who has a proof of posting whether this service issued it; the same with and without a console. */
import { LANGUAGES, type Language } from '@affiche/contract/values.ts'
import { answerPage } from '../../html/answers.ts'
import { input, labelled, notesOf, stateOf } from '../../html/controls.ts'
import { type FaultLine, faultSummary } from '../../html/fault-summary.ts'
import { NO_INDEX } from '../../html/head.ts'
import type { Layout } from '../../html/layout.ts'
import type { Handle, PageRequest } from '../../html/page.ts'
import { formatMoment } from '../../html/words/format.ts'
import { otherLanguage } from '../../html/words/words.ts'
import type { Clock } from '../../platform/lib/dates.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import type { TallyMemory } from '../../platform/lib/tallies.ts'
import { createThrottle } from '../../platform/lib/throttle.ts'
import { Problem } from '../../platform/sentences/problem.ts'
import { sentence } from '../../platform/sentences/sentence.ts'
import type { Route } from '../router.ts'
import { verifyWords } from './words.ts'

export type VerifyDeps = {
  readonly layout: Layout
  readonly siteName: string
  readonly timeZone: string
  readonly clock: Clock
  readonly tallies: { readonly verifications: TallyMemory }
  /** Answers that a sender may have in a minute. */
  readonly searchesPerMinute: number
  /** Time at which a record was issued, in milliseconds since 1970, UTC; null if it is not ours. */
  readonly verifyProof: (code: string, hash: string) => Promise<number | null>
}

const MINUTE_MS = 60_000

export const verifyRoutes = (deps: VerifyDeps): readonly Route[] => {
  const { clock, searchesPerMinute: most, tallies } = deps
  const throttle = createThrottle({ clock, most, windowMs: MINUTE_MS }, tallies.verifications)
  const refuseTooMany = (sender: string): void => {
    const retryAfterSeconds = throttle.waitOf(sender)
    if (retryAfterSeconds > 0) throw new Problem('rate-limited', sentence('tooManySearches'), { retryAfterSeconds })
  }
  return LANGUAGES.map((language) => ({
    path: verifyWords[language].path,
    get: createGet(deps, language, refuseTooMany),
  }))
}

type Fields = { readonly code: string; readonly hash: string }

const createGet =
  (deps: VerifyDeps, language: Language, refuseTooMany: (sender: string) => void): Handle =>
  async (request) => {
    const fields = fieldsOf(request)
    if (fields === null)
      return answer(deps, request, { language, fields: { code: '', hash: '' }, faults: [], said: null })
    refuseTooMany(request.sender)
    const faults = faultsOf(language, fields)
    if (faults.length > 0) return answer(deps, request, { language, fields, faults, said: null })
    const issuedAt = await deps.verifyProof(fields.code, fields.hash)
    const { issued, unknown } = verifyWords[language]
    const said = issuedAt === null ? unknown : issued(deps.siteName, formatMoment(language, issuedAt, deps.timeZone))
    return answer(deps, request, { language, fields, faults, said })
  }

/** Null for a request without either. */
const fieldsOf = ({ query }: PageRequest): Fields | null => {
  const [code, hash] = [query.get('code'), query.get('hash')]
  return code === null && hash === null ? null : { code: (code ?? '').trim(), hash: (hash ?? '').trim() }
}

/** Reveals nothing of what this service has. */
const faultsOf = (language: Language, { code, hash }: Fields): readonly FaultLine[] => {
  const { noCode, noHash } = verifyWords[language]
  return [
    ...(code === '' ? [{ field: 'code', text: noCode }] : []),
    ...(/^[0-9a-f]{64}$/i.test(hash) ? [] : [{ field: 'hash', text: noHash }]),
  ]
}

type Shown = {
  readonly language: Language
  readonly fields: Fields
  readonly faults: readonly FaultLine[]
  readonly said: string | null
}

const answer = ({ layout }: VerifyDeps, request: PageRequest, shown: Shown) => {
  const { language, faults, said } = shown
  const words = verifyWords[language]
  const search = request.query.toString()
  const page = layout({
    language,
    title: faults.length === 0 ? words.title : words.errorTitle(words.title),
    other: verifyWords[otherLanguage(language)].path + (search === '' ? '' : `?${search}`),
    head: NO_INDEX,
    main: html`<h1>${words.title}</h1>
${faultSummary(words.faults, faults)}${
  said === null
    ? null
    : html`<h2>${words.answer}</h2>
<p class="notice" role="status">${said}</p>
`
}<p>${words.about}</p>
${form(shown)}`,
  })
  return answerPage(request, page, { status: faults.length === 0 ? 200 : 400 })
}

const form = (shown: Shown): Html => {
  const { path, code, codeHint, hash, hashHint, verify } = verifyWords[shown.language]
  return html`<form method="get" action="${path}" novalidate>
${field(shown, { name: 'code', label: code, hint: codeHint })}
${field(shown, { name: 'hash', label: hash, hint: hashHint })}
<p><button class="button" type="submit">${verify}</button></p>
</form>`
}

type Field = { readonly name: keyof Fields; readonly label: string; readonly hint: string }

const field = ({ fields, faults }: Shown, { name, label, hint }: Field): Html => {
  const notes = { id: name, hint, fault: faults.find(({ field }) => field === name)?.text }
  const attributes = { id: name, name, value: fields[name], autocomplete: 'off', spellcheck: 'false' }
  return labelled(name, label, html`${notesOf(notes)}${input({ ...attributes, ...stateOf(notes) })}`)
}
