/** Candidates of one posting through the deaths of its services: what each sent, and what was answered. */
import assert from 'node:assert/strict'
import type { Body } from '../applications/multipart.ts'
import { filledIn, type OpenedForm, openForm, sendForm, solved, solvedAtOnce } from './candidates.ts'
import { sha256 } from './mime.ts'

/** Every so many candidates one has a file that is sent to the store in several parts. */
const LARGE_EVERY = 12
const LARGE_BYTES = 1_500_000

/** Share of candidates who press the button twice, and of those with an answer who send the form again later. */
const TWICE = 0.2
const AGAIN = 0.3

/** Those of so many without a proof, who confirm by a link in a mail. */
const UNPROVEN = { of: 5, count: 2 } as const

const isProven = (number: number): boolean => number % UNPROVEN.of >= UNPROVEN.count

export type Candidate = {
  readonly isProven: boolean
  readonly email: string
  readonly url: (base: string) => string
  readonly body: () => Body
  readonly fileHash: string
  /** Times that the form was sent. */
  sent: number
  /** Times that the service answered 303. */
  answers: number
  /** Times that the link was used, and that the service answered 303 to that. */
  confirmations: number
  confirmed: number
}

type Parts = {
  /** Paths of the form of the posting, one for each of its languages. */
  readonly paths: readonly string[]
  readonly random: () => number
  /** Called at each moment of their work: a page has come, a piece of a form has gone, an answer is there. */
  readonly step: (kind: 'page' | 'piece' | 'answer' | 'confirmation') => void
  /** Path and query of the link that a candidate was mailed; null before that. */
  readonly linkOf: (email: string) => string | null
}

/** A puzzle of a page costs half a second. */
const proofOf = async (number: number, form: OpenedForm): Promise<string> => {
  if (!isProven(number)) return ''
  return number === UNPROVEN.count ? solved(form) : solvedAtOnce(form)
}

export type Crowd = ReturnType<typeof createCrowd>

const fileOf = (number: number) => {
  const size = number % LARGE_EVERY === 5 ? LARGE_BYTES : (number * 7_919) % 90_000
  return {
    name: `cv-${number}.pdf`,
    bytes: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size, `${number} `)]),
  }
}

export const createCrowd = ({ paths, random, step, linkOf }: Parts) => {
  const all: Candidate[] = []
  let opened = 0

  const open = async (base: string): Promise<void> => {
    const number = opened++
    const path = paths[number % paths.length] ?? assert.fail()
    const form = await openForm(base + path)
    step('page')
    if (form === null) return
    const proof = await proofOf(number, form)
    const typed = { name: `Zoé ${number}`, email: `zoe-${number}@candidate.example`, message: `Bonjour ${number}` }
    const body = () => filledIn({ ...typed, form: form.token, proof, file: fileOf(number) })
    const fileHash = sha256(fileOf(number).bytes)
    const counts = { sent: 0, answers: 0, confirmations: 0, confirmed: 0 }
    all.push({ isProven: isProven(number), email: typed.email, url: (at) => at + path, body, fileHash, ...counts })
  }

  const sendOnce = async (candidate: Candidate, base: string): Promise<boolean> => {
    candidate.sent++
    const answer = await sendForm(candidate.url(base), candidate.body(), () => step('piece'))
    if (answer === null) return false
    step('answer')
    const after = candidate.isProven ? 'sent' : 'confirm'
    assert.deepEqual([answer.status, answer.location], [303, `${candidate.url('')}?${after}`], answer.text)
    candidate.answers++
    return true
  }

  /** Sends to one service after another until one answers, and to some twice at the same time. */
  const send = async (candidate: Candidate, bases: readonly string[]): Promise<void> => {
    const first = Math.floor(random() * bases.length)
    for (let at = 0; at < bases.length; at++) {
      const times = random() < TWICE ? 2 : 1
      const bodies = Array.from({ length: times }, (_, n) => bases[(first + at + n) % bases.length] ?? assert.fail())
      const answered = await Promise.all(bodies.map((base) => sendOnce(candidate, base)))
      if (answered.includes(true)) return
    }
  }

  /** Presses the button of the page behind a link. */
  const confirmOnce = async (candidate: Candidate, link: string, base: string): Promise<void> => {
    const { pathname, searchParams } = new URL(link, base)
    const bytes = Buffer.from(`t=${searchParams.get('t')}`)
    candidate.confirmations++
    const body = { type: 'application/x-www-form-urlencoded', bytes }
    const answer = await sendForm(base + pathname, body, () => step('confirmation'))
    if (answer === null) return
    step('confirmation')
    assert.deepEqual([answer.status, answer.location], [303, `${pathname}?sent`], answer.text)
    candidate.confirmed++
  }

  const confirm = async (candidate: Candidate, bases: readonly string[]): Promise<void> => {
    const link = linkOf(candidate.email)
    if (link === null) return
    const times = random() < TWICE ? 2 : 1
    const base = () => bases[Math.floor(random() * bases.length)] ?? assert.fail()
    await Promise.all(Array.from({ length: times }, () => confirmOnce(candidate, link, base())))
  }

  return {
    all,
    /** All with a link, or those alone to whom nobody has confirmed anything yet, use it. */
    confirmAll: async (bases: readonly string[], whose: 'all' | 'unanswered'): Promise<void> => {
      const asked = all.filter((one) => !one.isProven && (whose === 'all' || one.confirmed === 0))
      await Promise.all(asked.map((candidate) => confirm(candidate, bases)))
    },
    /** Those to whom an application was acknowledged. */
    answered: () => all.filter(({ answers }) => answers > 0),
    /** So many more open the form. */
    open: async (bases: readonly string[], count: number): Promise<void> => {
      const each = Array.from({ length: count }, (_, n) => open(bases[n % bases.length] ?? assert.fail()))
      await Promise.all(each)
    },
    /** All without an answer send their forms, and some of the last ones with one. */
    sendAll: async (bases: readonly string[], last: number): Promise<void> => {
      const again = all.slice(-last).filter(({ answers }) => answers > 0 && random() < AGAIN)
      const first = all.filter(({ answers }) => answers === 0)
      await Promise.all([...first, ...again].map((candidate) => send(candidate, bases)))
    },
    /** Every one of them sends the form once more, a few at a time. */
    repeatAll: async (base: string, atOnce: number): Promise<void> => {
      const left = [...all]
      const one = async (): Promise<void> => {
        for (let candidate = left.pop(); candidate; candidate = left.pop()) assert.ok(await sendOnce(candidate, base))
      }
      await Promise.all(Array.from({ length: atOnce }, one))
    },
  }
}
