/**
 * Buttons that make or use a passkey. A button asks its `data-options` for the options, and sends what the browser
 * makes of them to its `data-answer`: both by POST of JSON with `data-token` in the header X-Form-Token. Either answer
 * may name a page to go on to, `{"location"}`; a refusal says what is wrong, `{"detail"}`.
 */
import type { ScriptWords } from '../../server/console/script-words.ts'
import { shownStatus } from './status.ts'

type Answer = { readonly location?: string; readonly detail?: string }

/** A failure with an explanation for the person as its message, as a rule from the server. */
class Refusal extends Error {}

export const startPasskey = (button: HTMLButtonElement, { passkey: words }: ScriptWords): void => {
  if (!readsJson() || isAddress(location.hostname)) return
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

/** Passkeys in JSON are read and written by the browser itself (WebAuthn level 3); an older one has no buttons for them. */
const readsJson = (): boolean =>
  'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential

/** Passkeys belong to names. */
const isAddress = (host: string): boolean => host.includes(':') || /^[\d.]+$/.test(host)

const run = async ({ passkey, options = '', answer = '', token = '' }: DOMStringMap): Promise<Answer> => {
  const asked = await post(options, token, {})
  if ('location' in asked) return asked
  const credential = passkey === 'register' ? await create(asked) : await get(asked)
  return post(answer, token, (credential as PublicKeyCredential).toJSON())
}

const create = (options: object): Promise<Credential | null> => {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON)
  return navigator.credentials.create({ publicKey })
}

const get = (options: object): Promise<Credential | null> => {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON)
  return navigator.credentials.get({ publicKey })
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
