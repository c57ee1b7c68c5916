/** Forms of a page as a browser without scripts reads and sends them. */

import type { DefaultTreeAdapterTypes } from 'parse5'
import { parse, defaultTreeAdapter as tree } from 'parse5'

type Element = DefaultTreeAdapterTypes.Element

/** The form with a class in the main part of a page: its address, and the fields that a browser would send. */
export const formIn = (
  page: string,
  className = 'job-form',
): { readonly action: string; readonly fields: Record<string, string> } => {
  const form = elementsIn(elementById(page, 'main')).find(
    (element) => element.tagName === 'form' && attribute(element, 'class') === className,
  )
  if (!form) throw new Error(`The page has no form ${className}.`)
  const fields: Record<string, string> = {}
  for (const control of elementsIn(form)) {
    const value = sentValue(control)
    const name = attribute(control, 'name')
    if (name !== '' && value !== null) fields[name] = value
  }
  return { action: attribute(form, 'action'), fields }
}

/** Null for a control that is not sent. */
const sentValue = (control: Element): string | null => {
  const type = attribute(control, 'type')
  if (control.tagName === 'textarea') return textOf(control).replaceAll('\n', '\r\n')
  if (control.tagName === 'select') {
    const options = elementsIn(control).filter(({ tagName }) => tagName === 'option')
    const selected = options.find((option) => has(option, 'selected')) ?? options[0]
    return selected ? attribute(selected, 'value') : null
  }
  if (control.tagName !== 'input') return null
  if (type === 'radio' || type === 'checkbox') return has(control, 'checked') ? attribute(control, 'value') : null
  return attribute(control, 'value')
}

export const elementsIn = (node: DefaultTreeAdapterTypes.ParentNode): Element[] =>
  node.childNodes.flatMap((child) => (tree.isElementNode(child) ? [child, ...elementsIn(child)] : []))

export const textOf = (node: DefaultTreeAdapterTypes.ParentNode): string =>
  node.childNodes
    .map((child) => (tree.isTextNode(child) ? child.value : tree.isElementNode(child) ? textOf(child) : ''))
    .join('')

export const attribute = ({ attrs }: Element, name: string): string =>
  attrs.find((each) => each.name === name)?.value ?? ''

const has = ({ attrs }: Element, name: string): boolean => attrs.some((each) => each.name === name)

/** The elements of a page by their ids. */
export const elementsById = (page: string): ReadonlyMap<string, Element> =>
  new Map(elementsIn(parse(page)).map((element) => [attribute(element, 'id'), element]))

export const elementById = (page: string, id: string): Element => {
  const found = elementsById(page).get(id)
  if (!found) throw new Error(`The page has no element ${id}.`)
  return found
}

/** The values of all inputs of a page, by their names. */
export const inputsIn = (page: string): Record<string, string> =>
  Object.fromEntries(
    [...page.matchAll(/<input\b[^>]*?\bname="([\w-]+)"[^>]*?\bvalue="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll('&quot;', '"'),
    ]),
  )
