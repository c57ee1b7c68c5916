import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html as names, parse, parseFragment } from 'parse5'
import { fc } from '../../../test/support/properties.ts'
import { texts } from '../../../test/support/texts.ts'
import { checkDescription } from './validate.ts'

type Node = DefaultTreeAdapterTypes.ChildNode
type Parent = DefaultTreeAdapterTypes.ParentNode

const childrenOf = (parent: Parent): Node[] => parent.childNodes

/** A tree without its source locations. */
const shapeOf = (node: Node): unknown => {
  if (defaultTreeAdapter.isTextNode(node)) return node.value
  if (!defaultTreeAdapter.isElementNode(node)) return [node.nodeName]
  return [node.tagName, node.attrs.map(({ name, value }) => [name, value]), childrenOf(node).map(shapeOf)]
}
const shapesOf = (parent: Parent): string => JSON.stringify(childrenOf(parent).map(shapeOf))

const readIn = (context: string, html: string) =>
  parseFragment(defaultTreeAdapter.createElement(context, names.NS.HTML, []), html, { sourceCodeLocationInfo: true })

/** True if a browser's tree has exactly the written elements, each ended at its end tag. */
const isAsWritten = (html: string): boolean => {
  const starts: (number | undefined)[] = []
  const ends: number[] = []
  const visit = (node: Node): boolean => {
    if (defaultTreeAdapter.isTextNode(node)) return true
    if (!defaultTreeAdapter.isElementNode(node)) return false
    const end = node.sourceCodeLocation?.endTag?.startOffset
    starts.push(node.sourceCodeLocation?.startTag?.startOffset)
    if (end !== undefined) ends.push(end)
    return (end !== undefined || ['p', 'li', 'br'].includes(node.tagName)) && childrenOf(node).every(visit)
  }
  const tags = [...html.matchAll(/<(\/?)[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi)]
  const offsetsOf = (slash: string) => JSON.stringify(tags.filter((tag) => tag[1] === slash).map(({ index }) => index))
  return (
    childrenOf(readIn('div', html)).every(visit) &&
    JSON.stringify(starts) === offsetsOf('') &&
    JSON.stringify(ends.sort((a, b) => a - b)) === offsetsOf('/')
  )
}

const elementsOf = (parent: Parent) => childrenOf(parent).filter(defaultTreeAdapter.isElementNode)

/** True if the tree of the text is the same anywhere in a page, and the page after it is unchanged. */
const staysInPlace = (html: string): boolean => {
  const page = parse(`<!DOCTYPE html><main><section>${html}</section><p id=after>after</p></main>`)
  const [, body] = elementsOf(page).flatMap(elementsOf)
  const [main, ...others] = body ? elementsOf(body) : []
  const [section, after, ...more] = main ? childrenOf(main) : []
  if (!section || !defaultTreeAdapter.isElementNode(section) || !after || more.length + others.length > 0) return false
  const shapes = [readIn('div', html), readIn('body', html), section].map(shapesOf)
  return new Set(shapes).size === 1 && JSON.stringify(shapeOf(after)) === '["p",[["id","after"]],["after"]]'
}

describe('an accepted text', () => {
  it('is exactly what a browser reads as written: all texts of up to four tags', () => {
    const pieces = ['x', ...['b', 'i', 'p', 'div', 'ul', 'li', 'a'].flatMap((name) => [`<${name}>`, `</${name}>`])]
    const visit = (text: string, more: number): void => {
      assert.equal(checkDescription(text).length === 0, isAsWritten(text) && staysInPlace(text), text)
      if (more > 0) for (const piece of pieces) visit(text + piece, more - 1)
    }
    visit('z', 4)
  })

  it('is exactly what a browser reads as written: elements of any kind within one another, as deep as is allowed', () => {
    const name = fc.constantFrom('b', 'i', 'strong', 'em', 'a', 'div', 'ul', 'ol', 'li')
    fc.assert(
      fc.property(fc.array(name, { minLength: 2, maxLength: 100, size: 'max' }), (all) => {
        // A second link is refused, and so cannot be compared.
        const chain = all.filter((one, at) => one !== 'a' || all.indexOf('a') === at)
        const ends = chain.map((one) => `</${one}>`).reverse()
        const html = `${chain.map((one) => `<${one}>`).join('')}x${ends.join('')}`
        assert.equal(checkDescription(html).length === 0, isAsWritten(html) && staysInPlace(html), html)
      }),
      { numRuns: 300 },
    )
  })

  const text = fc.constantFrom('x', ' ', '\r\n', '&', '&lt;', 'a < b', '🥐', '&#146;', 'R&D;', '<br>', '<BR/>')
  const start = fc.constantFrom(
    '<b>',
    '<i>',
    '<em>',
    '<P>',
    '<div>',
    '<ul>',
    '<ol>',
    '<li>',
    '<a href="tel:1">',
    "<a href='https://example.ca/?a&b'>",
  )
  const { tree } = fc.letrec<{ tree: string }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 5 },
      text,
      fc.tuple(start, fc.array(tie('tree'), { maxLength: 3 }), fc.boolean()).map(([open, inner, omit]) => {
        const name = /\w+/.exec(open)?.[0] ?? ''
        return `${open}${inner.join('')}${omit && /^(p|li)$/i.test(name) ? '' : `</${name}>`}`
      }),
    ),
  }))
  const junk = fc.constantFrom(
    ...[
      '<',
      '</',
      '>',
      '"',
      "'",
      '=',
      '/',
      '<!--',
      '-->',
      ']]>',
      '<![CDATA[',
      '</p>',
      '</b>',
      '<b>',
      '<a>',
      '</a>',
      '<p x>',
    ],
    ...[
      ...texts(`
      <table> | <td> | <script> | </script> | <svg> | <title> | <select> | <template> | <span> | </br> | <b/>
    `),
      '\0',
    ],
  )
  const fragment = fc
    .tuple(fc.array(tree, { maxLength: 4 }), fc.option(fc.tuple(fc.nat(), junk)))
    .map(([trees, spoil]) => {
      const whole = `z${trees.join('')}`
      const at = spoil ? spoil[0] % (whole.length + 1) : 0
      return spoil ? whole.slice(0, at) + spoil[1] + whole.slice(at) : whole
    })

  it('has the same tree anywhere in a page and leaves the page after it unchanged', () => {
    let acceptedCount = 0
    fc.assert(
      fc.property(fragment, (html) => {
        if (checkDescription(html).length > 0) return
        acceptedCount += 1
        assert.ok(isAsWritten(html), html)
        assert.ok(staysInPlace(html), html)
      }),
      { numRuns: 5000 },
    )
    assert.ok(acceptedCount > 1000, `only ${acceptedCount} texts were accepted`)
  })
})
