/**
 * Puts the editor in the place of a textarea, which stays the field of the form: it holds the text as it came until
 * the first edit, then the HTML of each state, and it is where the source is edited.
 */
import type { Node } from 'prosemirror-model'
import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { EditorWords } from '../../server/html/editor-words.ts'
import { make } from '../elements.ts'
import { selectionAt } from './caret.ts'
import { becomeHtml } from './format.ts'
import { createLinkRow } from './link-row.ts'
import { createModes } from './modes.ts'
import { outlineOf } from './outline.ts'
import { parseDescription } from './parse.ts'
import { sayLosses } from './say-losses.ts'
import { serializeDescription } from './serialize.ts'
import { createToolbar } from './toolbar.ts'
import { createView } from './view.ts'

export const takeOver = (field: HTMLTextAreaElement, words: EditorWords): void => {
  becomeHtml(field)
  // The hint is about the text as it is written without the editor.
  document.getElementById(`${field.id}-about`)?.remove()
  const language = field.closest<HTMLElement>('[lang]')?.lang || 'en'
  const id = field.id || field.name
  let source = readSource(field.value)
  const status = make('p', { role: 'status', class: 'editor-status hint' })
  const say = (text: string) => {
    status.textContent = text
  }
  const row = createLinkRow({ words, id, view: () => view })
  const toolbar = createToolbar({ words, view: () => view, openLink: row.open })
  const view: EditorView = createView({
    doc: source.doc,
    attributes: () => attributesOf(field),
    shortcuts: { 'Mod-k': row.open, 'Alt-F10': toolbar.focus },
    onUpdate: ({ state }, isChanged) => {
      toolbar.update(state)
      if (isChanged) write(field, state.doc.eq(source.doc) ? source.html : serializeDescription(state.doc))
    },
    onPaste: (losses) => say(losses ? sayLosses(losses, words, language) : ''),
    onTooDeep: () => say(words.tooDeep),
  })
  const formatted = make('div', { class: 'editor-formatted' }, [toolbar.element, row.element, view.dom])
  const modes = createModes({ field, words, formatted, status }, (isConversion) => {
    if (field.value === source.html || field.value === serializeDescription(view.state.doc)) return true
    source = readSource(field.value)
    if (!source.isExact && !isConversion) return false
    replaceDocument(view, source.doc)
    toolbar.update(view.state)
    return true
  })

  // A script put a text into the field; what people do to it is known already.
  field.addEventListener('change', ({ isTrusted }) => {
    if (isTrusted) return
    becomeHtml(field)
    modes.reread()
  })
  new MutationObserver(() => view.setProps({})).observe(field, { attributeFilter: COPIED })

  const isFocused = document.activeElement === field
  const { selectionStart, selectionEnd } = field
  modes.mount(source.isExact)
  for (const label of field.labels) label.addEventListener('click', () => view.focus())
  onLinkTo(field, () => {
    view.focus()
    view.dom.scrollIntoView({ block: 'nearest' })
  })
  toolbar.update(view.state)
  if (isFocused && source.isExact) select(view, source.html, [selectionStart, selectionEnd])
}

/** Links to a field lead nowhere while it is hidden. */
const onLinkTo = (field: HTMLTextAreaElement, run: () => void): void =>
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!field.hidden || link?.getAttribute('href') !== `#${field.id}`) return
    event.preventDefault()
    run()
  })

const write = (field: HTMLTextAreaElement, html: string): void => {
  if (html === field.value) return
  field.value = html
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** As a step of the history, and without writing: the field holds the text of the new document. */
const replaceDocument = (view: EditorView, doc: Node): void => {
  const { tr } = view.state
  view.updateState(view.state.apply(tr.replaceWith(0, tr.doc.content.size, doc.content)))
}

/** A document and the HTML that it was read from, which stands for it byte by byte. */
type Source = { readonly html: string; readonly doc: Node; readonly isExact: boolean }

/** `isExact` is false if the editor would change what readers see. */
const readSource = (html: string): Source => {
  const doc = parseDescription(html)
  return { html, doc, isExact: outlineOf(serializeDescription(doc)) === outlineOf(html) }
}

const select = (view: EditorView, html: string, [start, end]: readonly [number, number]): void => {
  const { state } = view
  const anchor = selectionAt(state.doc, html, start)
  const head = end === start ? anchor : selectionAt(state.doc, html, end)
  view.dispatch(state.tr.setSelection(TextSelection.between(anchor.$head, head.$head)))
  view.focus()
}

const COPIED = ['aria-describedby', 'aria-invalid', 'lang']

/** The names and descriptions of the field, for the element that stands for it. */
const attributesOf = (field: HTMLTextAreaElement): Record<string, string> => {
  const labels = [...field.labels].map((label, at) => {
    label.id ||= `${field.id}-label-${at}`
    return label.id
  })
  const copied = COPIED.map((name) => [name, field.getAttribute(name)] as const).filter(
    (entry): entry is readonly [string, string] => entry[1] !== null,
  )
  return {
    ...Object.fromEntries(copied),
    class: 'editor-text text',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': labels.join(' '),
  }
}
