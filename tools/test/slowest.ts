/** Durations of the test files, from the events of node:test, their processor time, and a report of the most. */
import { relative, resolve } from 'node:path'
import type { TestEvent } from 'node:test/reporters'

export type FileTime = { readonly file: string; readonly seconds: number }

const SHOWN = 10

export type Times = {
  readonly note: (event: TestEvent) => void
  /** The ten slowest files, the slowest first. */
  readonly slowest: () => FileTime[]
  /** The ten that took the most processor time, those that took most first. */
  readonly busiest: () => FileTime[]
}

/** Processor time of files as they noted it themselves (test/support/processor-time.ts). */
type Noted = () => readonly FileTime[]

/** Files are recognized by their paths from a root. A process of a file and a suite of one in a batch both have its path as their name. */
export const timesOf = (root: string, noted: Noted = () => []): Times => {
  const times: FileTime[] = []
  const nameOf = (name: string): string => relative(root, resolve(root, name))
  return {
    note: ({ type, data }) => {
      if (type !== 'test:complete' || data.nesting > 0 || !isTests(data.name)) return
      times.push({ file: nameOf(data.name), seconds: Math.round(data.details.duration_ms) / 1000 })
    },
    slowest: () => most(times),
    busiest: () =>
      most(noted().filter(({ file }) => isTests(file))).map((time) => ({ ...time, file: nameOf(time.file) })),
  }
}

const isTests = (name: string): boolean => name.endsWith('.test.ts')

const most = (times: readonly FileTime[]): FileTime[] => times.toSorted((a, b) => b.seconds - a.seconds).slice(0, SHOWN)

/** Passes the events on, with the slowest files and the busiest ahead of the counts at the end. */
export const withSlowest = (times: Times) =>
  async function* (events: AsyncIterable<TestEvent>): AsyncGenerator<TestEvent> {
    let shown = false
    for await (const event of events) {
      times.note(event)
      if (!shown && event.type === 'test:diagnostic' && /^tests \d+$/.test(event.data.message)) {
        shown = true
        for (const time of times.slowest()) yield diagnostic(lineOf('slow', time))
        for (const time of times.busiest()) yield diagnostic(lineOf('busy', time))
      }
      yield event
    }
  }

const lineOf = (word: string, { file, seconds }: FileTime): string =>
  `${word}: ${seconds.toFixed(1).padStart(6)} s  ${file}`

const diagnostic = (message: string): TestEvent => ({
  type: 'test:diagnostic',
  data: { nesting: 0, message, level: 'info' },
})
