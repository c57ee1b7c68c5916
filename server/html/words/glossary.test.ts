/** One word for one thing, on all pages, in mail and in scripts: the words that would be a second one. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Language } from '@affiche/contract/values.ts'
import { textsIn, wordTables } from '../../../test/support/words.ts'

type Term = {
  readonly say: string
  readonly never: RegExp
  /** Texts in which the word is another thing, by the beginning of their path. */
  readonly but?: RegExp
}

/** Tables that candidates read: to them a posting is a job. */
const OF_CANDIDATES = /^(?:words|(?:posting|error|frame|report|apply|search|feed|fact)Words|BUILT_IN)\b/

/** To an operator a store, and a backup, is a thing of its own. */
const STORE = /^homeWords\.health/

/** Addresses in a text. */
const ADDRESSES = /\/en\/jobs\S*|\S+@example\.ca|https:\S+/g

const TERMS: Readonly<Record<Language, readonly Term[]>> = {
  en: [
    { say: 'posting', never: /\bjobs?\b(?! (?:title|type|bank|postings?)\b)/i, but: OF_CANDIDATES },
    { say: 'Last day to apply', never: /\bclos(?:e|ing) dates?\b/i },
    { say: 'save', never: /\bstor(?:e[ds]?|ing)\b/i, but: STORE },
    {
      say: 'Create a key, a link, an invitation',
      never: /\bmake (?:an?|the) (?:new )?(?:API )?(?:key|link|invitation)\b/i,
    },
    { say: 'Not specified', never: /\bnot said\b/i },
    { say: 'Page not found', never: /\bno such page\b(?! of)/i },
    { say: 'Try again later', never: /\bin a while\b/i },
    { say: 'expired', never: /\bused up or over\b/i },
    { say: 'Keywords', never: /\bwords in the\b/i },
    { say: 'email', never: /\be-mail/i },
    { say: 'Québec', never: /\bQuebec\b/, but: /\.provinces\.QC$/ },
  ],
  fr: [
    { say: 'offre', never: /\bannonces?\b/i },
    { say: 'Dernier jour pour postuler', never: /\bdate de (?:fermeture|clôture)\b/i },
    { say: 'enregistrer', never: /\bsauvegard|\bstock[eé]/i, but: STORE },
    { say: 'Rédaction', never: /(?<!\p{L})éditeurs?\b/iu, but: /^editorWords/ },
    { say: 'une personne qui administre le compte', never: /\bpropriétaire de votre employeur\b/i },
    { say: 'accès', never: /\badhésion/i },
    { say: 'courriel', never: /\be-?mails?\b|\bmails?\b/i },
  ],
}

/** Arguments of functions, so that each of their branches is read. */
const SAMPLES = [
  ['§', '§', '§'],
  ['1', true, true],
  ['2', false, null],
] as const

for (const language of ['en', 'fr'] as const)
  for (const { say, never, but } of TERMS[language])
    test(`${language}: “${say}” is the one word for it`, async () => {
      const texts = (await wordTables()).flatMap(({ name, words }) =>
        SAMPLES.flatMap((samples) => textsIn(words[language], samples, name)),
      )
      assert.ok(texts.length > 3_000, String(texts.length))
      const wrong = texts.filter(([path, text]) => !but?.test(path) && never.test(text.replace(ADDRESSES, '')))
      assert.deepEqual([...new Set(wrong.map(([path, text]) => `${path}: ${text}`))], [])
    })
