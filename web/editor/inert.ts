/**
 * HTML as nodes of a document without a page: nothing in it runs, loads or is shown. Browsers judge style attributes by
 * the policy of the page even there, and report each: they have another name in these nodes.
 */

type Policy = { readonly createHTML: (html: string) => string }
type Factory = { readonly createPolicy: (name: string, policy: Policy) => Policy }

/** The name that `trusted-types` of the page's policy allows beside ProseMirror's own. */
const POLICY = 'affiche-editor'

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes
const policy = factory?.createPolicy(POLICY, { createHTML: (html) => html })

/** The document of templates has no style sheets and no address of its own. */
const inert = document.createElement('template').content.ownerDocument

/** The name of style attributes here. */
export const STYLE = 'data-inert-style'

/** The body that a browser builds of a text. */
export const readInert = (html: string): HTMLElement => {
  const body = inert.createElement('body')
  const renamed = withoutStyles(html)
  body.innerHTML = policy?.createHTML(renamed) ?? renamed
  takeNames(body)
  return body
}

const withoutStyles = (html: string): string => {
  const places = stylesIn(html)
  const parts = places.map((place, at) => html.slice(at === 0 ? 0 : (places[at - 1] ?? 0) + 'style'.length, place))
  const rest = html.slice(places.length === 0 ? 0 : (places.at(-1) ?? 0) + 'style'.length)
  return [...parts, rest].join(STYLE)
}

/** The places of the names of style attributes in the start tags of a text. */
const stylesIn = (html: string): readonly number[] => {
  const places: number[] = []
  const tag = /<[a-z][^\s/>]*/gi
  const attribute = /[\s/]*(=?[^\s/>=]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"'][^\s>]*)?)?/y
  while (tag.test(html)) {
    attribute.lastIndex = tag.lastIndex
    for (let found = attribute.exec(html); found !== null; found = attribute.exec(html)) {
      const [whole, name = ''] = found
      if (name.toLowerCase() === 'style') places.push(found.index + whole.indexOf(name))
      tag.lastIndex = attribute.lastIndex
    }
  }
  return places
}

/** Fields named like members of a form would hide these (`<form><input name=childNodes>`). */
export const takeNames = (root: ParentNode): void => {
  for (const element of root.querySelectorAll('[name], [id]'))
    for (const name of ['name', 'id']) Element.prototype.removeAttribute.call(element, name)
}
