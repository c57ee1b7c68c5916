/** Which form a form is, for the server: what it showed, and its token, in hidden fields, and the session of that. */
export type Identity = { readonly seen: string; readonly once: string; readonly session: string }

const hidden = (form: HTMLFormElement, name: 'seen' | 'once'): HTMLInputElement | null => {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field : null
}

export const identityOf = (form: HTMLFormElement): Identity => ({
  seen: hidden(form, 'seen')?.value ?? '',
  once: hidden(form, 'once')?.value ?? '',
  session: form.dataset.session ?? '',
})

/** Makes a form that which it names: what others changed since is told apart, and what it made is not made twice. */
export const assume = (form: HTMLFormElement, { seen, once, session }: Identity): void => {
  const put = (name: 'seen' | 'once', value: string) => {
    const field = hidden(form, name)
    if (field) field.value = value
  }
  put('seen', seen)
  // The server refuses the token of another session.
  if (session === form.dataset.session) put('once', once)
}
