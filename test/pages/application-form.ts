/** The form of applications as candidates fill it in, over a desk in memory and without a server. */
import assert from 'node:assert/strict'
import type { Language } from '@affiche/contract/values.ts'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { ApplicationFace } from '../../server/applications/ports.ts'
import { words } from '../../server/html/words/words.ts'
import { MOMENT_MIN_MS } from '../../server/site/apply/moment.ts'
import { createMemoryDesk, faceOf, type MemoryDesk } from '../support/application-desk.ts'
import { PDF } from '../support/documents.ts'
import { START } from '../support/service.ts'
import { documentFor, jobFor, shelfOf, textOf } from './documents.ts'
import { type Asking, codeOf, openPages, type PageReply, uploadOf } from './support.ts'

export const CANDIDATE = { name: 'Zoé Tremblay', email: 'zoe@candidate.example', message: 'Bonjour' }

export const CV = { name: 'cv.pdf', bytes: PDF }

export const SAME_SITE = { 'sec-fetch-site': 'same-origin' }

/** Postings by their ids: open in one language and in both, confidential, gone, and with an address of its own, for all or for the French text. */
export const shelf = shelfOf(
  jobFor(1, documentFor(1)),
  jobFor(2, documentFor(2, { texts: { en: textOf('Baker', '<p>A</p>'), fr: textOf('Boulanger', '<p>A</p>') } })),
  jobFor(3, documentFor(3, { employer: null })),
  jobFor(4, documentFor(4), { shown: false, open: false }),
  jobFor(5, documentFor(5, { applicationEmail: null, applicationUrl: 'https://example.ca/' })),
  jobFor(
    6,
    documentFor(6, {
      texts: { en: textOf('Baker', '<p>A</p>'), fr: textOf('Boulanger', '<p>A</p>', 'https://example.ca/fr') },
    }),
  ),
)

type Sent = {
  readonly fields?: Record<string, string>
  readonly files?: Parameters<typeof uploadOf>[1]
  readonly headers?: Record<string, string>
  readonly sender?: string
}

/** A page with a form that somebody has before them. */
export type OpenForm = {
  readonly page: PageReply
  readonly hidden: { readonly form: string; readonly proof: string }
  readonly challenge: Challenge
  /** The solution of its puzzle, as a browser sends it. */
  readonly solve: () => Promise<string>
  readonly send: (sent?: Sent) => Promise<PageReply>
}

export type Bed = {
  readonly ask: Asking
  readonly desk: MemoryDesk
  readonly clock: { now: number }
  /** Opens the form of a posting; it is then filled in for as long as people need. */
  readonly open: (jobId?: number, language?: Language) => Promise<OpenForm>
  /** The form of a page that came back. */
  readonly formOf: (page: PageReply, jobId?: number, language?: Language) => OpenForm
}

type Options = { readonly settings?: Partial<ApplicationFace['settings']>; readonly desk?: MemoryDesk }

export const openForms = async ({ settings = {}, desk = createMemoryDesk() }: Options = {}): Promise<Bed> => {
  const clock = { now: START }
  const ask = await openPages(shelf, { applications: faceOf(desk, settings), clock: () => clock.now })
  const formOf: Bed['formOf'] = (page, jobId = 1, language = 'en') => {
    const path = words[language].paths.apply(codeOf(jobId))
    const hidden = { form: hiddenIn(page.text, 'form'), proof: hiddenIn(page.text, 'proof') }
    const challenge: Challenge = JSON.parse(attributeIn(page.text, 'data-puzzle'))
    return {
      page,
      hidden,
      challenge,
      solve: async () => JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) }),
      send: ({ fields = {}, files = [], headers = SAME_SITE, sender = '192.0.2.1' } = {}) =>
        ask(path, { method: 'POST', headers, sender, upload: uploadOf({ ...hidden, ...CANDIDATE, ...fields }, files) }),
    }
  }
  return {
    ask,
    desk,
    clock,
    formOf,
    open: async (jobId = 1, language = 'en') => {
      const page = await ask(words[language].paths.apply(codeOf(jobId)))
      assert.equal(page.status, 200)
      clock.now += MOMENT_MIN_MS
      return formOf(page, jobId, language)
    },
  }
}

const hiddenIn = (text: string, name: string): string =>
  unescaped(new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? assert.fail(name))

const attributeIn = (text: string, name: string): string =>
  unescaped(new RegExp(` ${name}="([^"]*)"`).exec(text)?.[1] ?? assert.fail(name))

const unescaped = (text: string): string => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
