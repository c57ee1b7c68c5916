/** Documents for programs: the lists that lead to the others, and each document as Markdown. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { problems } from '@affiche/contract/problem.ts'
import { OJCP_TOOLS } from '../../server/api/agents/documents.ts'
import { PAPERS, REFERENCE_BYTES_MAX, REFERENCES } from '../../server/api/docs/papers.ts'
import { agentOf } from '../support/agents.ts'
import { fetchWhole, statusOf } from '../support/fetched.ts'
import { PUBLIC } from '../support/public-service.ts'
import { startService, type TestService } from '../support/service.ts'

let service: TestService
before(async () => {
  service = await startService({ environment: { ...PUBLIC, SITE_NAME: 'Emplois & Jobs' } })
})
after(() => service?.stop())

const DOCUMENTS = [
  '/docs',
  ...Object.values(REFERENCES),
  ...Object.keys(PAPERS),
  '/docs/problems',
  '/docs/problems/key-missing',
]

const read = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(service.base + path, { headers })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

test('the catalog is one of RFC 9727: a set of links that all lead somewhere, with its items, and HEAD names both', async () => {
  const { status, headers, text } = await read('/.well-known/api-catalog')
  assert.equal(status, 200)
  assert.match(
    headers.get('content-type') ?? '',
    /^application\/linkset\+json; profile="https:\/\/www\.rfc-editor\.org\/info\/rfc9727"$/,
  )
  const { linkset } = JSON.parse(text)
  const [own, ...interfaces] = linkset
  const anchors = interfaces.map(({ anchor }: { anchor: string }) => anchor)
  const items = ['/api/v1.2', '/api/v1.1', '/mcp'].map((path) => service.base + path)
  assert.deepEqual(anchors, items)
  assert.deepEqual(own, { anchor: `${service.base}/.well-known/api-catalog`, item: items.map((href) => ({ href })) })
  for (const { anchor, ...relations } of interfaces) {
    // RFC 8631 has a description for machines and one for people.
    assert.ok(relations['service-doc'].length > 0, anchor)
    for (const { href, type } of Object.values(relations).flat() as { href: string; type: string }[]) {
      const target = await fetchWhole(href)
      assert.equal(target.status, 200, href)
      assert.equal(target.headers.get('content-type')?.split(';')[0], type, href)
    }
  }
  for (const { anchor, ...relations } of interfaces.slice(0, 2)) assert.ok(relations['service-desc'].length > 0, anchor)
  const head = await fetchWhole(`${service.base}/.well-known/api-catalog`, { method: 'HEAD' })
  const links = [
    `<${service.base}/.well-known/api-catalog>; rel="api-catalog"`,
    ...items.map((href) => `<${href}>; rel="item"`),
  ]
  assert.equal(head.headers.get('link'), links.join(', '))
})

test('llms.txt has a title, a summary and lists of links, which all lead somewhere', async () => {
  const { status, headers, text } = await read('/llms.txt')
  assert.deepEqual([status, headers.get('content-type')], [200, 'text/plain; charset=utf-8'])
  assert.match(text, /^# Emplois & Jobs\n\n> .+\n/)
  for (const path of Object.keys(PAPERS)) assert.ok(text.includes(`(${service.base}${path}.md)`), path)
  const links = [...text.matchAll(/^- \[[^\]]+\]\(([^)]+)\)/gm)].map(([, href = '']) => href)
  assert.ok(links.length > Object.keys(PAPERS).length + 5)
  assert.ok(text.indexOf('/docs/v1.2.md') < text.indexOf('/docs/v1.1.md'))
  assert.ok(text.includes(`at most ${REFERENCE_BYTES_MAX / 1000} kB`))
  for (const href of links) assert.equal(await statusOf(href), 200, href)
})

test('the manifest of the job protocol names tools that are there, and is there with public pages alone', async () => {
  const { headers, text } = await read('/.well-known/ojcp.json')
  assert.match(headers.get('content-type') ?? '', /^application\/json/)
  const manifest = JSON.parse(text)
  const { ojcp_version, provider, mcp_endpoint, tools, auth } = manifest
  assert.deepEqual([ojcp_version, provider.name, auth.required], ['0.3', 'Emplois & Jobs', false])
  assert.deepEqual([mcp_endpoint, tools], [`${service.base}/mcp`, [...OJCP_TOOLS]])
  const { body } = await agentOf(service).ask('tools/list')
  const names = body.result.tools.map(({ name }: { name: string }) => name)
  for (const name of tools) assert.ok(names.includes(name), name)
  const known = ['ats_direct', 'provider_hosted', 'platform_native', 'email', 'external_redirect']
  for (const path of manifest.apply_paths) assert.ok(known.includes(path), path)
  const closed = await startService()
  try {
    assert.equal(await statusOf(`${closed.base}/.well-known/ojcp.json`), 404)
    assert.equal(await statusOf(`${closed.base}/llms.txt`), 200)
  } finally {
    await closed.stop()
  }
})

test('each document is Markdown at its address with .md and where Accept prefers it, and a page elsewhere', async () => {
  for (const path of DOCUMENTS) {
    const [page, beside, chosen] = await Promise.all([
      read(path, { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }),
      read(`${path}.md`),
      read(path, { Accept: 'text/markdown, text/html;q=0.5' }),
    ])
    assert.match(page.headers.get('content-type') ?? '', /^text\/html/, path)
    assert.equal(beside.headers.get('content-type'), 'text/markdown; charset=utf-8', path)
    assert.deepEqual(
      [chosen.headers.get('content-type'), chosen.text],
      ['text/markdown; charset=utf-8', beside.text],
      path,
    )
    assert.match(beside.text, /^# \S/, path)
    for (const { headers } of [page, chosen]) {
      assert.match(headers.get('vary') ?? '', /\bAccept\b/, path)
      const [, other = ''] = /^<([^>]+)>; rel="alternate"; type="text\/markdown"$/.exec(headers.get('link') ?? '') ?? []
      assert.equal(new URL(other, service.base + path).pathname, `${path}.md`)
    }
  }
  for (const Accept of ['*/*', 'text/*', 'text/html, text/markdown;q=0.9', 'text/markdown;q=0'])
    assert.match((await read('/docs/begin', { Accept })).headers.get('content-type') ?? '', /^text\/html/, Accept)
})

test('links of the Markdown lead to Markdown of the service, and nothing of a paper is missing', async () => {
  const hrefs = new Set<string>()
  for (const path of DOCUMENTS) {
    const { text } = await read(`${path}.md`)
    for (const [, href = ''] of text.matchAll(/\]\(([^)\s]+)\)/g))
      if (!/^(?:https?:|#)/.test(href)) hrefs.add(new URL(href, `${service.base}${path}.md`).href.split('#')[0] ?? '')
  }
  assert.ok(hrefs.size > 8)
  for (const href of hrefs) assert.equal(await statusOf(href), 200, href)
  const folder = join(import.meta.dirname, '..', '..', 'docs')
  for (const [path, { file }] of Object.entries(PAPERS)) {
    const words = (text: string) => text.replace(/\]\([^)]*\)|[[\]]/g, '')
    const { text } = await read(`${path}.md`)
    assert.ok(words(text).includes(words(readFileSync(join(folder, file), 'utf8').trimEnd())), file)
  }
  const { text } = await read('/docs/problems.md')
  for (const code of Object.keys(problems)) assert.ok(text.includes(code), code)
})

test('an unknown document is no Markdown either', async () => {
  for (const path of [
    '/docs/nothing.md',
    '/docs/problems/nothing.md',
    '/docs/problems/constructor.md',
    '/docs/begin.md.md',
  ])
    assert.equal((await read(path, { Accept: 'text/markdown' })).status, 404, path)
})
