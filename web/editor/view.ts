/** ProseMirror on the schema of descriptions: its plugins, its keys, and how a paste comes in. */
import { closeHistory, history } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import type { Node } from 'prosemirror-model'
import { EditorState, Plugin, type Transaction } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { MAX_NESTING } from '../../server/jobs/description/rules.ts'
import { keys } from './commands.ts'
import { parser } from './parse.ts'
import { cleanPaste, isOwnCopy, type Losses } from './paste.ts'

type Parts = {
  readonly doc: Node
  readonly attributes: () => Record<string, string>
  readonly shortcuts: Readonly<Record<string, () => void>>
  readonly onUpdate: (view: EditorView, isChanged: boolean) => void
  /** Called after each paste and drop; null if nothing was lost. */
  readonly onPaste: (losses: Losses | null) => void
  readonly onTooDeep: () => void
}

export const createView = ({ doc, attributes, shortcuts, onUpdate, onPaste, onTooDeep }: Parts): EditorView => {
  let losses: Losses | null = null
  const reportPaste = () => {
    onPaste(losses)
    losses = null
    return false
  }
  const shallow = new Plugin({
    filterTransaction: (tr) => {
      const isFine = !tr.docChanged || depthOf(tr.doc) <= MAX_NESTING
      if (!isFine) onTooDeep()
      return isFine
    },
  })
  const view: EditorView = new EditorView(null, {
    state: EditorState.create({ doc, plugins: [history(), keymap({ ...bound(shortcuts), ...keys }), shallow] }),
    attributes,
    clipboardParser: parser,
    transformPastedHTML: (html) => {
      if (isOwnCopy(html)) return html
      const clean = cleanPaste(html)
      losses = clean.losses
      return clean.html
    },
    handlePaste: reportPaste,
    handleDrop: reportPaste,
    dispatchTransaction: (tr) => {
      view.updateState(view.state.apply(apart(tr)))
      onUpdate(view, tr.docChanged)
    },
  })
  return view
}

/** A paste is undone alone, without what was typed just before it. */
const apart = (tr: Transaction): Transaction => (tr.getMeta('uiEvent') === 'paste' ? closeHistory(tr) : tr)

const bound = (shortcuts: Parts['shortcuts']) =>
  Object.fromEntries(
    Object.entries(shortcuts).map(([key, run]) => [
      key,
      () => {
        run()
        return true
      },
    ]),
  )

/** The most elements around a text. */
const depthOf = (node: Node): number => {
  if (!node.isTextblock)
    return Math.max(0, ...node.children.map((child) => depthOf(child))) + Number(!node.type.spec.topNode)
  return Number(node.attrs.tag !== '') + Math.max(0, ...node.children.map(({ marks }) => marks.length))
}
