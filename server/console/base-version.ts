/**
 * Base version of a form, a short hash of each member that it showed: a member that was not touched is not sent, and
 * one that another person has changed meanwhile is contested.
 */
import { hash } from 'node:crypto'

/** Hidden field of a form that holds it. */
export const BASE_VERSION = 'seen'

/** Characters of base64url; the hashes only compare texts of one person's own form. */
const HASH_LENGTH = 10

export const shortHash = (value: unknown): string =>
  hash('sha256', JSON.stringify(value), 'base64url').slice(0, HASH_LENGTH)

/** The hash of each member; several, joined by dots, of one that may be written in several ways. */
export type BaseVersionOf<M extends string> = Readonly<Record<M, string>>

export type Plan<M extends string> = {
  /** Members to send. */
  readonly changed: readonly M[]
  /** Members to send that somebody else has changed since the form was shown. */
  readonly contested: readonly M[]
}

const says = (version: string, hashed: string): boolean => version.split('.').includes(hashed)

/** The versions of forms with these members. */
export const createBaseVersions = <M extends string>(members: readonly M[]) => {
  const make = (hashOf: (member: M, at: number) => string): BaseVersionOf<M> =>
    Object.fromEntries(members.map((member, at) => [member, hashOf(member, at)])) as BaseVersionOf<M>
  /** Members that differ from what the form showed. */
  const touched = (typed: BaseVersionOf<M>, base: BaseVersionOf<M>): readonly M[] =>
    members.filter((member) => !says(base[member], typed[member]))
  return {
    make,
    touched,
    write: (version: BaseVersionOf<M>): string => members.map((member) => version[member]).join(' '),
    /** A text that is none of ours names nothing that was shown, so that all is sent. */
    read: (text: string | null): BaseVersionOf<M> => {
      const hashes = (text ?? '').split(' ')
      return make((_, at) => hashes[at] ?? '')
    },
    /** Plan of the changes to the present members, which a form may have shown in `ways`. */
    planOf: (typed: BaseVersionOf<M>, base: BaseVersionOf<M>, ways: readonly BaseVersionOf<M>[]): Plan<M> => {
      const [current = base] = ways
      const changed = touched(typed, base).filter((member) => !says(current[member], typed[member]))
      return { changed, contested: changed.filter((member) => ways.every((way) => way[member] !== base[member])) }
    },
  }
}
