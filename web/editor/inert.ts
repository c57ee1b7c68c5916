/** HTML as nodes of a document without a page: nothing in it runs, loads or is shown. */

type Policy = { readonly createHTML: (html: string) => string }
type Factory = { readonly createPolicy: (name: string, policy: Policy) => Policy }

/** The name that `trusted-types` of the page's policy allows beside ProseMirror's own. */
const POLICY = 'affiche-editor'

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes
const policy = factory?.createPolicy(POLICY, { createHTML: (html) => html })

/** The body that a browser builds of a text. */
export const readInert = (html: string): HTMLElement => {
  const { body } = document.implementation.createHTMLDocument()
  body.innerHTML = policy?.createHTML(html) ?? html
  takeNames(body)
  return body
}

/** Fields named like members of a form would hide these (`<form><input name=childNodes>`). */
export const takeNames = (root: ParentNode): void => {
  for (const element of root.querySelectorAll('[name], [id]'))
    for (const name of ['name', 'id']) Element.prototype.removeAttribute.call(element, name)
}
