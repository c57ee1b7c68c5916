/** Postings as readers see them while candidates apply by forms: without an address of an employer. */
import { words } from '../../../../server/html/words/words.ts'
import { createCodes } from '../../../../server/public/code.ts'
import { createPreviewLinks, previewPaths } from '../../../../server/public/preview.ts'
import { type Chapter, getAll, PATHS } from '../stage.ts'
import type { PublicWorld } from '../worlds.ts'

export const relayed: Chapter<PublicWorld> = async ({ world, language, visitor }) => {
  const { service, codes } = world
  const { home } = PATHS[language]
  const reader = visitor()
  for (const code of Object.values(codes))
    await getAll(reader, [`${home}/${code}`, `/go/${code}`, `/go/${code}?lang=${language}`])
  const secret = await service.store.public.secret()
  const jobId = createCodes(secret).jobIdOf(codes.full ?? '') ?? 0
  const job = await service.store.public.get(jobId, '2026-11-20')
  const link = { employerId: job?.employerId ?? 0, jobId, endsAt: service.now() + 3_600_000 }
  await reader.get(`${previewPaths[language]}?link=${createPreviewLinks(secret).sign(link)}`)
  await getAll(reader, [words[language].paths.fraudPolicy, '/robots.txt', `/embed/maple.${language}.json`])
  const { headers } = await reader.get('/feeds/jobs.ndjson')
  await reader.get('/feeds/jobs.ndjson', { 'If-None-Match': headers.get('etag') ?? '' })
}
