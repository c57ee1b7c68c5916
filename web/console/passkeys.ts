/**
 * Buttons that make or use a passkey. A button asks its `data-options` for the options, and sends what the browser
 * makes of them to its `data-answer`: both by POST of JSON with `data-token` in the header X-Form-Token. Either answer
 * may name a page to go on to, `{"location"}`; a refusal says what is wrong, `{"detail"}`.
 */
import type { ScriptWords } from '../../server/console/script-words.ts'
import { type CreationJson, type RequestJson, readCreation, readRequest, writeCredential } from './credential-json.ts'
import { shownStatus } from './status.ts'

type Answer = { readonly location?: string; readonly detail?: string }

/** A failure with an explanation for the person as its message, as a rule from the server. */
class Refusal extends Error {}

export const startPasskey = (button: HTMLButtonElement, { passkey: words }: ScriptWords): void => {
  if (!('PublicKeyCredential' in window) || isAddress(location.hostname)) return
  const status = shownStatus()
  button.after(status.element)
  button.hidden = false
  let isRunning = false
  button.addEventListener('click', async () => {
    if (isRunning) return
    isRunning = true
    button.setAttribute('aria-disabled', 'true')
    status.say(words.waiting)
    try {
      const { location: next } = await run(button.dataset)
      if (next === undefined) throw new Refusal(words.failed)
      location.assign(next)
    } catch (error) {
      status.say(error instanceof Refusal ? error.message : textOf(error, words))
      button.removeAttribute('aria-disabled')
      isRunning = false
    }
  })
}

/** Passkeys belong to names. */
const isAddress = (host: string): boolean => host.includes(':') || /^[\d.]+$/.test(host)

const run = async ({ passkey, options = '', answer = '', token = '' }: DOMStringMap): Promise<Answer> => {
  const asked = await post(options, token, {})
  if ('location' in asked) return asked
  const credential =
    passkey === 'register'
      ? await navigator.credentials.create({ publicKey: readCreation(asked as CreationJson) })
      : await navigator.credentials.get({ publicKey: readRequest(asked as RequestJson) })
  return post(answer, token, writeCredential(credential as PublicKeyCredential))
}

const post = async (address: string, token: string, body: object): Promise<Answer> => {
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json', 'X-Form-Token': token }
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
  const answer = (await response.json()) as Answer
  if (response.ok) return answer
  const { detail } = answer
  throw detail === undefined ? new Error(String(response.status)) : new Refusal(detail)
}

const textOf = (error: unknown, words: ScriptWords['passkey']): string => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return words.cancelled
  if (name === 'SecurityError' || name === 'NotSupportedError') return words.notHere
  return name === 'InvalidStateError' ? words.known : words.failed
}
