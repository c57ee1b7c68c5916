/** Deeds of a page that no text of others may cause. */
import type { Page, Request } from 'playwright-core'

const DIALOGS = ['alert', 'confirm', 'prompt', 'print']

export type Deeds = {
  /** Dialogs, violations of the policy, and errors. */
  readonly done: string[]
  readonly asked: Request[]
}

/** Watches a page from its next address on. */
export const watchDeeds = async (page: Page): Promise<Deeds> => {
  const [done, asked]: [string[], Request[]] = [[], []]
  await page.exposeFunction('ran', (what: string) => done.push(what))
  await page.addInitScript(`for (const name of ${JSON.stringify(DIALOGS)}) globalThis[name] = () => ran(name)`)
  await page.addInitScript("addEventListener('securitypolicyviolation', (e) => ran('policy: ' + e.blockedURI))")
  page.on('pageerror', (error) => done.push(String(error)))
  page.on('request', (request) => asked.push(request))
  return { done, asked }
}

/** A frame and a task later, whatever was about to happen has happened. */
export const settled = (page: Page): Promise<unknown> =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))')
