/**
 * Arguments that a tool does not read. The Open Job Context Protocol has them ignored (spec.ojcp.dev, Schema
 * Extensibility), and a warning of the answer names them, so that nobody takes a search for narrower than it was.
 */
import { Type } from '@affiche/contract/schema.ts'
import type { Language } from '@affiche/contract/values.ts'
import { say } from '../../platform/sentences/say.ts'
import { sentence } from '../../platform/sentences/sentence.ts'
import { isObject } from '../json-rpc.ts'
import type { Arguments } from './tool.ts'

/** Members of the protocol that nothing here reads, so that no candidate is described to the service. */
export const UNREAD = Type.Optional(Type.Unknown({ description: 'Not read, and kept nowhere.' }))

export const warnings = Type.Optional(
  Type.Array(
    Type.Object({
      code: Type.Enum(['fields_ignored']),
      message: Type.String(),
      fields: Type.Array(Type.String({ description: 'A name, with those of its parents: `filters.salary_max`.' })),
    }),
  ),
)

/** More are not told. */
const FIELDS_MAX = 20
const NAME_MAX = 100

type Shape = { readonly properties?: Readonly<Record<string, object>> }

/** The member `warnings` of an answer; none where everything was read. */
export const warningsOf = (input: Shape, values: Arguments, language: Language): object => {
  const fields = unreadIn(input, values, '').slice(0, FIELDS_MAX)
  if (fields.length === 0) return {}
  const message = say(sentence('agentUnread', { fields }), { language })
  return { warnings: [{ code: 'fields_ignored', message, fields }] }
}

const unreadIn = ({ properties = {} }: Shape, values: Arguments, before: string): string[] =>
  Object.entries(values).flatMap(([name, value]) => {
    const path = (before + name).slice(0, NAME_MAX)
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (known === undefined || known === UNREAD) return [path]
    return isObject(value) && 'properties' in known ? unreadIn(known as Shape, value, `${path}.`) : []
  })
