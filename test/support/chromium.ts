/** Chromium as the distribution installs it, driven by playwright-core, which downloads no browser. */
import { existsSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright-core'

/** Paths that distributions use, first those of the headless build, which opens pages in half the time; CHROMIUM names another. */
const PATHS = [
  process.env.CHROMIUM ?? '',
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

const executablePath = PATHS.find((path) => path !== '' && existsSync(path))

/** The reason to skip tests that need a browser; false where there is one. */
export const NO_BROWSER = executablePath === undefined && 'Chromium is not installed (CHROMIUM names its path).'

/** No name but that of this machine resolves, so that nothing leaves it. */
const ARGUMENTS = [
  '--disable-gpu',
  '--disable-quic',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
]

/** A headless browser with an empty profile. */
export const launchChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: executablePath ?? '', args: ARGUMENTS })

/** Does what leads to another page, and returns when that is loaded; a click alone returns when it begins to come. */
export const turnPage = async (page: Page, act: () => Promise<unknown>): Promise<void> => {
  await Promise.all([page.waitForEvent('load'), act()])
}
