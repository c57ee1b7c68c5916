/** Durations of the test files, from the events of node:test, and a report of the slowest. */
import { relative, resolve } from 'node:path'
import type { TestEvent } from 'node:test/reporters'

export type FileTime = { readonly file: string; readonly seconds: number }

const SHOWN = 10

export type Times = {
  readonly note: (event: TestEvent) => void
  /** The ten slowest files, the slowest first. */
  readonly slowest: () => FileTime[]
}

/** Files are recognized by their paths from a root. A process of a file and a suite of one in a batch both have its path as their name. */
export const timesOf = (root: string): Times => {
  const times: FileTime[] = []
  return {
    note: ({ type, data }) => {
      if (type !== 'test:complete' || data.nesting > 0 || !data.name.endsWith('.test.ts')) return
      times.push({
        file: relative(root, resolve(root, data.name)),
        seconds: Math.round(data.details.duration_ms) / 1000,
      })
    },
    slowest: () => times.toSorted((a, b) => b.seconds - a.seconds).slice(0, SHOWN),
  }
}

/** Passes the events on, with the slowest files ahead of the counts at the end. */
export const withSlowest = (times: Times) =>
  async function* (events: AsyncIterable<TestEvent>): AsyncGenerator<TestEvent> {
    let shown = false
    for await (const event of events) {
      times.note(event)
      if (!shown && event.type === 'test:diagnostic' && /^tests \d+$/.test(event.data.message)) {
        shown = true
        for (const time of times.slowest()) yield diagnostic(lineOf(time))
      }
      yield event
    }
  }

export const lineOf = ({ file, seconds }: FileTime): string => `slow: ${seconds.toFixed(1).padStart(6)} s  ${file}`

const diagnostic = (message: string): TestEvent => ({
  type: 'test:diagnostic',
  data: { nesting: 0, message, level: 'info' },
})
