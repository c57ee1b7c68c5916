/** HTML with words that each occur once, among every kind of element: what is shown of it must stay. */

import { fc } from '../../support/properties.ts'
import { texts } from '../../support/texts.ts'

const FOREIGN = `svg math title desc foreignObject style script text tspan path g a defs metadata switch image
  mi mo mn ms mtext mglyph malignmark mrow mfrac annotation-xml annotation semantics`.split(/\s+/)
const RAW = 'title style script textarea xmp iframe noembed noframes noscript plaintext template'.split(' ')
const HTML = `p div span b strong i em u a br ul ol li h1 h2 h6 pre blockquote section table caption tbody tr td th
  select option optgroup button object video audio canvas datalist form fieldset legend dl dt dd font center nobr
  details summary img hr input label ruby rt head body html frameset marquee applet listing menu o:p`.split(/\s+/)
/** Tags that end SVG or MathML around them. */
const BREAKOUTS = 'p div span b br table h1 li ul img font'.split(' ')

/** Takes the place of a word, of which each is to be different. */
const SLOT = '\ue000'

const FORMS = ['<N>', '<N>', '<N>', '</N>', '</N>', '<N/>', '<N x=y>', '<N x=y/>']
const STYLES = texts(`
  font-weight:bold | font-weight:normal | font-style:italic | display:flex | display:block | white-space:pre
  mso-list:l0 level1 lfo1 | mso-list:Ignore
`)
const OTHERS = [
  ...['<![CDATA[', ']]>', '<!--', '-->', '<!x>', '<?x?>', '</>', '</ x>', '<', '&amp;', '&nbsp;', '\n', ' ', ' '],
  ...['<annotation-xml encoding="text/html">', '<font color=red>', '<a href="https://example.ca">', '<a href=/x>'],
  ...texts(`
    <p class=MsoListParagraph> | ·&nbsp;&nbsp; | 1.&nbsp;&nbsp; | <svg><title/> | <svg><style/>
    <svg><script/>
  `),
]

const name = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HTML) },
  { weight: 2, arbitrary: fc.constantFrom(...FOREIGN) },
  fc.constantFrom(...RAW),
  fc.constantFrom(...BREAKOUTS),
)
const tag = fc.tuple(name, fc.constantFrom(...FORMS)).map(([text, form]) => form.replace('N', text))
/** A style could make a browser show what it else hides. */
const SHOWN = HTML.filter((text) => !/^(?:video|audio|canvas|datalist)$/.test(text))
const styled = fc
  .tuple(fc.constantFrom(...SHOWN), fc.constantFrom(...STYLES))
  .map(([text, style]) => `<${text} style="${style}">`)
const word = fc.constantFrom(SLOT, ` ${SLOT} `, `${SLOT} ${SLOT}`)

/** Elements as they should be, so that tables, lists and drawings come about at all. */
const { nested } = fc.letrec<{ nested: string }>((tie) => ({
  nested: fc.oneof(
    { depthSize: 'small' },
    word,
    fc.array(tie('nested'), { maxLength: 3 }).map((parts) => parts.join('')),
    fc.tuple(name, tie('nested')).map(([text, inner]) => `<${text}>${inner}</${text}>`),
    fc.tuple(tie('nested'), tie('nested')).map(([one, other]) => `<table><tr><td>${one}</td><td>${other}</table>`),
  ),
}))

const piece = fc.oneof(
  { weight: 5, arbitrary: tag },
  { weight: 4, arbitrary: word },
  { weight: 2, arbitrary: nested },
  styled,
  fc.constantFrom(...OTHERS),
)

export const wordFragments: fc.Arbitrary<string> = fc
  .array(piece, { minLength: 1, maxLength: 30 })
  .map((pieces) => numberWords(`${pieces.join('')}${SLOT}`))

const numberWords = (text: string): string => {
  let count = 0
  return text.replaceAll(SLOT, () => {
    count += 1
    return `w${count}q`
  })
}
