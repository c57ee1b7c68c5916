/** A feed of a hundred thousand postings, in a heap that could not hold it. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { newFolder } from '../support/folder.ts'

const ITEMS = 100_000

/** Megabytes; the feed has 100, and its report and its jobs 120 together. */
const HEAP = 64

const BIN = join(import.meta.dirname, '../../server/bin/affiche.js')

const jobOf = (at: number): string =>
  `<job><referencenumber>H-${at}</referencenumber><title>Cook ${at}</title><city>Halifax</city><state>NS</state><url>https://example.ca/${at}</url><jobtype>fulltime</jobtype><category>Food Services and Restaurants</category><salary>$20.50 to $25 per hour</salary><description><![CDATA[<h2>Role ${at}</h2><p>${'Prepare seafood and grill orders. '.repeat(20)}</p>]]></description></job>\n`

test('100,000 items of a feed are imported at constant memory', async () => {
  const folder = newFolder('import')
  const [feed, out, report] = ['feed.xml', 'jobs.ndjson', 'report.json'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const file = createWriteStream(feed)
  file.write('<source>\n')
  for (let at = 0; at < ITEMS; at++) if (!file.write(jobOf(at))) await once(file, 'drain')
  file.end('</source>\n')
  await once(file, 'close')
  const words = ['import', feed, '--format', 'indeed-xml', '--out', out, '--report', report]
  const { stdout } = await promisify(execFile)(process.execPath, [`--max-old-space-size=${HEAP}`, BIN, ...words])
  assert.match(stdout, new RegExp(`${ITEMS} items: 0 taken as they are, ${ITEMS} taken with changes, 0 refused`))
  let lines = 0
  for await (const line of createInterface({ input: createReadStream(out) })) if (line !== '') lines++
  assert.equal(lines, ITEMS)
})
