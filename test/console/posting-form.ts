/** The posting form of a console, as a browser without scripts fills it in and sends it. */
import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import { type BaseVersion, type ConsoleService, startConsole, type Visitor } from '../support/console.ts'
import type { onEveryEngine } from '../support/engines.ts'
import { elementById, formIn, textOf } from '../support/forms.ts'
import type { Client } from '../support/service.ts'

/** Fields of a posting without a fault. */
export const GOOD = {
  title: 'Baker',
  'place-1': 'trois rivieres, Quebec',
  'category-1': '17',
  'position-type': '1',
  'pay-shown': 'yes',
  pay: '21,50',
  'pay-period': '6',
  description: 'Bread, at night.\r\n\r\n- rye\r\n- wheat',
  routing: '1',
  email: 'jobs@example.ca',
} as const

type Start = Parameters<Parameters<typeof onEveryEngine>[0]>[0]

type Fields = Readonly<Record<string, string>>

/** Starts a service for the tests of a suite, with an employer and an editor of its postings. */
export const usePostingForm = (start?: Start) => {
  let service: ConsoleService
  let employer: Client
  let person: Visitor
  before(async () => {
    service = await startConsole(start)
    employer = await service.employer()
    person = await service.person(employer, { role: 'editor' })
  })
  after(() => service.stop())

  const base = () => `/en/console/${employer.employerId}`
  /** Sends the form of a page with other values; the path that it leads to is without the query, which says what was done. */
  const send = async (page: BaseVersion, fields: Fields, action: string): Promise<BaseVersion> => {
    const { action: address, fields: shown } = formIn(page.text)
    const seen = await person.post(address, { ...shown, ...fields, action })
    const [path = ''] = seen.path.split('?')
    return { ...seen, path: seen.status === 303 ? path : seen.path }
  }
  return {
    service: () => service,
    employer: () => employer,
    person: () => person,
    base,
    send,
    open: (path: string) => person.get(base() + path),
    /** A posting as the interface has it, by the path of its page. */
    read: async (path: string) => (await employer.get(`/api/v1.2${path.replace(base(), '')}`)).body,
    /** The text of an element. */
    at: (page: BaseVersion, id: string): string => textOf(elementById(page.text, id)).trim(),
    create: async (fields: Fields = {}): Promise<number> => {
      const made = await send(await person.get(`${base()}/jobs/new`), { ...GOOD, ...fields }, 'publish')
      assert.equal(made.status, 303)
      return Number(made.path.split('/').at(-1))
    },
  }
}
