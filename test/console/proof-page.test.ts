/** The page of a proof: the gist in plain words, the way back, and what ended each time. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startConsole } from '../support/console.ts'
import { type PublicService, startPublic } from '../support/public-service.ts'
import { until } from '../support/waiting.ts'

test('a proof begins with the gist, leads back, and tells an extension from an archiving', async (t) => {
  let open: PublicService | undefined
  const service = await startConsole(async (options) => {
    open = await startPublic(undefined, options)
    return open
  })
  t.after(() => service.stop())
  assert.ok(open)
  const { page, publish, codeOf, status } = open
  const client = await service.employer()
  const person = await service.person(client, { role: 'reader' })
  const id = await publish(client, { title: 'Baker & co' })
  const path = (language: string) => `/${language}/console/${client.employerId}/jobs/${id}`
  assert.match((await person.get(`${path('en')}/proof`)).text, /<h1>Proof of posting: Baker &amp; co<\/h1>/)

  const change = async (members: object) => {
    service.advance(60_000)
    assert.equal((await client.put(`/jobs/${id}`, members)).status, 200)
  }
  await change({ closeDate: '2027-02-01' })
  const shown = async () => (await page(`/en/jobs/${codeOf(id)}`)).text()
  await until(async () => (await shown()).includes('January 31, 2027'), 'the new last day')
  await change({ status: 'archived' })
  await until(async () => (await status(id)) === 410, 'that the page is gone')
  const issued = await person.post(`${path('en')}/proof`)
  const proof = (await person.get(issued.path)).text
  const gist = proof.slice(0, proof.indexOf('<details>'))
  assert.match(gist, /<h1>Proof of posting: Baker &amp; co<\/h1>/)
  assert.match(gist, /<li>It was public from \w+ \d+, \d{4} to \w+ \d+, \d{4}\.<\/li>/)
  assert.match(gist, /<li>It was not public for 28 days without a break within the last 90 days\.<\/li>/)
  assert.ok(gist.includes(`<a href="${path('en')}">Back to the posting</a>`))
  assert.match(proof, /data-print hidden>Print</)
  assert.match(proof, /A new last day to apply[\s\S]*The posting was archived/)
  const french = (await person.get(issued.path.replace('/en/', '/fr/'))).text
  assert.match(french, /Un nouveau dernier jour pour postuler[\s\S]*L’archivage de l’offre/)
  assert.equal((await client.delete(`/jobs/${id}`)).status, 204)
  assert.match((await person.get(issued.path)).text, /\/jobs">Back to the postings</)
})
