/** The time until the largest part of a page is shown, in a browser as slow as a cheap phone on a poor network. */
import type { Browser } from 'playwright-core'
import { context, kinds } from '../../test/pages/kinds.ts'
import { servePages } from '../../test/pages/served.ts'
import { launchChromium, NO_BROWSER } from '../../test/support/chromium.ts'

/** Bits a second, and milliseconds. */
const NETWORKS = [
  { name: '1.6 Mbit/s', bits: 1_600_000, latency: 150 },
  { name: '400 kbit/s', bits: 400_000, latency: 400 },
] as const

const PAGES = ['posting, full', 'posting, 60 kB of text', 'search']

const CPU_SLOWDOWN = 4

const PHONE = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2, isMobile: true }

export type Load = { readonly name: string; readonly values: readonly number[] }

/** Seconds of each load; nothing where there is no browser. */
export const measurePageLoads = async (
  rounds: number,
): Promise<{ loads: readonly Load[]; notes: readonly string[] }> => {
  if (NO_BROWSER) return { loads: [], notes: [NO_BROWSER] }
  const ends: (() => unknown)[] = []
  const served = await servePages(context, { after: (end) => void (end && ends.push(end as () => unknown)) })
  const browser = await launchChromium()
  const loads: Load[] = []
  for (const network of NETWORKS)
    for (const { name, path } of kinds.filter(({ name }) => PAGES.includes(name))) {
      const values: number[] = []
      for (let round = 0; round < rounds; round++)
        values.push(await loadOnce(browser, served.base + path('fr'), network))
      loads.push({ name: `largest paint of a ${name} at ${network.name}`, values })
    }
  await browser.close()
  for (const end of ends) await end()
  return { loads, notes: [] }
}

type Network = (typeof NETWORKS)[number]

/** The last entry is that of the largest part. */
const LARGEST = `new Promise((resolve) => new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime / 1000))
  .observe({ type: 'largest-contentful-paint', buffered: true }))`

const loadOnce = async (browser: Browser, url: string, { bits, latency }: Network): Promise<number> => {
  const opened = await browser.newContext(PHONE)
  const page = await opened.newPage()
  const session = await opened.newCDPSession(page)
  const throughput = bits / 8
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.goto(url)
  const seconds = (await page.evaluate(LARGEST)) as number
  await opened.close()
  return seconds
}
