/** Rules that every public address keeps, whatever it shows. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultTreeAdapter as adapter, parse, type DefaultTreeAdapterTypes as Trees } from 'parse5'
import { Problem } from '../../server/platform/sentences/problem.ts'
import { onEveryStore } from '../support/stores.ts'
import { BASE, type PageReply } from './support.ts'
import { everyAddress, isPage, openWorld, type World } from './world.ts'

type Element = { readonly name: string; readonly attributes: ReadonlyMap<string, string> }

const elementsIn = (html: string): Element[] => {
  const walk = (node: Trees.Node): Element[] => {
    const children = 'childNodes' in node ? node.childNodes.flatMap(walk) : []
    if (!adapter.isElementNode(node)) return children
    const attributes = new Map(node.attrs.map(({ name, value }) => [name, value]))
    return [{ name: node.tagName, attributes }, ...children]
  }
  return walk(parse(html))
}

/** Elements whose address a browser asks for by itself, or sends a form to. */
const LOADS: Readonly<Record<string, string>> = {
  link: 'href',
  script: 'src',
  img: 'src',
  form: 'action',
  iframe: 'src',
}

const READS_ONLY = ['canonical', 'alternate']

const loadedBy = ({ name, attributes }: Element): string[] => {
  const address = attributes.get(LOADS[name] ?? '')
  return address === undefined || READS_ONLY.includes(attributes.get('rel') ?? '') ? [] : [address]
}

/** Addresses by language. */
type Alternates = ReadonlyMap<string, string>

const alternatesIn = (elements: readonly Element[]): Alternates =>
  new Map(
    elements
      .filter(
        ({ name, attributes }) =>
          name === 'link' && attributes.get('rel') === 'alternate' && attributes.has('hreflang'),
      )
      .map(({ attributes }) => [attributes.get('hreflang') ?? '', attributes.get('href') ?? '']),
  )

const linksOf = (elements: readonly Element[], base: string): string[] =>
  elements
    .flatMap(({ attributes }) => attributes.get('href') ?? [])
    .map((href) => new URL(href, base))
    .filter(({ origin, hash }) => origin === BASE && hash === '')
    .map(({ href }) => href)

/** Nothing of its own runs, is styled, or asks another site. */
const assertInert = (element: Element, address: string): void => {
  const { name, attributes } = element
  for (const attribute of attributes.keys()) assert.doesNotMatch(attribute, /^on|^style$/, address)
  assert.notEqual(name, 'style', address)
  const isOurs = /^\/assets\/site-[\w-]{12}\.js$/.test(attributes.get('src') ?? '')
  if (name === 'script' && !isOurs) assert.equal(attributes.get('type'), 'application/ld+json', address)
  for (const loaded of loadedBy(element)) assert.match(loaded, /^\/(?!\/)/, `${address} loads ${loaded}`)
}

const pagesOf = async (world: World) => {
  const answers = await Promise.all(
    everyAddress(world).map(async (address) => ({ address, answer: await world.ask(address) })),
  )
  return answers
    .filter(({ answer }) => isPage(answer))
    .map((page) => ({ ...page, elements: elementsIn(page.answer.text) }))
}

const allHeaders = ({ headers }: PageReply): string => [...headers].map((pair) => pair.join(': ')).join('\n')

