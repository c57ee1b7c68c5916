/** All jobs of an employer as files, by the export of the interface, sent as they are read; for all who may read them. */

import type { PageAnswer } from '../../html/page.ts'
import { html } from '../../platform/lib/html.ts'
import { slugOf } from '../../public/slug.ts'
import { callAs } from '../actor-services.ts'
import { answerConsole, answerFile } from '../answers.ts'
import type { ConsoleFrame } from '../frame.ts'
import { type ConsoleRoute, employerPath, type MemberContext } from '../request-context.ts'
import { csvOf } from './csv.ts'
import { exportWords } from './words.ts'

export const exportRoutes = (frame: ConsoleFrame): readonly ConsoleRoute[] => [
  { kind: 'member', right: 'read', path: '/{e}/export', get: (context) => exportPage(frame, context) },
  {
    kind: 'member',
    right: 'read',
    isStrong: true,
    path: '/{e}/export/jobs.ndjson',
    get: async (context) =>
      answerFile(await linesOf(frame, context), {
        type: 'application/x-ndjson; charset=utf-8',
        name: await nameOf(frame, context, 'ndjson'),
      }),
  },
  {
    kind: 'member',
    right: 'read',
    isStrong: true,
    path: '/{e}/export/jobs.csv',
    get: async (context) =>
      answerFile(csvOf(await linesOf(frame, context)), {
        type: 'text/csv; charset=utf-8',
        name: await nameOf(frame, context, 'csv'),
      }),
  },
]

const ASCII = /^[a-z0-9-]+$/

/** Employer and day, so that files of several tell themselves apart; a header takes no letters of other scripts. */
const nameOf = async (
  { store, today }: ConsoleFrame,
  { language, membership: { employer } }: MemberContext,
  extension: string,
): Promise<string> => {
  const slug = (await store.directory.getProfile(employer.id))?.slug ?? slugOf(employer.name, 1)
  const name = ASCII.test(slug) ? slug : String(employer.id)
  return `${exportWords[language].file}-${name}-${today()}.${extension}`
}

const linesOf = async (frame: ConsoleFrame, context: MemberContext): Promise<AsyncIterable<string>> => {
  const { lines } = await callAs(frame, context)({ operation: 'exportJobs' })
  if (!lines) throw new Error('The export has no lines.')
  return lines
}

const exportPage = ({ layout }: ConsoleFrame, context: MemberContext): PageAnswer => {
  const text = exportWords[context.language]
  const main = html`<h1>${text.title}</h1>
<p class="lead">${text.lead}</p>
<h2><a href="${employerPath(context, '/export/jobs.csv')}">${text.csv}</a></h2>
<p>${text.csvText}</p>
<h2><a href="${employerPath(context, '/export/jobs.ndjson')}">${text.ndjson}</a></h2>
<p>${text.ndjsonText}</p>`
  return answerConsole(layout(context, { title: text.title, section: 'jobs', main }))
}
