/** Harmlessness of a description in a real browser, wherever a page places it. */
import assert from 'node:assert/strict'
import { addressesOf, offencesOf, PROTOCOLS, protocolOf, treesOf } from '../tree.ts'
import type { Browser, Built } from './browser.ts'

/**
 * Places that a page may serve a description in, each followed by something of the page. Not in a p, nor in a div
 * in an li: a bare li ends the li around it even through divs (docs/interface.md says where to place one).
 */
const PLACES: readonly ((text: string) => string)[] = [
  (text) => `<div data-holder>${text}</div><hr>`,
  (text) => `<article data-holder>${text}</article><p>After</p>`,
  (text) => `<main><section data-holder>${text}</section><i>After</i></main>`,
  (text) => `<blockquote data-holder>${text}</blockquote>After`,
  (text) => `<table><tr><td data-holder>${text}</td><td>After</td></tr></table>`,
  (text) => `<ul><li><article data-holder>${text}</article><hr></li><li>After</li></ul>`,
  (text) => `<dl><dt>Before</dt><dd data-holder>${text}</dd><dd>After</dd></dl>`,
  (text) => `<form><fieldset data-holder>${text}</fieldset><input></form>`,
  (text) => `<template data-holder>${text}</template><hr>`,
]

const ARTICLE: readonly ((text: string) => string)[] = PLACES.slice(1, 2)

export type Harmless = {
  /** Every text in every place of one served page. Slow: a page for each text. */
  readonly assertServedEverywhere: (texts: readonly string[]) => Promise<void>
  /** All texts in one served page, and each placed by script in every way there is. */
  readonly assertBuilt: (texts: readonly string[]) => Promise<void>
}

export const createHarmless = (browser: Browser): Harmless => {
  const frames = new Map<string, string>()
  /** The page without its descriptions, as it is with harmless ones. */
  const frameOf = async (count: number, places: typeof PLACES): Promise<string> => {
    const key = `${count} ${places.length}`
    const known = frames.get(key)
    if (known !== undefined) return known
    await browser.open(pageOf(Array(count).fill('x'), places))
    const { frame } = await browser.survey()
    frames.set(key, frame)
    return frame
  }

  const assertServed = async (texts: readonly string[], places: typeof PLACES): Promise<void> => {
    const frame = await frameOf(texts.length, places)
    await browser.open(pageOf(texts, places))
    const page = await browser.survey()
    const expected = texts.flatMap((text) => places.map(() => expectationOf(text)))
    assert.deepEqual(
      page.trees,
      expected.map(({ tree }) => tree),
      'a served page builds the tree that was judged',
    )
    assert.deepEqual(
      page.protocols,
      expected.map(({ protocols }) => protocols),
      'links have the schemes that were judged',
    )
    assert.equal(page.frame, frame, 'the page around the descriptions is as without them')
    await assertQuiet(texts)
  }

  const assertQuiet = async (texts: readonly string[]): Promise<void> => {
    assert.deepEqual(await browser.takeEvents(), { ran: 0, asked: [] }, JSON.stringify(texts).slice(0, 2000))
  }

  return {
    assertServedEverywhere: async (texts) => {
      for (const text of texts) await assertServed([text], PLACES)
    },
    assertBuilt: async (texts) => {
      await assertServed(texts, ARTICLE)
      const built = await browser.build(texts)
      for (const [at, text] of texts.entries()) {
        const expected: Built = { ...expectationOf(text), differing: [] }
        if (mayBeReadEarly(text)) assertInBounds(built[at], expected, text)
        else assert.deepEqual(built[at], expected, text)
      }
      await assertQuiet(texts)
    },
  }
}

export const pageOf = (texts: readonly string[], places: readonly ((text: string) => string)[] = ARTICLE): string =>
  `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>Page</title><body>
${texts.map((text) => places.map((place) => place(text)).join('\n')).join('\n')}`

/** References that older pages write without a semicolon. */
const LEGACY =
  /&(?:amp|lt|gt|quot|copy|reg|nbsp|not|para|sect|times|deg|micro|middot|shy|yen|cent|pound|curren|brvbar|uml|macr|acute|cedil|ord[fm]|[lr]aquo|plusmn|sup[123]|frac(?:12|14|34)|iexcl|iquest|divide|eth|thorn|szlig|aelig|[a-z](?:grave|acute|circ|tilde|uml|ring|cedil|slash))/i

/**
 * Where innerHTML builds an element, Chromium's quick parser ends such a reference in an address even before a
 * letter (`&quotTab`), which the HTML standard, its own parser of served pages and every other way to build do not.
 */
const mayBeReadEarly = (text: string): boolean => addressesOf(treesOf(text)).some((address) => LEGACY.test(address))

/** Holds nothing but what it may, and leads where it was judged to lead. */
const assertInBounds = (built: Built | undefined, { protocols }: Built, text: string): void => {
  assert.ok(built, text)
  assert.deepEqual(offencesOf(JSON.parse(built.tree)), [], text)
  assert.deepEqual(built.protocols, protocols, text)
}

/** The tree that a browser must build, as parse5 has it; nothing in it may be out of bounds. */
const expectationOf = (text: string): { tree: string; protocols: string[] } => {
  const trees = treesOf(text)
  assert.deepEqual(offencesOf(trees), [], text)
  const protocols = addressesOf(trees).map(protocolOf)
  for (const protocol of protocols) assert.ok(PROTOCOLS.has(protocol), text)
  return { tree: JSON.stringify(trees), protocols }
}
