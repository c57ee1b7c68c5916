/** Readers who ask too often, and lists that are not made yet. */
import { type Chapter, getAll, PATHS } from '../stage.ts'
import type { PublicWorld } from '../worlds.ts'

/** With limits of one. */
export const limits: Chapter<PublicWorld> = async ({ world, language, visitor }) => {
  const { home, report, verify } = PATHS[language]
  const { full = '' } = world.codes
  const reader = visitor()
  await getAll(reader, [`${home}?q=baker`, `${home}?q=baker`, `${verify}?code=x&hash=x`, `${verify}?code=x&hash=x`])
  await getAll(reader, [`/feeds/jobs.${language}.json`, `/feeds/jobs.${language}.atom`, '/sitemap.xml'])
  await reader.get('/feeds/jobs.ndjson', { Accept: 'application/json' })
  const good = { reason: 'closed', text: 'It is filled.' }
  for (const _ of [1, 2]) await reader.post(`${home}/${full}/${report}`, good)
}

export const unmade: Chapter<PublicWorld> = async ({ language, visitor }) => {
  const { home, employers } = PATHS[language]
  const reader = visitor()
  await getAll(reader, [home, `${home}?q=baker`, `${home}/0000000`, `${employers}/nobody`, '/sitemap.xml'])
  await getAll(reader, [`/feeds/jobs.${language}.json`, `/embed/nobody.${language}.json`])
}
