/** The ways in which recruiting systems lay out a description: paragraphs and lists, nested boxes, or lines. */
import type { Pen } from './markup.ts'

export type Section = {
  readonly heading: string | null
  readonly as: 'prose' | 'bullets' | 'steps'
  readonly items: readonly string[]
  /** A list inside the last item of this one. */
  readonly nested?: { readonly heading: string; readonly items: readonly string[] }
}

export type Layout = (sections: readonly Section[], pen: Pen) => string

/** `<p>` for prose and headings, `<ul>` or `<ol>` for the rest. */
export const paragraphs: Layout = (sections, pen) => {
  const paragraph = (html: string) => `${pen.open('p')}${html}${pen.end('p')}${pen.eol}`
  return sections
    .map((section) => {
      const heading = section.heading === null ? '' : paragraph(bold(section.heading, pen))
      const prose = () => section.items.map((item) => paragraph(pen.words(item))).join('')
      return heading + (section.as === 'prose' ? prose() : list(section, pen))
    })
    .join('')
}

/** Every section in a `<div>`, with line breaks inside. */
export const boxes: Layout = (sections, pen) => {
  const inner = (section: Section) => {
    const heading = section.heading === null ? '' : bold(section.heading, pen) + pen.brk + pen.eol
    if (section.as !== 'prose') return heading + list(section, pen)
    return heading + section.items.map(pen.words).join(pen.brk + pen.brk + pen.eol) + pen.eol
  }
  const box = (html: string) => `${pen.open('div')}${pen.eol}${html}${pen.close('div')}${pen.eol}`
  return box(sections.map((section) => box(inner(section))).join(''))
}

/** No blocks at all: `<br>` between lines, and bullets typed by hand. */
export const flat: Layout = (sections, pen) => {
  const bullet = pen.indent === '\t' ? '&bull;\t' : pen.indent === '' ? '- ' : '• '
  return sections
    .flatMap((section) => [
      ...(section.heading === null ? [] : [bold(section.heading, pen)]),
      ...section.items.map((item) => (section.as === 'prose' ? '' : bullet) + pen.words(item)),
      ...(section.nested?.items ?? []).map((item) => `&nbsp;&nbsp;- ${pen.words(item)}`),
      '',
    ])
    .join(pen.brk + pen.eol)
}

const list = (section: Section, pen: Pen): string => {
  const element = section.as === 'steps' ? 'ol' : 'ul'
  const last = section.items.length - 1
  const items = section.items.map((item, index) => {
    const below = index === last && section.nested ? innerList(section.nested, pen) : ''
    return `${pen.indent}${pen.open('li')}${pen.words(item)}${below}${pen.end('li')}${pen.eol}`
  })
  return `${pen.open(element)}${pen.eol}${items.join('')}${pen.close(element)}${pen.eol}`
}

const innerList = (nested: { heading: string; items: readonly string[] }, pen: Pen): string => {
  const items = nested.items.map((item) => `${pen.open('li')}${pen.words(item)}${pen.end('li')}${pen.eol}`)
  return `${pen.brk}${pen.words(nested.heading)}${pen.eol}${pen.open('ul')}${items.join('')}${pen.close('ul')}`
}

const bold = (text: string, pen: Pen) => `${pen.open(pen.strong)}${pen.words(text)}${pen.close(pen.strong)}`
