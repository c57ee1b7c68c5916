/** Members of a body from the fields of the form; whatever they say, the interface alone judges it. */

import { FIELDS, MEMBERS, type Member, type Together } from './fields.ts'
import { type Body, severalFields } from './several-fields.ts'
import type { Typed } from './typed.ts'

/** Adds what one field says, of its member or of the part of it that its pointer names. */
const addField = (body: Record<string, unknown>, member: Member, { values }: Typed): void => {
  const field = FIELDS.find((each) => each.member === member)
  if (!field?.value) return
  const { id, jobMember, pointer, value } = field
  const said = value.write(values[id])
  const part = { ...(body[jobMember] as object | undefined), [pointer.split('/').at(-1) ?? '']: said }
  body[jobMember] = jobMember === member ? said : part
}

const isTogether = (member: Member): member is Together => Object.hasOwn(severalFields, member)

/** The body of a request that says some members; what several fields say is last, since a second text says the language. */
export const bodyOf = (typed: Typed, members: readonly Member[] = MEMBERS): Body => {
  const body: Record<string, unknown> = {}
  for (const member of members) if (!isTogether(member)) addField(body, member, typed)
  for (const member of members) if (isTogether(member)) Object.assign(body, severalFields[member].write(typed))
  return body
}
