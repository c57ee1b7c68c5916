/** A posting with a form by which candidates apply, on a service of its own. */
import assert from 'node:assert/strict'
import { prefixOf } from '@affiche/contract/operations.ts'
import { firstKeyOn } from './first-key.ts'
import { clientAt, launch } from './process.ts'
import { endProcess } from './public-kill.ts'
import { job } from './service.ts'
import { until } from './waiting.ts'

const FRENCH = { title: 'Boulanger', description: '<p>Du pain.</p>', applicationUrl: null }

/** The address that gets the applications. */
export const RECIPIENT = 'rh@boulangerie.example'

export type Posting = {
  readonly apiKey: string
  readonly jobId: number
  /** Paths of the form in the languages of the posting. */
  readonly paths: readonly string[]
  readonly base: string
  /** Stops the service that made it. */
  readonly end: () => Promise<void>
}

export const postForm = async (place: Readonly<Record<string, string>>): Promise<Posting> => {
  const apiKey = await firstKeyOn(place)
  const service = launch(place)
  const base = await service.base()
  const client = clientAt(base, apiKey)
  const jobs = `${prefixOf('v1.2')}/jobs`
  const members = job({ closeDate: null, applicationEmail: RECIPIENT, language: 'en', texts: { fr: FRENCH } })
  const { body, status, text } = await client.send('POST', jobs, { body: members })
  assert.equal(status, 201, text)
  let urls: readonly string[] = []
  await until(async () => {
    urls = Object.values((await client.get(`${jobs}/${body.id}`)).body.publicUrls?.apply ?? {})
    return urls.length > 0
  }, 'the form of the posting')
  return {
    apiKey,
    jobId: body.id,
    paths: urls.map((url) => new URL(url).pathname),
    base,
    end: () => endProcess(service),
  }
}
