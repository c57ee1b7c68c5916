/** The pages of postings: each kind, the search, employers, reports and the policy. */
import { words } from '../../../../server/html/words/words.ts'
import { createCodes } from '../../../../server/public/code.ts'
import { createPublicApi } from '../../../../server/public/operator.ts'
import { createPreviewLinks, previewPaths } from '../../../../server/public/preview.ts'
import { createTestPageLinks, testPagePaths } from '../../../../server/sandbox/test-pages.ts'
import { createClient, job as sample } from '../../../support/service.ts'
import { type Chapter, getAll, PATHS } from '../stage.ts'
import type { PublicWorld } from '../worlds.ts'

type PublicChapter = Chapter<PublicWorld>

const SEARCHES = [
  ...['q=baker', 'q=boulanger', 'q=%22night+baker%22+-cakes', 'q=xyz', 'q=%21%21', 'q=a+b+c+d+e+f+g+h+i+j+k'],
  ...['place=Montreal', 'place=Toronto%2C+ON&radius=0', 'place=Quebec', 'place=Canada', 'place=Saint-Jean'],
  ...['place=Vancuver', 'place=Nowhere', 'place=Toronto&radius=7'],
  ...['category=17', 'category=999', 'type=1', 'type=x', 'workplace=remote', 'workplace=moon'],
  ...['pay=40000', 'pay=40%2C000', 'pay=x', 'newer=7', 'newer=2', 'page=2', 'page=2&q=helper', 'page=0', 'page=9'],
  'q=baker&place=Montreal&radius=50&category=17&type=1&pay=30000&workplace=on-site&newer=30',
  'q=a+b+c+d+e+f+g+h+i+j+k&place=Vancuver&radius=7&category=999&type=x&pay=x&workplace=moon&newer=2&page=0',
]

export const search: PublicChapter = async ({ language, visitor }) => {
  const { home } = PATHS[language]
  const reader = visitor()
  await getAll(reader, [home, ...SEARCHES.map((query) => `${home}?${query}`)])
  const { headers } = await reader.get(home)
  await reader.get(home, { 'If-None-Match': headers.get('etag') ?? '' })
  await getAll(reader, [`${home}/`, `${home}/?q=baker`, `/${language}`, `/${language}/`])
  const { places } = words[language].paths
  await getAll(reader, [`${places}?q=trois`, `${places}?q=x`, places])
}

export const postings: PublicChapter = async ({ world, language, visitor }) => {
  const { home } = PATHS[language]
  const { codes } = world
  const reader = visitor()
  for (const code of Object.values(codes))
    await getAll(reader, [`${home}/${code}`, `/jobs/${code}`, `/go/${code}`, `/go/${code}?lang=${language}`])
  const full = codes.full ?? ''
  await getAll(reader, [
    `${home}/${full.toLowerCase()}`,
    `${home}/0000000`,
    `${home}/x`,
    '/jobs/0000000',
    `${home}/${full}/`,
  ])
  await reader.get(`/jobs/${full}`, { 'Accept-Language': 'fr-CA, en;q=0.5' })
  await reader.get(`${home}/${full}`, { Accept: 'application/json' })
}

/** Links that show postings whatever their state is, and texts that are none. */
export const previews: PublicChapter = async ({ world, language, visitor }) => {
  const path = previewPaths[language]
  const { service, codes } = world
  const secret = await service.store.public.secret()
  const jobId = createCodes(secret).jobIdOf(codes.full ?? '') ?? 0
  const job = await service.store.public.get(jobId, '2026-11-20')
  const link = { employerId: job?.employerId ?? 0, jobId, endsAt: service.now() + 3_600_000 }
  const { sign } = createPreviewLinks(secret)
  const links = [link, { ...link, jobId: 999 }, { ...link, endsAt: service.now() - 1000 }].map(sign)
  const reader = visitor()
  await getAll(reader, [...links.map((each) => `${path}?link=${each}`), `${path}?link=x`, path])
}

