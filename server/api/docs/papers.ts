import type { ApiVersion } from '@affiche/contract/version.ts'

export type Paper = {
  /** Below the folder of documents. */
  readonly file: string
  readonly title: string
  /** Half a sentence for lists of the documents. */
  readonly about: string
}

/** Where the documents begin: a list of all of them. */
export const DOCS = '/docs'

/** The reference of each version. */
export const REFERENCES: Readonly<Record<ApiVersion, string>> = { 'v1.1': '/docs/v1.1', 'v1.2': '/docs/v1.2' }

/** Bytes that a reference in Markdown keeps below, as the lists of documents say. */
export const REFERENCE_BYTES_MAX = 150_000

/** The OpenAPI documents of the repository. */
export const OPENAPI_FILES: Readonly<Record<ApiVersion, string>> = {
  'v1.1': 'openapi.json',
  'v1.2': 'openapi-v1.2.json',
}

/** Standing of each version, for those who choose one. */
export const STANDINGS: Readonly<Record<ApiVersion, string>> = {
  'v1.1': 'The older version, whose answers never change; a new client takes version 1.2.',
  'v1.2': 'The current version: all of version 1.1 and more.',
}

/** The documents of the repository that clients need, by the addresses of their pages. */
export const PAPERS: Readonly<Record<string, Paper>> = {
  '/docs/begin': { file: 'begin.md', title: 'Begin', about: 'from a key to a first posting with curl' },
  '/docs/integrating': {
    file: 'integrating.md',
    title: 'Integrating',
    about: 'the manners of a right integration, with whole programs for them',
  },
  '/docs/test-mode': {
    file: 'test-mode.md',
    title: 'Test mode',
    about: 'test keys, a date that moves, faults that a request asks for, and the certificate of a right integration',
  },
  '/docs/interface': { file: 'interface.md', title: 'The interface', about: 'the rules in full' },
  '/docs/import': {
    file: 'import.md',
    title: 'Import',
    about: 'postings from CSV, Indeed XML and JSON-LD by a command',
  },
  '/docs/requests': { file: 'requests.md', title: 'Explain a request', about: 'what was sent, and why it was refused' },
  '/docs/webhooks': { file: 'webhooks.md', title: 'Webhooks', about: 'changes that are sent to you, signed' },
  '/docs/examples/receiver': {
    file: 'examples/receiver.ts',
    title: 'A receiver of webhooks in TypeScript',
    about: 'a program that checks and takes them',
  },
  '/docs/posting-rules': {
    file: 'posting-rules.md',
    title: 'Posting rules',
    about: 'what the laws of the provinces ask of a posting',
  },
  '/docs/public': { file: 'public.md', title: 'The public side', about: 'pages, feeds and searches of postings' },
  '/docs/applications': {
    file: 'applications.md',
    title: 'Applications',
    about: 'the form of a posting by which candidates apply',
  },
  '/docs/agents': { file: 'agents.md', title: 'Tools for agents', about: 'tools for language models at `/mcp`' },
  '/docs/proof': { file: 'proof.md', title: 'Proof of posting', about: 'when a posting was public' },
}
