/** The identity of a form, by which the server knows it: its state when shown, its id and its version, in hidden fields. */
export type Identity = { readonly seen: string; readonly form: string; readonly unfinished: string }

const hidden = (form: HTMLFormElement, name: keyof Identity): HTMLInputElement | null => {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field : null
}

export const identityOf = (form: HTMLFormElement): Identity => ({
  seen: hidden(form, 'seen')?.value ?? '',
  form: hidden(form, 'form')?.value ?? '',
  unfinished: hidden(form, 'unfinished')?.value ?? '',
})

/** Gives a form an identity, so that later changes of others are told apart and nothing is made twice. */
export const assume = (form: HTMLFormElement, identity: Partial<Identity>): void => {
  for (const name of ['seen', 'form', 'unfinished'] as const) {
    const field = hidden(form, name)
    // A draft of an older page has no id or version.
    if (field) field.value = identity[name] ?? field.value
  }
}
