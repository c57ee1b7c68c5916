/** Chromium: the one that CHROMIUM names, the one that a package brings, or the one of the system; playwright-core drives it. */
import { existsSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright-core'
import { packagedChromium } from './chromium-package.ts'

/** Paths that distributions use, first those of the headless build, which opens pages in half the time. */
const PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

const findChromium = () => {
  const named = process.env.CHROMIUM
  if (named) return { executablePath: named }
  const installed = PATHS.find((path) => existsSync(path))
  return packagedChromium() ?? (installed === undefined ? null : { executablePath: installed })
}

const found = findChromium()

if (!found && process.env.CI === 'true') throw new Error('There is no Chromium to test with; CHROMIUM can name one.')

/** The reason to skip tests that need a browser; false where there is one. With CI=true its lack is an error. */
export const NO_BROWSER = !found && 'Chromium is not installed (CHROMIUM names its path).'

/** No name but that of this machine resolves, so that nothing leaves it. */
const ARGUMENTS = [
  '--disable-gpu',
  '--disable-quic',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
]

/** A headless browser with an empty profile. */
export const launchChromium = (): Promise<Browser> => chromium.launch({ executablePath: '', ...found, args: ARGUMENTS })

/** Does what leads to another page, and returns when that is loaded; a click alone returns when it begins to come. */
export const turnPage = async (page: Page, act: () => Promise<unknown>): Promise<void> => {
  await Promise.all([page.waitForEvent('load'), act()])
}
