/** Commands of the toolbar and the keyboard. */
import { baseKeymap, chainCommands, liftEmptyBlock, splitBlockAs, toggleMark } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import type { Node, NodeType } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import type { Command, EditorState, Transaction } from 'prosemirror-state'
import { type ParagraphTag, schema } from './schema.ts'

const { bullet_list, ordered_list, list_item, paragraph, hard_break } = schema.nodes

/** The innermost list around the selection. */
export const listAround = ({ selection: { $from } }: EditorState): { node: Node; pos: number } | null => {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth)
    if (node.type === bullet_list || node.type === ordered_list) return { node, pos: $from.before(depth) }
  }
  return null
}

/** Gives the paragraphs of the selection the element that they need where they now stand. */
const settle = (tr: Transaction): Transaction => {
  const { from, to } = tr.selection
  tr.doc.nodesBetween(from, to, (node, pos, parent, index) => {
    if (node.type !== paragraph) return true
    const { tag } = node.attrs
    const fitting = parent?.type === list_item && index === 0 ? tagOfItem(tr.doc, pos) : tag || 'p'
    if (tag !== fitting) tr.setNodeMarkup(pos, null, { tag: fitting })
    return false
  })
  return tr
}

/** The element of an item's text: as in the item before it, else none. */
const tagOfItem = (doc: Node, pos: number): ParagraphTag => {
  const $item = doc.resolve(pos - 1)
  const before = $item.nodeBefore?.firstChild
  return before?.type === paragraph ? before.attrs.tag : ''
}

const settled =
  (command: Command): Command =>
  (state, dispatch, view) =>
    command(state, dispatch && ((tr) => dispatch(settle(tr))), view)

const lift = settled(liftListItem(list_item))
const sink = settled(sinkListItem(list_item))

/** Makes the lines a list; a list of the other kind becomes one of this; one of this kind becomes lines again. */
const toggleList =
  (type: NodeType): Command =>
  (state, dispatch, view) => {
    const list = listAround(state)
    if (!list) return settled(wrapInList(type))(state, dispatch, view)
    if (list.node.type === type) return lift(state, dispatch, view)
    dispatch?.(state.tr.setNodeMarkup(list.pos, type))
    return true
  }

const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(hard_break.create()).scrollIntoView())
  return true
}

const split = splitBlockAs(({ attrs }) => ({ type: paragraph, attrs: { tag: attrs.tag || 'p' } }))

export const commands = {
  bold: toggleMark(schema.marks.strong),
  italic: toggleMark(schema.marks.em),
  bullets: toggleList(bullet_list),
  numbers: toggleList(ordered_list),
  indent: sink,
  outdent: lift,
  undo,
  redo,
} as const satisfies Record<string, Command>

/** Without Tab and Escape, which belong to the page: no keyboard is trapped. */
export const keys: Record<string, Command> = {
  ...Object.fromEntries(Object.entries(baseKeymap).filter(([key]) => key !== 'Escape')),
  Enter: chainCommands(settled(splitListItem(list_item)), settled(liftEmptyBlock), split),
  'Shift-Enter': breakLine,
  'Mod-b': commands.bold,
  'Mod-i': commands.italic,
  'Mod-z': undo,
  'Mod-y': redo,
  'Shift-Mod-z': redo,
  'Alt-Shift-ArrowRight': sink,
  'Alt-Shift-ArrowLeft': lift,
}
