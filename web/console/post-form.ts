/** Questions that scripts ask about a form, with its fields. */

/** Milliseconds after which to ask again: the service takes a few questions a second. */
export type Later = { readonly laterMs: number }

export const isLater = (answer: object): answer is Later => 'laterMs' in answer

/** Times that one question is asked at most, if each came too soon. */
export const TRIES = 3

/** Seconds of a `Retry-After` that cannot be read, and at most. */
const [SECONDS, SECONDS_MAX] = [1, 60]

/** Null for what failed. */
export const postForm = async <T extends object>(
  address: string,
  body: string,
  signal: AbortSignal | null = null,
): Promise<T | Later | null> => {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' }
  const response = await fetch(address, { method: 'POST', headers, body, signal })
  if (response.ok) return (await response.json()) as T
  if (response.status !== 429) return null
  const seconds = Number(response.headers.get('Retry-After')) || SECONDS
  return { laterMs: Math.min(Math.max(seconds, SECONDS), SECONDS_MAX) * 1_000 }
}
