/** Finds the place of a document that a caret in its HTML stands at, by the ink before it. */
import type { Node } from 'prosemirror-model'
import { Selection } from 'prosemirror-state'
import { readInert } from './inert.ts'

const BLANK = /[ \t\r\n\f]/
const OPEN_TAG = /<\/?[a-z][^<>]*$/i

export const selectionAt = (doc: Node, html: string, offset: number): Selection => {
  const head = html.slice(0, offset).replace(OPEN_TAG, '')
  const text = readInert(head).textContent ?? ''
  const ink = [...text].filter((char) => !BLANK.test(char)).length
  const isAfterSpace = BLANK.test(head.at(-1) ?? '')
  if (ink === 0) return Selection.atStart(doc)
  const places = placesOf(doc)
  const at = places.filter(({ char }) => !BLANK.test(char))[ink - 1]
  if (!at) return Selection.atEnd(doc)
  const next = places.find(({ start }) => start === at.end)
  const found = isAfterSpace && next && BLANK.test(next.char) ? next.end : at.end
  return Selection.near(doc.resolve(found), -1)
}

type Place = { readonly char: string; readonly start: number; readonly end: number }

const placesOf = (doc: Node): Place[] => {
  const places: Place[] = []
  doc.descendants((node, pos) => {
    let start = pos
    for (const char of node.text ?? '') {
      places.push({ char, start, end: start + char.length })
      start += char.length
    }
  })
  return places
}
