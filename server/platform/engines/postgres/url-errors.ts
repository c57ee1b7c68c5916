/** Refusals of a DATABASE_URL by its most probable mistake; they never quote it. */
import { Refusal } from '../../sentences/refusal.ts'

/** Refuses a database address; `why` serves messages about addresses other than DATABASE_URL. */
export class AddressRefusal extends Refusal {
  readonly why: string

  constructor(why: string, options?: ErrorOptions) {
    super(`DATABASE_URL cannot be used: ${why}.`, options)
    this.why = why
  }
}

export const fail = (why: string): never => {
  throw new AddressRefusal(why)
}

const ESCAPES = { '#': '%23', '/': '%2F', '?': '%3F', '@': '%40', ':': '%3A', '%': '%25' } as const
type Special = keyof typeof ESCAPES

/** Refuses a user name or password with an unescaped character that ends the authority. */
export const refuseUnescaped = (rest: string): void => {
  const end = rest.search(/[/?#]/)
  if (end === -1) return
  const [authority, tail] = [rest.slice(0, end), rest.slice(end)]
  const special = tail.charAt(0)
  if (isSpecial(special) && endsTooEarly(authority, tail)) failUnescaped(special)
  if (tail.includes('#')) failUnescaped('#')
}

/** True if the "@" after user and password comes after the end of the authority. */
const endsTooEarly = (authority: string, tail: string): boolean => {
  if (!tail.includes('@')) return false
  // `user:begin-of-the-password` looks like a host with an invalid port.
  if (!authority.includes('@') && authority.split(',').some(hasNoPort)) return true
  if (tail.startsWith('#')) return true
  // A parameter may contain an "@" (`?user=ann@server`), and so may a database name, which has no "/".
  return tail.startsWith('?') ? !/^\?[^@]*=/.test(tail) : /^\/[^@?]*@[^/?]*\//.test(tail)
}

const hasNoPort = (host: string): boolean => {
  const colon = host.lastIndexOf(':')
  return colon !== -1 && !host.endsWith(']') && !/^\d*$/.test(host.slice(colon + 1))
}

const isSpecial = (character: string): character is Special => character in ESCAPES

const failUnescaped = (character: Special): never => {
  const others = Object.entries(ESCAPES).filter(([other]) => other !== character)
  const list = others.map(([other, code]) => `${other} as ${code}`).join(', ')
  return fail(
    `a "${character}" stands in it where none can be, probably in the password: write ${character} as ${ESCAPES[character]} there (and ${list})`,
  )
}
