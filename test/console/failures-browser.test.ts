/** The posting form in a browser while the service fails: what happened is said, the text is kept, and the next try works. */
import assert from 'node:assert/strict'
import { constants } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { formWords } from '../../server/console/job-form/words.ts'
import { launchChromium, NO_BROWSER, turnPage } from '../support/chromium.ts'
import { startConsole } from '../support/console.ts'
import { makeDisk, noDisk } from '../support/disk/disk.ts'
import { statusOf } from '../support/fetched.ts'
import { newFolder } from '../support/folder.ts'
import { clientAt, type Running, serve } from '../support/process.ts'
import { type Client, job } from '../support/service.ts'
import { DEADLINE_MS, until } from '../support/waiting.ts'
import { fillPosting } from './tour.ts'

const { textKept } = formWords.en
/** Writes that may wait, the fewest that the setting takes, and clients that all want to write. */
const [WAITING_MAX, LANES] = [10, 40]

describe('in Chromium', { skip: NO_BROWSER || noDisk() }, () => {
  const dataDir = newFolder('console')
  const disk = makeDisk(dataDir)
  let browser: Browser
  let service: Running
  let client: Client
  let page: Page
  const start = (port = '0') =>
    serve(dataDir, { ...disk.environment, CONSOLE: 'true', PORT: port, WAITING_MAX: String(WAITING_MAX) })
  before(async () => {
    const { apiKey, token } = await fillStore()
    ;[browser, service] = await Promise.all([launchChromium(), start()])
    client = clientAt(service.base, apiKey)
    page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    await page.goto(`${service.base}/en/console/link/${token}`)
    await turnPage(page, () => page.click('main form .button'))
  })
  after(async () => {
    await browser?.close()
    disk.remove()
  })

  /** The first employer, its key, and a link for a person of it that is in force today. */
  const fillStore = async () => {
    const filling = await startConsole(undefined, { dataDir, keepData: true })
    filling.advance(Date.now() - filling.now())
    const employer = await filling.employer()
    const { token } = await filling.link('marie', employer)
    await filling.stop()
    return { apiKey: employer.apiKey ?? '', token }
  }

  const publish = () => turnPage(page, () => page.click('button[value=publish]'))
  const openForm = async (title: string): Promise<void> => {
    await page.goto(`${service.base}/en/console/1/jobs/new`)
    await fillPosting(page, title)
  }
  const assertKept = async (title: string): Promise<void> => {
    const alert = page.locator('[role=alert]:focus')
    await alert.getByText(textKept).waitFor()
    assert.match(await page.title(), /^Error: /)
    assert.match((await alert.innerText()) ?? '', /Try again in (?:a second|\d+ seconds)\./)
    assert.deepEqual(
      [await page.inputValue('#title'), await page.inputValue('#description')],
      [title, 'Bread, at night.\n\n- rye'],
    )
  }
  const assertSavedOnce = async (title: string): Promise<void> => {
    await page.waitForURL(/\/jobs\/\d+(\?done=|$)/)
    const { data } = (await client.get('/jobs?pageSize=100')).body
    assert.equal(data.filter((each: { title: string }) => each.title === title).length, 1)
  }
  const isReady = async () => (await statusOf(`${service.base}/health/ready`)) === 200

  test('a disk that is full', async () => {
    await openForm('Full')
    disk.fail({ writeError: constants.errno.ENOSPC })
    await publish()
    await assertKept('Full')
    disk.fail()
    await until(isReady, 'readiness')
    await publish()
    await assertSavedOnce('Full')
  })

  test('a writer with too much to write', async (t) => {
    await openForm('Overload')
    const lock = new DatabaseSync(join(dataDir, 'affiche.db'), { timeout: DEADLINE_MS })
    lock.exec('BEGIN IMMEDIATE')
    let [isOver, refused] = [false, 0]
    const lane = async (n: number): Promise<void> => {
      while (!isOver) {
        const { status } = await client.put('/jobs', job({ referenceId: `LANE-${n}` }))
        if (status === 503) refused++
      }
    }
    const lanes = Promise.all(Array.from({ length: LANES }, (_, n) => lane(n)))
    const release = async () => {
      isOver = true
      if (lock.isOpen) lock.close()
      await lanes
    }
    t.after(release)
    // As many wait for the writer as may, and the writer for the file.
    await until(() => refused >= LANES, 'that writes are refused')
    await publish()
    await assertKept('Overload')
    await release()
    await publish()
    await assertSavedOnce('Overload')
  })

  test('a service that is started again while the form is open and sent', async () => {
    const { port } = new URL(service.base)
    await openForm('Sent')
    service.child.kill('SIGTERM')
    await service.ended
    await page.click('button[value=publish]')
    await page.waitForURL(/^chrome-error:/)
    service = await start(port)
    // The browser sends the form again that nobody has answered; the process that made it is gone.
    await page.reload()
    await assertSavedOnce('Sent')
  })
})
