/** Icons of the toolbar: strokes in a square of 24, in the colour of the text. */
import type { commands } from './commands.ts'

export type Name = keyof typeof commands | 'link'

const BULLETS = 'M9 6h11M9 12h11M9 18h11'

const STROKES: Readonly<Record<Name, string>> = {
  bold: 'M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z',
  italic: 'M10 5h8M6 19h8M14 5l-4 14',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7L12 17',
  bullets: `${BULLETS}M4.5 6h.01M4.5 12h.01M4.5 18h.01`,
  numbers: `${BULLETS}M3.5 5l1-.5v4M3.3 16a1 1 0 1 1 1.7.9L3.3 19.5h2`,
  indent: 'M4 5h16M11 10h9M11 14h9M4 19h16M4 9.5l3 2.5-3 2.5',
  outdent: 'M4 5h16M11 10h9M11 14h9M4 19h16M7 9.5L4 12l3 2.5',
  undo: 'M8 5L4 9l4 4M4 9h10a5 5 0 0 1 0 10h-4',
  redo: 'M16 5l4 4-4 4M20 9H10a5 5 0 0 0 0 10h4',
}

const SVG = 'http://www.w3.org/2000/svg'

/** Hidden from readers of the screen: its button has a name. */
export const iconOf = (name: Name): SVGElement => {
  const icon = document.createElementNS(SVG, 'svg')
  for (const [key, value] of Object.entries({ viewBox: '0 0 24 24', 'aria-hidden': 'true' }))
    icon.setAttribute(key, value)
  const stroke = document.createElementNS(SVG, 'path')
  stroke.setAttribute('d', STROKES[name])
  icon.append(stroke)
  return icon
}
