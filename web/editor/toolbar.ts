/** The toolbar by the pattern of ARIA: one stop of Tab, arrows within it. */
import { redoDepth, undoDepth } from 'prosemirror-history'
import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { EditorWords } from '../../server/html/editor-words.ts'
import { make, makeButton } from '../elements.ts'
import { commands, listAround } from './commands.ts'
import { iconOf, type Name } from './icons.ts'
import { schema } from './schema.ts'

const NAMES: readonly Name[] = ['bold', 'italic', 'link', 'bullets', 'numbers', 'indent', 'outdent', 'undo', 'redo']

/** Tests of whether a button is on; a button without an entry has no such state. */
const PRESSED: Partial<Record<Name, (state: EditorState) => boolean>> = {
  bold: (state) => hasMark(state, 'bold'),
  italic: (state) => hasMark(state, 'italic'),
  link: (state) => hasMark(state, 'link'),
  bullets: (state) => listAround(state)?.node.type === schema.nodes.bullet_list,
  numbers: (state) => listAround(state)?.node.type === schema.nodes.ordered_list,
}

const MARKS = { bold: schema.marks.strong, italic: schema.marks.em, link: schema.marks.link }

const hasMark = ({ selection, storedMarks, doc }: EditorState, name: 'bold' | 'italic' | 'link'): boolean => {
  const type = MARKS[name]
  const { $from, from, to, empty } = selection
  return empty ? Boolean(type.isInSet(storedMarks ?? $from.marks())) : doc.rangeHasMark(from, to, type)
}

const CAN: Partial<Record<Name, (state: EditorState) => boolean>> = {
  indent: (state) => commands.indent(state),
  outdent: (state) => commands.outdent(state),
  undo: (state) => undoDepth(state) > 0,
  redo: (state) => redoDepth(state) > 0,
}

type Toolbar = {
  readonly element: HTMLElement
  readonly focus: () => void
  readonly update: (state: EditorState) => void
}

type Parts = { readonly words: EditorWords; readonly view: () => EditorView; readonly openLink: () => void }

export const createToolbar = ({ words, view, openLink }: Parts): Toolbar => {
  const run = (name: Name) => {
    if (name === 'link') return openLink()
    const target = view()
    commands[name](target.state, target.dispatch)
    target.focus()
  }
  const buttons = NAMES.map((name, at) => {
    const named = { class: `editor-${name}`, 'aria-label': words[name], title: words[name] }
    const button = makeButton('', () => run(name), { ...named, tabindex: at === 0 ? '0' : '-1' })
    button.append(iconOf(name))
    return button
  })
  const element = make('div', { role: 'toolbar', class: 'editor-toolbar', 'aria-label': words.toolbar }, buttons)
  // A press of the mouse leaves the selection where it is.
  element.addEventListener('mousedown', (event) => event.preventDefault())
  element.addEventListener('keydown', (event) => {
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const next = steer(event.key, at, buttons.length)
    if (event.key === 'Escape') view().focus()
    if (next === null && event.key !== 'Escape') return
    event.preventDefault()
    if (next === null) return
    for (const [index, button] of buttons.entries()) button.tabIndex = index === next ? 0 : -1
    buttons[next]?.focus()
  })
  return {
    element,
    focus: () => buttons.find((button) => button.tabIndex === 0)?.focus(),
    update: (state) => {
      for (const [at, name] of NAMES.entries()) {
        const button = buttons[at]
        const isPressed = PRESSED[name]?.(state)
        if (isPressed !== undefined) button?.setAttribute('aria-pressed', String(isPressed))
        // Not `disabled`, which would lose the focus.
        button?.setAttribute('aria-disabled', String(!(CAN[name]?.(state) ?? true)))
      }
    },
  }
}

const steer = (key: string, at: number, count: number): number | null => {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
