/** Reads XML as strictly as its rules are. */
import assert from 'node:assert/strict'
import { SaxesParser } from 'saxes'

export type Element = {
  readonly name: string
  readonly attributes: Record<string, string>
  text: string
  children: Element[]
}

/** The root of a document; fails where it is not well-formed. */
export const parseXml = (xml: string): Element => {
  const open: Element[] = [{ name: '', attributes: {}, text: '', children: [] }]
  const parser = new SaxesParser({ xmlns: false })
  parser.on('error', (error) => assert.fail(error))
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes, text: '', children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  const add = (text: string) => {
    const element = open.at(-1)
    if (element) element.text += text
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', () => open.pop())
  parser.write(xml).close()
  return open[0]?.children[0] ?? assert.fail('no root')
}

export const named = (element: Element | undefined, name: string): Element[] =>
  (element ?? assert.fail('no element')).children.filter((child) => child.name === name)

export const textAt = (element: Element | undefined, name: string): string | undefined => named(element, name)[0]?.text

/** Texts of all elements with a name, at any depth, in their order. */
export const textsOf = (element: Element, name: string): string[] =>
  element.children.flatMap((child) => [...(child.name === name ? [child.text] : []), ...textsOf(child, name)])
