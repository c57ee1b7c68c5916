/** XML of the feeds: every text passes through here. */

/** Text for content and attributes; characters that XML 1.0 cannot hold become U+FFFD. */
const xmlText = (text: string): string =>
  possible(text).replace(/[&<>"\r]/g, (character) => REFERENCES[character] ?? character)

const possible = (text: string): string => text.toWellFormed().replace(IMPOSSIBLE, '\ufffd')

const IMPOSSIBLE = /[^\P{Cc}\t\n\r\x7f-\x9f]|[\ufffe\uffff]/gu

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  // The end of a CDATA section, "]]>", may not stand in content.
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}

type Attributes = Readonly<Record<string, string>>

/** An element with a text. */
export const textElement = (name: string, text: string, attributes: Attributes = {}): string =>
  element(name, [xmlText(text)], attributes)

/** An element with a text that stands as it is, in a CDATA section; what would end it is divided over two. */
export const cdataElement = (name: string, text: string): string =>
  element(name, [`<![CDATA[${possible(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`])

/** An element with elements. */
export const element = (name: string, children: readonly string[], attributes: Attributes = {}): string =>
  `${startTag(name, attributes)}${children.join('')}</${name}>`

export const emptyElement = (name: string, attributes: Attributes): string =>
  `${startTag(name, attributes).slice(0, -1)}/>`

export const startTag = (name: string, attributes: Attributes): string => {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(value)}"`)
  return `<${name}${written.join('')}>`
}

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** A comment cannot hold two hyphens in a row. */
export const xmlComment = (text: string): string => `<!-- ${xmlText(text).replaceAll('--', '- -')} -->\n`
