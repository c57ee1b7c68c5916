/**
 * The page of a refused form is asked for when somebody goes back to it or loads it again; the browser would offer to
 * send the form once more instead. Other answers have addresses that are no pages of their own.
 */
export const forgetSent = (): void => {
  const isOwn = (form: Element) =>
    new URL(form.getAttribute('action') ?? '', location.href).pathname === location.pathname
  if ([...document.querySelectorAll('main form[method=post]')].some(isOwn)) history.replaceState(null, '')
}
