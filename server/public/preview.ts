/** Signed links to the page of a posting that the public does not see; no table keeps them. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { PREVIEW_DAYS } from '@affiche/contract/preview.ts'
import type { Language } from '@affiche/contract/values.ts'
import { type Clock, DAY_MS } from '../platform/lib/dates.ts'
import { readInt32 } from '../platform/lib/decimal.ts'
import type { MaybePromise } from '../platform/lib/maybe-promise.ts'
import type { PublicReader } from './ports.ts'

/** Paths of the page, whose query has the signed part: the log of requests has no queries. */
export const previewPaths: Readonly<Record<Language, string>> = { en: '/en/preview', fr: '/fr/apercu' }

export const previewPath = (language: Language, signed: string): string => `${previewPaths[language]}?link=${signed}`

/** `endsAt` in milliseconds since 1970, UTC; whole seconds. */
export type PreviewLink = { readonly employerId: number; readonly jobId: number; readonly endsAt: number }

export type PreviewLinks = {
  readonly sign: (link: PreviewLink) => string
  /** Null for a text that this service has not signed. */
  readonly read: (text: string) => PreviewLink | null
}

const KEY_BYTES = 32
/** 128 bits. */
const MAC_BYTES = 16
const FORM = /^(\d{1,10})\.(\d{1,10})\.(\d{1,12})\.([\w-]{22})$/
const SECOND_MS = 1000

/** `secret`: that of the store, which other secrets are made of too. Links for another purpose have another key. */
export const createPreviewLinks = (secret: Uint8Array, purpose = 'previews'): PreviewLinks => {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', purpose, KEY_BYTES))
  const macOf = (about: string): string =>
    createHmac('sha256', key).update(about).digest().subarray(0, MAC_BYTES).toString('base64url')
  return {
    sign: ({ employerId, jobId, endsAt }) => {
      const about = `${employerId}.${jobId}.${endsAt / SECOND_MS}`
      return `${about}.${macOf(about)}`
    },
    read: (text) => {
      const [, employer = '', job = '', seconds = '', mac = ''] = FORM.exec(text) ?? []
      const [employerId, jobId] = [readInt32(employer), readInt32(job)]
      if (employerId === null || jobId === null) return null
      const known = macOf(`${employer}.${job}.${seconds}`)
      return timingSafeEqual(Buffer.from(known), Buffer.from(mac))
        ? { employerId, jobId, endsAt: Number(seconds) * SECOND_MS }
        : null
    },
  }
}

/** Makes the link of a job; null where the operator hides it. */
export type MakePreview = (
  job: Pick<PreviewLink, 'employerId' | 'jobId'>,
) => MaybePromise<{ readonly signed: string; readonly endsAt: number } | null>

type Deps = { readonly reader: Pick<PublicReader, 'secret' | 'hidden'>; readonly clock: Clock }

export const createPreviews =
  ({ reader, clock }: Deps): MakePreview =>
  async ({ employerId, jobId }) => {
    if ((await reader.hidden(jobId)) !== null) return null
    const endsAt = Math.floor(clock() / SECOND_MS) * SECOND_MS + PREVIEW_DAYS * DAY_MS
    return { signed: createPreviewLinks(await reader.secret()).sign({ employerId, jobId, endsAt }), endsAt }
  }
