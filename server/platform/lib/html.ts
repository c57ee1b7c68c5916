/** HTML as a tagged template, which escapes every value but HTML. */
import { raw, html as template } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

/** Safe piece of HTML. */
export type Html = HtmlEscapedString

type Content = Html | string | number | null | readonly Content[]

/** The template is promised only for promised values, which `Content` excludes. */
export const html = (parts: TemplateStringsArray, ...values: readonly Content[]): Html =>
  template(parts, ...values) as Html

/** Text that is known to be safe HTML. */
export const trusted = (text: string): Html => raw(text)
