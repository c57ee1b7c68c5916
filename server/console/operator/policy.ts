/** The policy on fraudulent postings: what is in force, and a new version in either language. */
import { LANGUAGES, type Language } from '@affiche/contract/values.ts'
import { textArea } from '../../html/controls.ts'
import type { PageAnswer } from '../../html/page.ts'
import { formatNumber } from '../../html/words/format.ts'
import { words } from '../../html/words/words.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { isPolicy, POLICY_MAX } from '../../public/operator.ts'
import { BUILT_IN } from '../../site/policy/built-in.ts'
import { policyHtml } from '../../site/policy/policy-text.ts'
import { moderationOf } from '../actor-services.ts'
import { answerConsole, seeOther } from '../answers.ts'
import { answerForm, type Faults, field, form } from '../form.ts'
import type { ConsoleFrame } from '../frame.ts'
import { LANGUAGE_NAMES } from '../layout.ts'
import type { OperatorContext } from '../request-context.ts'
import { momentOf } from '../times.ts'
import { moderationWords } from './moderation-words.ts'
import { doneNotice, homeLink, operatorPath } from './parts.ts'
import { operatorWords } from './words.ts'

type Present = { readonly text: string; readonly since: number | null }

const presentOf = async (frame: ConsoleFrame, context: OperatorContext, language: Language): Promise<Present> => {
  const [newest] = await moderationOf(frame, context).policies(language)
  return newest ?? { text: BUILT_IN[language], since: null }
}

export const policyPage = async (frame: ConsoleFrame, context: OperatorContext): Promise<PageAnswer> => {
  const { policy: text } = moderationWords[context.language]
  const versions = await Promise.all(LANGUAGES.map((language) => versionPart(frame, context, language)))
  const edit = html`<p><a class="button" href="${operatorPath(context, '/policy/edit')}">${text.edit}</a></p>\n`
  const main = html`${doneNotice(context)}<h1>${text.title}</h1>
<p class="lead">${text.lead}</p>
${context.operator === 'operator' ? edit : null}${versions}${homeLink(context)}`
  return answerConsole(frame.layout(context, { title: text.title, main }))
}

const versionPart = async (frame: ConsoleFrame, context: OperatorContext, of: Language): Promise<Html> => {
  const { policy: text } = moderationWords[context.language]
  const { text: written, since } = await presentOf(frame, context, of)
  const where = { language: context.language, timeZone: frame.timeZone }
  const page = html`<p><a href="${words[of].paths.fraudPolicy}">${text.page}</a></p>\n`
  return html`<h2 lang="${of}">${LANGUAGE_NAMES[of]}</h2>
<p class="dim">${since === null ? text.builtIn : html`${text.since} ${momentOf(since, where)}`}</p>
${frame.publicPages ? page : null}<div class="text" lang="${words[of].locale}">${await policyHtml(written)}</div>\n`
}

export const policyForm = async (
  frame: ConsoleFrame,
  context: OperatorContext,
  faults: Faults = {},
): Promise<PageAnswer> => {
  const { policy: text } = moderationWords[context.language]
  const areas = await Promise.all(
    LANGUAGES.map(async (of) => {
      const value = context.fields.get(of) ?? (await presentOf(frame, context, of)).text
      return field({ id: of, label: text.label[of], faults }, (attributes) =>
        textArea({ rows: 18, lang: words[of].locale, ...attributes }, value),
      )
    }),
  )
  const main = html`<p class="lead">${text.editLead}</p>
${form(
  context,
  html`${areas}<p class="apply"><button class="button">${text.submit}</button>
<a href="${operatorPath(context, '/policy')}">${operatorWords[context.language].cancel}</a></p>`,
)}`
  return answerForm(frame, context, { title: text.edit, faults, main })
}

/** Puts a version into force for each text that is another one, or none; a second send of the form finds them in force. */
export const writePolicy = async (frame: ConsoleFrame, context: OperatorContext): Promise<PageAnswer> => {
  const { fields, language } = context
  const texts = await Promise.all(
    LANGUAGES.map(async (of) => {
      const text = (fields.get(of) ?? '').replaceAll('\r\n', '\n').trim()
      return { language: of, text, isNew: text !== (await presentOf(frame, context, of)).text.trim() }
    }),
  )
  const changed = texts.filter(({ isNew }) => isNew)
  const refused = changed.filter(({ text }) => !isPolicy(text))
  if (refused.length > 0) {
    const fault = operatorWords[language].textFault(formatNumber(language, POLICY_MAX))
    return policyForm(frame, context, Object.fromEntries(refused.map((text) => [text.language, fault])))
  }
  if (changed.length > 0) await moderationOf(frame, context).setPolicies(changed)
  await frame.savedForms.forget(context)
  return seeOther(operatorPath(context, `/policy?done=${changed.length > 0 ? 'policy' : 'same'}`))
}
