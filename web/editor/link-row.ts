/** The row below the toolbar that asks for the address of a link. */
import type { Node } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { EditorWords } from '../../server/html/editor-words.ts'
import { isLink } from '../../server/jobs/description/rules.ts'
import { make, makeButton } from '../elements.ts'
import { schema } from './schema.ts'

const { link } = schema.marks

type LinkRow = { readonly element: HTMLElement; readonly open: () => void }

type Parts = { readonly words: EditorWords; readonly id: string; readonly view: () => EditorView }

export const createLinkRow = ({ words, id, view }: Parts): LinkRow => {
  const fault = make('p', { id: `${id}-link-fault`, class: 'fault', role: 'alert' })
  const input = make('input', { id: `${id}-link`, type: 'text', autocomplete: 'off', spellcheck: 'false' })
  input.setAttribute('aria-describedby', `${id}-link-hint ${fault.id}`)
  const state = { range: { from: 0, to: 0, href: '' } }
  const close = () => {
    element.hidden = true
    view().focus()
  }
  const showFault = (text: string) => {
    fault.textContent = text
    input.setAttribute('aria-invalid', String(text !== ''))
  }
  const apply = () => {
    const href = addressOf(input.value)
    if (href === null) {
      showFault(words.addressFault)
      return input.focus()
    }
    setLink(view(), state.range, href)
    close()
  }
  const remove = makeButton(words.remove, () => {
    const { from, to } = state.range
    view().dispatch(view().state.tr.removeMark(from, to, link))
    close()
  })
  const element = make('div', { class: 'editor-link', hidden: '' }, [
    make('label', { for: input.id, text: words.address }),
    make('p', { id: `${id}-link-hint`, class: 'hint', text: words.addressHint }),
    fault,
    input,
    makeButton(words.apply, apply),
    remove,
    makeButton(words.cancel, close),
  ])
  element.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close()
    // Enter in a field would send the form of the page.
    if (event.key === 'Enter' && event.target === input) apply()
    else if (event.key !== 'Escape') return
    event.preventDefault()
  })
  return {
    element,
    open: () => {
      state.range = linkAt(view().state)
      input.value = state.range.href
      remove.hidden = state.range.href === ''
      showFault('')
      element.hidden = false
      input.focus()
      input.select()
    },
  }
}

type Range = { readonly from: number; readonly to: number; readonly href: string }

/** The whole link at the cursor, or the selection with the address of its first link. */
const linkAt = ({ selection, doc }: EditorState): Range => {
  const { $from, from, to, empty } = selection
  if (empty) return linkAround($from.parent, $from.start(), from) ?? { from, to, href: '' }
  let href = ''
  doc.nodesBetween(from, to, (node) => {
    href ||= hrefOf(node)
  })
  return { from, to, href }
}

/** The run of nodes with one address that holds a position. */
const linkAround = (block: Node, start: number, pos: number): Range | null => {
  let run: Range = { from: start, to: start, href: '' }
  let found: Range | null = null
  block.forEach((node, offset) => {
    const href = hrefOf(node)
    const from = start + offset
    run = { from: href === run.href ? run.from : from, to: from + node.nodeSize, href }
    if (href !== '' && run.from <= pos && pos <= run.to) found = run
  })
  return found
}

const hrefOf = ({ marks }: Node): string => String(link.isInSet(marks)?.attrs.href ?? '')

/** Without a selection the address itself becomes the text of the link. */
const setLink = (view: EditorView, { from, to }: Range, href: string): void => {
  const mark = link.create({ href })
  const { tr } = view.state
  view.dispatch(
    from === to
      ? tr.insert(from, schema.text(href.replace(/^(?:mailto|tel):/i, ''), [mark]))
      : tr.removeMark(from, to, link).addMark(from, to, mark),
  )
}

/** The address that people mean; null if it is none that a description may have. */
export const addressOf = (typed: string): string | null => {
  const text = typed.trim()
  if (isLink(text)) return text
  if (/^[^\s@:/]+@[^\s@:/.]+(?:\.[^\s@:/.]+)+$/.test(text)) return `mailto:${text}`
  if (/^\+?[\d(][\d\s().-]{5,}$/.test(text)) return `tel:${text.replace(/[\s().]/g, '')}`
  const page = `https://${text}`
  return /^[^\s@:/]+\.[^\s@:/.]{2,}(?:[/?#:]|$)/.test(text) && isLink(page) ? page : null
}
