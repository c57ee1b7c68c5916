type Attributes = Readonly<Record<string, string>>

/** An element with attributes; a member `text` is its text. */
export const make = <K extends keyof HTMLElementTagNameMap>(
  name: K,
  { text = '', ...attributes }: Attributes = {},
  children: readonly Node[] = [],
): HTMLElementTagNameMap[K] => {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...(text === '' ? [] : [text]), ...children)
  return element
}

export const makeButton = (text: string, onClick: () => void, attributes: Attributes = {}): HTMLButtonElement => {
  const button = make('button', { type: 'button', text, ...attributes })
  button.addEventListener('click', onClick)
  return button
}