/** The page of a twin's postings: with some, over, and for what is no twin. */
export const testPostings: PublicChapter = async ({ world, language, visitor }) => {
  const path = testPagePaths[language]
  const { service } = world
  const secret = await service.store.public.secret()
  const job = await service.store.public.get(createCodes(secret).jobIdOf(world.codes.full ?? '') ?? 0, '2026-11-20')
  const { sign } = createTestPageLinks(secret)
  const employerId = job?.employerId ?? 0
  const { key, apiKey } = await service.operator.issueKey({ employerId, test: true })
  const twin = createClient(service.api, { employerId: key.employerId, apiKey })
  const { paging } = (await twin.get('/jobs')).body
  if (paging.total === 0) await twin.post(sample({ title: 'Night baker', closeDate: '2026-12-31' }))
  const links = [sign(key.employerId, service.now()), sign(key.employerId, 0), sign(employerId, service.now())]
  await getAll(visitor(), [...links.map((each) => `${path}?link=${each}`), `${path}?link=x`, path])
}

export const employers: PublicChapter = async ({ language, visitor }) => {
  const { employers: path } = PATHS[language]
  await getAll(
    visitor(),
    [
      ...[
        'maple',
        'maple?page=2',
        'maple?page=0',
        'maple?page=9',
        'maple?q=baker',
        'nord',
        'nobody',
        'Maple',
        'maple/',
      ],
    ].map((rest) => `${path}/${rest}`),
  )
  await visitor().get(`/logos/${'x'.repeat(27)}-20x20.png`)
}

export const reports: PublicChapter = async ({ world, language, visitor }) => {
  const { home, report } = PATHS[language]
  const reader = visitor()
  const { full = '', french = '', english = '', gone = '', confidential = '' } = world.codes
  const pathOf = (code: string) => `${home}/${code}/${report}`
  await getAll(reader, [full, french, english, confidential, gone, '0000000'].map(pathOf))
  const good = { reason: 'fraud', text: 'It asks for money.', contact: '' }
  for (const fields of [
    {},
    { ...good, reason: 'x' },
    { ...good, text: ' ' },
    { ...good, text: 'é'.repeat(2_001) },
    { ...good, contact: 'nobody' },
    { reason: '', text: '', contact: 'nobody@' },
    good,
    { ...good, contact: 'reader@example.ca' },
  ])
    await reader.post(pathOf(full), fields)
  await reader.get(`${pathOf(full)}?sent`)
  await reader.post(pathOf(gone), good)
  await reader.post(pathOf(full), good, { 'Sec-Fetch-Site': 'cross-site' })
  await reader.json(pathOf(full), good)
  await reader.post(pathOf(full), good, { 'Content-Type': 'text/plain' })
}

const PROOF = 'c'.repeat(64)

export const papers: PublicChapter = async ({ world, language, visitor }) => {
  const { fraudPolicy, verify } = PATHS[language]
  const reader = visitor()
  const { full = '' } = world.codes
  await getAll(reader, [
    ...[fraudPolicy, `${fraudPolicy}?since=1`, verify, `${verify}?code=&hash=`, `${verify}?code=x&hash=x`],
    ...[`${verify}?code=${full}&hash=x`, `${verify}?code=x&hash=${PROOF}`, `${verify}?code=${full}&hash=${PROOF}`],
  ])
  const api = createPublicApi(world.service.store as never, { clock: world.service.now })
  for (const text of ['No money, ever.\n\nAsk <us>.', '# Fraud\n\n- one\n- two']) {
    world.service.advance(60_000)
    await api.setPolicies([{ language, text }])
    await reader.get(fraudPolicy)
  }
}

export const refusals: PublicChapter = async ({ world, language, visitor }) => {
  const { home, fraudPolicy } = PATHS[language]
  const reader = visitor()
  const { full = '' } = world.codes
  await getAll(reader, [`/${language}/nothing`, `${home}/a/b/c`, `/${language}/jobs/%FF`, `/assets/site-nothing.css`])
  for (const path of [home, `${home}/${full}`, fraudPolicy]) await reader.ask('PUT', path)
  await reader.ask('POST', `${home}/${full}`, { 'Content-Length': '0' })
  await reader.ask('DELETE', home, { Accept: 'application/json' })
  await reader.ask('HEAD', home)
  await reader.get(`/${language}/nothing`, { Accept: 'application/json' })
  await reader.get(`${home}?${'a&'.repeat(1_001)}`)
  await reader.get(`${home}?api-key=1.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa`)
}
