/** Faults of the address of a receiver, in words. */
import { type Finding, shorten } from '../platform/sentences/problem.ts'
import { sentence } from '../platform/sentences/sentence.ts'
import type { UrlFault } from './url.ts'

/** Faults of the text of an address. Which addresses its name leads to is judged when something is sent. */
export type JudgeReceiver = (url: string) => readonly UrlFault[]

const FAULTS = {
  length: 'longReceiver',
  form: 'noAddress',
  scheme: 'onlyHttps',
  http: 'onlyHttps',
  port: 'lowPort',
  user: 'userInUrl',
  fragment: 'fragmentInUrl',
} as const

export const receiverFindings = (url: string, judge: JudgeReceiver): Finding[] =>
  judge(url).map(({ reason }): Finding => {
    const text = shorten(url)
    if (reason === 'private')
      return { pointer: '/url', code: 'url-private', sentence: sentence('privateReceiver', { text }) }
    const fault = sentence(FAULTS[reason])
    return { pointer: '/url', code: 'url', sentence: sentence('noReceiver', { text, fault }) }
  })
