/** The two forms of one text: formatted in the editor, and as source in the field itself. */
import type { EditorWords } from '../../server/html/editor-words.ts'
import { make, makeButton } from '../elements.ts'

type Parts = {
  readonly field: HTMLTextAreaElement
  readonly words: EditorWords
  readonly formatted: HTMLElement
  readonly status: HTMLElement
}

type Modes = {
  readonly mount: (isExact: boolean) => void
  /** Reads the field anew, whose text a script has changed. */
  readonly reread: () => void
}

/** `read` takes the source into the editor; false if that would change its layout and no conversion is asked for. */
export const createModes = (
  { field, words, formatted, status }: Parts,
  read: (isConversion: boolean) => boolean,
): Modes => {
  const notice = make('p', { class: 'notice', text: words.layoutWouldChange })
  const toggle = makeButton(words.asSource, () => (formatted.hidden ? showFormatted() : showSource()))

  const show = (isFormatted: boolean, isExact: boolean) => {
    formatted.hidden = !isFormatted
    field.hidden = isFormatted
    notice.hidden = isFormatted || isExact
    toggle.textContent = isFormatted ? words.asSource : isExact ? words.asText : words.convert
    status.textContent = ''
  }
  const showSource = () => {
    show(false, true)
    field.focus()
  }
  const readAs = (isConversion: boolean): boolean => {
    const isRead = read(isConversion)
    show(isRead, isRead)
    return isRead
  }
  const showFormatted = () => {
    const isConversion = !notice.hidden
    if (readAs(isConversion)) formatted.querySelector<HTMLElement>('[role=textbox]')?.focus()
  }
  return {
    reread: () => {
      if (!formatted.hidden) readAs(false)
    },
    mount: (isExact) => {
      const isFocused = document.activeElement === field
      // Before the field, which must not move: it would lose its caret.
      field.before(make('div', { class: 'editor' }, [formatted, notice, status, toggle]))
      show(isExact, isExact)
      if (isFocused && !isExact) field.focus()
    },
  }
}
