/** Tests wait for conditions (test/support/waiting.ts): none sleeps, judges times or leaves to chance what it tries. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const ROOT = join(import.meta.dirname, '..')

const CLOCKS = /\bset(?:Timeout|Interval)\b|\bperformance\.now\b|\bhrtime\b|\b[a-z]*CpuUsage\b|\bAtomics\.wait\b/
const CHANCE = /\bMath\.random\b|\bDate\.now\(\) %|\brandomInt\b|from 'fast-check'/

/** A body that nobody reads keeps its connection open (test/support/fetched.ts). */
const UNREAD = /\(await fetch\([^\n]*\)\)\.(?:status|headers)\b|const \{[^}\n]*\} = await fetch\(|^ *await fetch\(/m

/** Files that may look at a clock, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  'server/jobs/description/hostile-texts.test.ts': 'processor time of the thread, against that of quadratic work',
  'server/jobs/description/light-text.test.ts': 'processor time of the thread, against that of quadratic work',
  'server/jobs/description/repair-any.test.ts': 'processor time of the thread, against that of quadratic work',
  'server/platform/engines/postgres/batcher.test.ts': 'keeps the process alive while a mocked connection is waited for',
  'server/platform/engines/postgres/deadlines.test.ts': 'moves the timers itself',
  'server/jobs/store/postgres/job-reader.test.ts': 'the time at which a connection of the driver was opened',
  'server/jobs/store/sqlite/search/merge.test.ts': 'moves the timers itself',
  'server/people/sign-in.test.ts': 'looks at the memory again and again',
  'server/threads/writer/request-queue.test.ts': 'makes a tick long',
  'server/platform/http/limits/arrival.test.ts': 'moves the timers itself',
  'test/backup.test.ts': 'keeps a process alive until its signal',
  'test/docs-policy.test.ts': 'a frame and a task of a browser',
  'test/fuzz/run.ts': 'bounds the long suite by time',
  'test/moods.test.ts': 'names them',
  'test/pages/application-browser.test.ts': 'sets the clock of a page',
  'test/postgres/load.ts': 'figures for people',
  'test/postgres/proxy.ts': 'holds commits for some moments, from a fixed seed',
  'test/postgres/rates.test.ts': 'watches which timers are stopped',
  'test/security/browser/browser.ts': 'a frame and a task of a browser',
  'test/security/xss/handlers.ts': 'an attack',
  'test/shutdown.test.ts': 'has time stand',
  'test/support/deeds.ts': 'a frame and a task of a browser',
  'test/support/file-deadline.ts': 'the deadline of files',
  'test/support/hammer.ts': 'sends at a rate',
  'test/support/overload.ts': 'figures for people',
  'test/support/postgres-server.ts': 'tries a port again',
  'test/support/process.ts': 'figures for people',
  'test/support/runs.ts': 'fast-check with the chosen seed',
  'test/support/raw-http.ts': 'the deadline of waits',
  'test/support/seed.ts': 'the long suite takes another seed each time, and reports it',
  'test/support/sender.ts': 'the deadline of waits, and figures of the long suite',
  'test/support/statement-log.ts': 'a name that is new',
  'test/support/unchanged-snapshot.ts': 'looks at the memory again and again, and figures for people',
  'test/support/waiting.ts': 'the deadline of waits',
  'test/together.test.ts': 'a file that does not end',
  'test/writer-death.test.ts': 'ends a thread at some moment, with the same outcome at any',
}

/** The long suite has figures, and seeds that it prints. */
const files = globSync(['test/**/*.ts', '{bench,contract,server,tools}/**/*.test.ts'], { cwd: ROOT }).filter(
  (file) => !file.startsWith('test/long/'),
)

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

const holding = (pattern: RegExp): string[] => files.filter((file) => pattern.test(read(file))).sort()

test('only named files look at a clock or leave something to chance, each with a reason', () => {
  const looking = [...new Set([...holding(CLOCKS), ...holding(CHANCE)])].sort()
  assert.deepEqual(looking, Object.keys(ALLOWED).sort())
})

test('no answer is left unread', () => {
  assert.deepEqual(
    holding(UNREAD).filter((file) => file !== 'test/moods.test.ts'),
    [],
  )
})
