/** Applications that were sent without script, which a mail confirms. */
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { words } from '../../server/html/words/words.ts'
import { type Bed, CV, openForms, SAME_SITE } from './application-form.ts'
import { codeOf, refusalOf } from './support.ts'

let bed: Bed
beforeEach(async () => {
  bed = await openForms()
})

const pathOf = (jobId: number): string => words.en.paths.apply(codeOf(jobId))

test('an application waits for a mail to confirm it, and the page says so', async () => {
  const answer = await (await bed.open()).send({ files: [CV] })
  assert.deepEqual([answer.status, answer.headers.get('location')], [303, `${pathOf(1)}?confirm`])
  assert.deepEqual([bed.desk.entries.size, bed.desk.relayed()], [1, []])
  assert.match((await bed.ask(`${pathOf(1)}?confirm`)).text, /open your email/)
})

test('the link of the mail shows a button, which alone confirms, and a retry is answered as the first time', async () => {
  await (await bed.open()).send()
  const [entry] = bed.desk.entries.values()
  const path = words.fr.paths.confirmApplication(codeOf(1))
  const link = `${path}?t=${entry?.token}`
  for (const asked of [{}, { method: 'HEAD' }, { headers: { 'sec-purpose': 'prefetch' } }]) {
    const { status, text } = await bed.ask(link, asked)
    assert.equal(status, 200)
    assert.match(text, /<button class="button" type="submit">Confirmer et envoyer<\/button>/)
  }
  assert.deepEqual(bed.desk.relayed(), [])
  const form = { t: entry?.token ?? '' }
  assert.equal((await bed.ask(path, { method: 'POST', form, headers: {} })).status, 403)
  assert.deepEqual(bed.desk.relayed(), [])
  for (const _ of [1, 2]) {
    const answer = await bed.ask(path, { method: 'POST', form, headers: SAME_SITE })
    assert.deepEqual([answer.status, answer.headers.get('location')], [303, `${path}?sent`])
    assert.equal(bed.desk.relayed().length, 1)
  }
  assert.match((await bed.ask(`${path}?sent`)).text, /Votre candidature est en route/)
})

test('a link that names nothing, or another posting, confirms nothing', async () => {
  await (await bed.open()).send()
  const [entry] = bed.desk.entries.values()
  const path = words.en.paths.confirmApplication(codeOf(1))
  for (const address of [path, `${path}?t=x`, `${words.en.paths.confirmApplication(codeOf(2))}?t=${entry?.token}`]) {
    const { status, text } = await bed.ask(address)
    assert.deepEqual([status, /nothing to confirm/.test(text)], [410, true])
  }
  for (const form of [{}, { t: 'x' }])
    assert.equal((await bed.ask(path, { method: 'POST', form, headers: SAME_SITE })).status, 410)
  assert.deepEqual(bed.desk.relayed(), [])
  assert.equal(await refusalOf(bed.ask, words.en.paths.confirmApplication('x')), 'path-not-found')
})
