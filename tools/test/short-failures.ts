/** Failures that fit a screen, in the events of node:test: two dumps of a store are no message. */
import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'

const TEXT_MAX = 4_000
const VALUE_MAX = 400

/** Passes the events on, with the texts and values of failures cut where they are too long. */
export async function* shortFailures(events: AsyncIterable<TestEvent>): AsyncGenerator<TestEvent> {
  for await (const event of events) yield event.type === 'test:fail' ? shortened(event) : event
}

type Failure = Extract<TestEvent, { type: 'test:fail' }>
type Completion = Extract<TestEvent, { type: 'test:complete' }>['data']

/** A failure as it happens: the report has it at its end, which may be an hour away. Null for what passed, and for a suite around a failure. */
export const failureAtOnce = ({ name, file, details: { passed, error } }: Completion): string | null =>
  passed || error === undefined || ('failureType' in error && error.failureType === 'subtestsFailed')
    ? null
    : `✖ at once: ${name} (${file})\n${inspect(shortErrorOf(error.cause))}\n`

/** The error of the runner holds that of the test, whose members cannot be written. */
const shortened = ({ type, data }: Failure): Failure => {
  const error = Object.assign(new Error(data.details.error.message), data.details.error)
  error.cause = shortErrorOf(error.cause)
  return { type, data: { ...data, details: { ...data.details, error } } }
}

/** With what an assertion prints beside its message. */
const shortErrorOf = (cause: unknown): unknown => {
  if (!(cause instanceof Error)) return typeof cause === 'string' ? cut(cause, TEXT_MAX) : cause
  const values = Object.entries(cause).map(([name, value]) => [name, shortValueOf(value)])
  const short = new Error(cut(cause.message, TEXT_MAX))
  return Object.assign(short, Object.fromEntries(values), { name: cause.name, stack: cut(cause.stack ?? '', TEXT_MAX) })
}

const shortValueOf = (value: unknown): unknown => {
  const text = inspect(value, { maxStringLength: VALUE_MAX })
  return text.length > VALUE_MAX ? cut(text, VALUE_MAX) : value
}

/** Shortens a text in its middle: the start of an error says most, and its last lines where it was thrown. */
const cut = (text: string, max: number): string => {
  const left = text.length - max
  if (left <= 0) return text
  return `${text.slice(0, max * 0.75)}\n… ${left} characters are left out …\n${text.slice(-max * 0.25)}`
}
