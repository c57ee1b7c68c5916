/** Common parts of the operators' pages. */
import { type Html, html } from '../../platform/lib/html.ts'
import { type OperatorContext, PREFIX } from '../request-context.ts'
import { operatorWords } from './words.ts'

/** A term and what is true of it. */
export type Fact = readonly [term: Html | string, fact: Html | string]

export const factList = (facts: readonly Fact[]): Html =>
  html`<dl class="facts">${facts.map(([term, fact]) => html`<div><dt>${term}</dt><dd>${fact}</dd></div>\n`)}</dl>`

/** Effect of a command, and the command as it is typed. */
export type Doing = readonly [does: string, command: string]

/** A command breaks between its words alone, and not within `--option`. */
export const code = (command: string): Html => {
  const words = command.split(' ').map((word, at) => html`${at === 0 ? null : ' '}<span>${word}</span>`)
  return html`<code translate="no">${words}</code>`
}

export const commandList = (context: Pick<OperatorContext, 'language'>, doings: readonly Doing[]): Html => {
  const { title, lead } = operatorWords[context.language].commands
  return html`<h2>${title}</h2>
<p>${lead}</p>
<dl class="commands">${doings.map(([does, command]) => html`<div><dt>${does}</dt><dd>${code(command)}</dd></div>\n`)}</dl>`
}

export const operatorPath = ({ language }: Pick<OperatorContext, 'language'>, path = ''): string =>
  `${PREFIX[language]}/operator${path}`

/** Leads back from a page below the first. */
export const homeLink = (context: Pick<OperatorContext, 'language'>): Html =>
  html`<p class="apply"><a href="${operatorPath(context)}">${operatorWords[context.language].home}</a></p>`
