/** Answers for programs: feeds, sitemaps, the embed; and the addresses without a language. */
import { type Chapter, getAll } from '../stage.ts'
import type { PublicWorld } from '../worlds.ts'

const FORMS = [
  'indeed.en.xml',
  'indeed.fr.xml',
  'jobs.en.atom',
  'jobs.fr.atom',
  'jobs.en.json',
  'jobs.fr.json',
  'jobs.ndjson',
]

export const feeds: Chapter<PublicWorld> = async ({ visitor }) => {
  const reader = visitor()
  await getAll(
    reader,
    FORMS.map((file) => `/feeds/${file}`),
  )
  await getAll(
    reader,
    FORMS.map((file) => `/feeds/employers/maple/${file}`),
  )
  await getAll(reader, FORMS.map((file) => `/feeds/employers/nobody/${file}`).slice(0, 1))
  const { headers } = await reader.get('/feeds/employers/nord/jobs.en.atom')
  await reader.get('/feeds/employers/nord/jobs.en.atom', { 'If-None-Match': headers.get('etag') ?? '' })
  await getAll(reader, [
    ...['/feeds/jobs.ndjson?since=x', '/feeds/jobs.ndjson?since=0', '/feeds/jobs.en.json?before=x'],
    ...[
      '/feeds/jobs.en.json?before=0000000',
      '/feeds/jobs.en.atom?x=1',
      '/feeds/jobs.ndjson?since=1&x=1',
      '/feeds/x.xml',
    ],
  ])
}

export const crawlers: Chapter<PublicWorld> = async ({ visitor }) => {
  const reader = visitor()
  await getAll(reader, ['/robots.txt', '/sitemap.xml', '/sitemaps/0.xml', '/sitemaps/9.xml', '/sitemaps/x.xml', '/'])
  await reader.get('/', { 'Accept-Language': 'fr' })
  await getAll(reader, ['/embed/v1.js', '/embed/maple.en.json', '/embed/maple.fr.json', '/embed/nord.en.json'])
  await getAll(reader, ['/embed/nobody.en.json', '/embed/maple.de.json'])
  await reader.get('/embed/maple.en.json', { Origin: 'https://maple.example.ca' })
  await reader.ask('OPTIONS', '/embed/maple.en.json', { Origin: 'https://maple.example.ca' })
}
