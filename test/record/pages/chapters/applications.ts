/** The form of applications: filled in well and badly, with files, and confirmed. */
import { words } from '../../../../server/html/words/words.ts'
import { MOMENT_MIN_MS } from '../../../../server/site/apply/moment.ts'
import { PDF, wordDocument } from '../../../support/documents.ts'
import type { Attached } from '../player.ts'
import { type Chapter, getAll } from '../stage.ts'
import type { PublicWorld } from '../worlds.ts'

const CV: Attached = { name: 'cv.pdf', bytes: PDF }

const GOOD = { name: 'Zoé Tremblay', email: 'zoe@candidate.example', message: 'Bonjour' }

export const applications: Chapter<PublicWorld> = async ({ world, language, visitor }) => {
  const { apply, confirmApplication } = words[language].paths
  const { full = '', french = '', english = '', gone = '', confidential = '', remote = '' } = world.codes
  const candidate = visitor()
  await getAll(candidate, [full, french, english, confidential, remote, gone, '0000000'].map(apply))
  const send = async (
    fields: Record<string, string>,
    files: readonly Attached[] = [CV],
    code = full,
  ): Promise<void> => {
    await candidate.get(apply(code))
    world.service.advance(MOMENT_MIN_MS)
    await candidate.upload(apply(code), fields, files)
  }
  await candidate.get(apply(full))
  await candidate.upload(apply(full), GOOD, [])
  for (const fields of [
    {},
    { ...GOOD, name: ' ' },
    { ...GOOD, email: 'nobody' },
    { ...GOOD, message: 'é'.repeat(4_001) },
    { ...GOOD, proof: '{"challenge":{}}' },
    { ...GOOD, form: 'x' },
    { ...GOOD, website: 'https://example.ca/' },
  ])
    await send(fields)
  for (const files of [
    [CV, CV],
    [{ ...CV, name: 'cv.docx' }],
    [{ ...CV, bytes: Buffer.from('PK\x03\x04') }],
    [{ name: 'cv.docx', bytes: wordDocument([{ name: 'word/vbaProject.bin' }]) }],
    [{ ...CV, bytes: Buffer.alloc(0) }],
  ])
    await send(GOOD, files)
  await send({ ...GOOD, message: '' }, [])
  await send(GOOD)
  await candidate.upload(apply(full), GOOD, [CV])
  await candidate.upload(apply(full), { ...GOOD, message: 'Bonsoir' }, [CV])
  await send(GOOD, [], confidential)
  await getAll(candidate, [`${apply(full)}?sent`, `${apply(full)}?confirm`])
  await candidate.upload(apply(full), GOOD, [], { 'Sec-Fetch-Site': 'cross-site' })
  await candidate.upload(apply(gone), GOOD, [])
  await candidate.upload(apply(remote), GOOD, [])
  await candidate.post(apply(full), GOOD)
  await candidate.ask('PUT', apply(full))
  const link = confirmApplication(full)
  await getAll(candidate, [link, `${link}?t=x`, `${link}?sent`, confirmApplication('x')])
  await candidate.post(link, { t: 'x' })
  await candidate.post(link, {}, { 'Sec-Fetch-Site': 'cross-site' })
}
