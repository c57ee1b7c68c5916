/** Common parts of the operators' pages. */
import { type Html, html } from '../../platform/lib/html.ts'
import { type OperatorContext, PREFIX } from '../request-context.ts'
import { commandWords } from './command-words.ts'
import { employerWords } from './employer-words.ts'
import { moderationWords } from './moderation-words.ts'
import { operatorWords } from './words.ts'

/** A term and what is true of it. */
export type Fact = readonly [term: Html | string, fact: Html | string]

export const factList = (facts: readonly Fact[]): Html =>
  html`<dl class="facts">${facts.map(([term, fact]) => html`<div><dt>${term}</dt><dd>${fact}</dd></div>\n`)}</dl>`

/** Effect of a command, and the command as it is typed. */
export type Doing = readonly [does: string, command: string]

/** A command as README writes it, with a button that copies it; it breaks between its words alone, and not within `--option`. */
export const code = ({ language }: Pick<OperatorContext, 'language'>, command: string): Html => {
  const { copy, copyNamed } = commandWords[language]
  const id = `copy-${command.replaceAll(/[^a-z\d]+/gi, '-')}`
  const words = `npx --no ${command}`.split(' ').map((word, at) => html`${at === 0 ? null : ' '}<span>${word}</span>`)
  return html`<code translate="no" id="${id}">${words}</code> <button type="button" class="plain-button" data-copy="#${id}" aria-label="${copyNamed(command)}" hidden>${copy}</button>`
}

export const commandList = (context: Pick<OperatorContext, 'language'>, doings: readonly Doing[]): Html => {
  const { title, lead } = commandWords[context.language]
  return html`<h2>${title}</h2>
<p>${lead}</p>
<dl class="commands">${doings.map(([does, command]) => html`<div><dt>${does}</dt><dd>${code(context, command)}</dd></div>\n`)}</dl>`
}

/** Notice of the form that was carried out before this page. */
export const doneNotice = (context: Pick<OperatorContext, 'language' | 'request'>): Html | null => {
  const { language } = context
  return doneNoticeOf(context, { ...moderationWords[language].done, ...employerWords[language].suspension.done })
}

export const doneNoticeOf = (
  { request }: Pick<OperatorContext, 'request'>,
  all: Readonly<Record<string, string>>,
): Html | null => {
  const done = Object.entries(all).find(([name]) => name === request.query.get('done'))
  return done ? html`<p class="notice" role="status">${done[1]}</p>\n` : null
}

export const operatorPath = ({ language }: Pick<OperatorContext, 'language'>, path = ''): string =>
  `${PREFIX[language]}/operator${path}`

/** Leads back from a page below the first. */
export const homeLink = (context: Pick<OperatorContext, 'language'>): Html =>
  html`<p class="apply"><a href="${operatorPath(context)}">${operatorWords[context.language].home}</a></p>`
