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

type Chromium = { readonly executablePath: string; readonly env?: NodeJS.ProcessEnv }

export type Candidates = {
  /** The value of CHROMIUM. */
  readonly named: string | undefined
  readonly packaged: Chromium | null
  readonly installed: string | undefined
  /** In CI, where a check that leaves tests out would say nothing of it. */
  readonly isRequired: boolean
}

/** The browser to take, null where there is none; throws where one is required. */
export const chooseChromium = ({ named, packaged, installed, isRequired }: Candidates): Chromium | null => {
  if (named) return { executablePath: named }
  if (packaged) return packaged
  if (installed !== undefined) return { executablePath: installed }
  if (isRequired) throw new Error('There is no Chromium to test with; CHROMIUM can name one.')
  return null
}

const found = chooseChromium({
  named: process.env.CHROMIUM,
  packaged: packagedChromium(),
  installed: PATHS.find((path) => existsSync(path)),
  isRequired: process.env.CI === 'true',
})

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
