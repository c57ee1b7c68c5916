/** A document in both of its forms: a page at its address, and Markdown beside it, also by Accept. */

import Negotiator from 'negotiator'
import type { MaybePromise } from '../../platform/lib/maybe-promise.ts'
import type { Exchange } from '../exchange.ts'
import type { Reply } from '../reply.ts'
import type { DocumentRoute } from '../routes.ts'

type Forms = {
  readonly page: (exchange: Exchange) => MaybePromise<Reply>
  readonly markdown: (exchange: Exchange) => Promise<string>
}

const TYPE = 'text/markdown'

/** The routes of a document: the address of its page, and the same with the end of Markdown. */
export const inBothForms = (path: string, { page, markdown }: Forms): readonly DocumentRoute[] => [
  {
    path,
    label: 'other',
    answer: async (exchange) => {
      const isMarkdown = prefersMarkdown(exchange.request.headers.accept)
      const reply = isMarkdown ? markdownReply(await markdown(exchange)) : await page(exchange)
      return withOther(reply, path.split('/').at(-1) ?? '')
    },
  },
  { path: `${path}.md`, label: 'other', answer: async (exchange) => markdownReply(await markdown(exchange)) },
]

/** True for a client that would rather have Markdown than a page. */
export const prefersMarkdown = (accept: string | undefined): boolean =>
  accept?.includes(TYPE) === true && new Negotiator({ headers: { accept } }).mediaType(['text/html', TYPE]) === TYPE

export const markdownReply = (text: string): Reply => ({
  status: 200,
  headers: ['content-type', `${TYPE}; charset=utf-8`],
  body: text,
})

/** The reply at the address that has both forms, by the last part of its path. */
export const withOther = ({ headers, ...reply }: Reply, name: string): Reply => ({
  ...reply,
  headers: [...headers, 'vary', 'Accept', 'link', `<${name}.md>; rel="alternate"; type="${TYPE}"`],
})
