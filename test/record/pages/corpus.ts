/** The chapters of the pages by the names of their files, and what each is played on. */
import { join } from 'node:path'
import { LANGUAGES, type Language } from '@affiche/contract/values.ts'
import type { Engine } from '../../support/engines.ts'
import { untilCaughtUp } from '../../support/public-state.ts'
import { RELAYING } from '../../support/relaying.ts'
import { applications } from './chapters/applications.ts'
import { activity, exports, keys, people, profile, proofs, publicPage, requests, vendors } from './chapters/employer.ts'
import { account, passkeys, provider, signingIn } from './chapters/identity.ts'
import { checks, editForm, newForm, unfinished } from './chapters/job-form.ts'
import { actions, bin, chosen, lists, posting } from './chapters/jobs.ts'
import { limits, unmade } from './chapters/limits.ts'
import { crawlers, feeds } from './chapters/machines.ts'
import { moderation } from './chapters/moderation.ts'
import { comingBack, refusals as consoleRefusals, operatedVendors, operators } from './chapters/operator.ts'
import { employers, papers, postings, previews, refusals, reports, search, testPostings } from './chapters/public.ts'
import { relayed } from './chapters/relayed.ts'
import { webhooks } from './chapters/webhooks.ts'
import { createPlayer } from './player.ts'
import type { Chapter, Served } from './stage.ts'
import { type ConsoleWorld, openConsoleWorlds, openPublicWorld, openUnmadeWorld, type PublicWorld } from './worlds.ts'

type Texts = Readonly<Record<string, string>>

/** Chapters that are played one after the other on one service, each in its languages. */
type Side = {
  readonly files: readonly string[]
  /** The texts of the files. */
  readonly play: (engine: Engine) => Promise<Texts>
}

type Playing<World> = {
  readonly host: string
  /** Opens the worlds of files. */
  readonly open: (engine: Engine, files: readonly string[]) => Promise<(file: string) => World>
  readonly chapters: Readonly<Record<string, Chapter<World>>>
}

/** Chapters for programs, whose addresses name a language or none; played once. */
const PLAYED_ONCE: ReadonlySet<string> = new Set(['feeds', 'crawlers'])

const languagesOf = (name: string): readonly Language[] => (PLAYED_ONCE.has(name) ? ['en'] : LANGUAGES)

/** Chapters that change postings and then show what the trail says of them. */
const FOLLOWED: ReadonlySet<string> = new Set([
  'job',
  'actions',
  'edit-form',
  'activity',
  'proofs',
  'operators',
  'moderation',
])

const sideOf = <World extends Served>({ host, open, chapters }: Playing<World>): Side => {
  const all = Object.entries(chapters).flatMap(([name, chapter]) =>
    languagesOf(name).map((language) => ({ file: `${name}.${language}`, name, chapter, language })),
  )
  const files = all.map(({ file }) => file)
  return {
    files,
    play: async (engine) => {
      const worldOf = await open(engine, files)
      const { service } = worldOf(files[0] ?? '')
      let settle = async (): Promise<void> => undefined
      const player = createPlayer({ ...service, host, settle: () => settle() })
      const texts: Record<string, string> = {}
      try {
        for (const { file, name, chapter, language } of all) {
          settle = async () => (FOLLOWED.has(name) ? untilCaughtUp(service.store) : undefined)
          await chapter({ world: worldOf(file), language, visitor: player.visitor })
          texts[file] = player.take()
        }
      } finally {
        player.close()
        await service.stop()
      }
      return texts
    },
  }
}

const PUBLIC_HOST = 'jobs.example'

const inPublic = (chapters: Playing<PublicWorld>['chapters'], environment = {}): Side =>
  sideOf({
    host: PUBLIC_HOST,
    chapters,
    open: async (engine) => {
      const world = await openPublicWorld(engine, environment)
      return () => world
    },
  })

const inConsole = (chapters: Playing<ConsoleWorld>['chapters'], environment = {}): Side =>
  sideOf({ host: 'localhost', chapters, open: (engine, files) => openConsoleWorlds(engine, files, environment) })

const openUnmade = async (engine: Engine) => {
  const world = await openUnmadeWorld(engine)
  return () => world
}

const ONE_EACH = { SEARCHES_PER_MINUTE: '1', FEEDS_PER_MINUTE: '1', REPORTS_PER_HOUR: '1' }

/** Nothing listens there. */
const PROVIDER = { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'affiche', OIDC_NAME: 'Example <ID>' }

/** A chapter that leaves the service as it was stands before those that do not. */
export const sides: Readonly<Record<string, Side>> = {
  'public pages': inPublic({
    feeds,
    crawlers,
    search,
    postings,
    previews,
    employers,
    reports,
    papers,
    refusals,
    testPostings,
  }),
  'pages with forms of applications': inPublic({ relayed, applications }, RELAYING),
  'readers who ask too often': inPublic({ limits }, ONE_EACH),
  'pages that are not made yet': sideOf({
    host: PUBLIC_HOST,
    chapters: { unmade },
    open: openUnmade,
  }),
  'the console': inConsole({
    'sign-in': signingIn,
    account,
    passkeys,
    jobs: lists,
    job: posting,
    actions,
    bin,
    'new-form': newForm,
    unfinished,
    'edit-form': editForm,
    checks,
    keys,
    vendors,
    people,
    profile,
    activity,
    proofs,
    exports,
    operators,
    'console-refusals': consoleRefusals,
    'coming-back': comingBack,
    chosen,
    moderation,
    'public-page': publicPage,
    webhooks,
    'operated-vendors': operatedVendors,
    requests,
  }),
  'a console with a provider': inConsole({ provider }, PROVIDER),
  'a console with nothing but a provider': inConsole({ 'provider-alone': provider }, { ...PROVIDER, SIGN_IN: 'oidc' }),
}

export const pathOf = (file: string): string => join(import.meta.dirname, 'corpus', `${file}.txt`)

export const entriesOf = (text: string): readonly string[] => text.split(/\n\n(?=> )/)
