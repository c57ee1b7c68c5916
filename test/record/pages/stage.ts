/** The stage of the chapters of pages: a world, a language and visitors. */
import type { Language } from '@affiche/contract/values.ts'
import type { TestService } from '../../support/service.ts'
import type { Player, Visitor } from './player.ts'

export type Stage<World> = {
  readonly world: World
  readonly language: Language
  readonly visitor: Player['visitor']
}

/** Requests in their order. */
export type Chapter<World> = (stage: Stage<World>) => Promise<void>

/** Addresses of the public pages. */
export const PATHS = {
  en: {
    home: '/en/jobs',
    fraudPolicy: '/en/fraud-policy',
    verify: '/en/verify',
    employers: '/en/employers',
    report: 'report',
    console: '/en/console',
  },
  fr: {
    home: '/fr/emplois',
    fraudPolicy: '/fr/politique-fraude',
    verify: '/fr/verification',
    employers: '/fr/employeurs',
    report: 'signaler',
    console: '/fr/console',
  },
} as const

export type Served = { readonly service: TestService }

/** Asks for each address. */
export const getAll = async ({ get }: Visitor, paths: readonly string[]): Promise<void> => {
  for (const path of paths) await get(path)
}