onEveryStore(({ fresh, engine }) => {
  test('no answer sets a cookie, or is another one for a reader with a cookie', async (t) => {
    const world = await openWorld(fresh, t)
    for (const address of everyAddress(world)) {
      const plain = await world.ask(address)
      assert.ok(plain.status < 500, address)
      const cookies = { cookie: 'affiche=1.abc; session=abc; lang=fr', authorization: 'Bearer x' }
      assert.deepEqual(await world.ask(address, { headers: cookies }), plain, address)
      assert.ok(!plain.headers.has('set-cookie'), address)
      for (const name of plain.headers.get('vary')?.split(', ') ?? [])
        assert.ok(['Accept-Encoding', 'Accept-Language'].includes(name), `${address} varies by ${name}`)
    }
  })

  // The pages below are made of documents alone, which both engines give alike.
  if (engine !== 'sqlite') return

  test('no page has a script or style of its own, or lets a browser ask another site for anything', async (t) => {
    const pages = await pagesOf(await openWorld(fresh, t))
    assert.ok(pages.length > 30, String(pages.length))
    for (const { address, answer, elements } of pages) {
      const policy = answer.headers.get('content-security-policy') ?? ''
      assert.match(policy, /^default-src 'none';/)
      assert.match(policy, /; script-src 'self';/)
      assert.doesNotMatch(policy, /unsafe|https?:|\*/, address)
      for (const element of elements) assertInert(element, address)
    }
  })

  test('every link within the site leads to an answer', async (t) => {
    const world = await openWorld(fresh, t)
    const pages = (await pagesOf(world)).filter(({ answer }) => answer.status === 200)
    const targets = new Set(pages.flatMap(({ address, elements }) => linksOf(elements, BASE + address)))
    assert.ok(targets.size > 20)
    for (const target of targets) {
      const { status } = await world.ask(target)
      assert.ok(status < 400 || target.includes(world.codeOf('gone')), target)
    }
  })

  test('pages name alternates that name them, and a posting in one language has none', async (t) => {
    const world = await openWorld(fresh, t)
    const named = (await pagesOf(world)).filter(({ elements }) => alternatesIn(elements).size > 0)
    assert.ok(named.length >= 6)
    const targets = new Map<string, Alternates>()
    for (const { address, elements } of named) {
      const alternates = alternatesIn(elements)
      assert.deepEqual([...alternates.keys()].slice(0, 2), ['en-CA', 'fr-CA'], address)
      assert.ok([...alternates.values()].includes(BASE + address), address)
      for (const language of ['en-CA', 'fr-CA']) targets.set(alternates.get(language) ?? '', alternates)
      const neutral = alternates.get('x-default') ?? address
      assert.ok([200, 302].includes((await world.ask(neutral)).status), neutral)
    }
    for (const [target, alternates] of targets)
      assert.deepEqual(alternatesIn(elementsIn((await world.ask(target)).text)), alternates, target)
    const single = ['english', 'french', 'confidential', 'gone'].map(world.codeOf)
    for (const { address } of named) assert.ok(!single.some((code) => address.includes(code)), address)
  })

  test('the pages in a language of the posting have a JobPosting, and no other page', async (t) => {
    const world = await openWorld(fresh, t)
    const expected = ['both', 'english', 'confidential'].map((kind) => `/en/jobs/${world.codeOf(kind)}`)
    expected.push(...['both', 'french'].map((kind) => `/fr/emplois/${world.codeOf(kind)}`))
    const found: string[] = []
    for (const address of everyAddress(world))
      if (/ld\+json|JobPosting/.test((await world.ask(address)).text)) found.push(address)
    assert.deepEqual(found.sort(), expected.sort())
  })

  test('no answer repeats a header of the request, and a draft is as unknown as a code of nothing', async (t) => {
    const world = await openWorld(fresh, t)
    const headers = {
      'user-agent': 'Quetzalcoatl',
      referer: 'https://quetzalcoatl.example/',
      'x-forwarded-for': '203.0.113.77',
    }
    for (const address of everyAddress(world)) {
      const answer = await world.ask(address, { headers, sender: '203.0.113.77' })
      assert.doesNotMatch(answer.text + allHeaders(answer), /quetzalcoatl|203\.0\.113/i, address)
    }
    const problemOf = async (code: string) => {
      const error = await world.ask(`/en/jobs/${code}`).catch((problem: unknown) => problem)
      return error instanceof Problem ? [error.code, error.message] : error
    }
    assert.deepEqual(await problemOf(world.codeOfId(999_999)), await problemOf('nonsense'))
  })
})
