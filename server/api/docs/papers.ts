export type Paper = {
  /** Below the folder of documents. */
  readonly file: string
  readonly title: string
}

/** The documents of the repository that clients need, by the addresses of their pages. */
export const PAPERS: Readonly<Record<string, Paper>> = {
  '/docs/begin': { file: 'begin.md', title: 'Begin' },
  '/docs/integrating': { file: 'integrating.md', title: 'Integrating' },
  '/docs/interface': { file: 'interface.md', title: 'The interface' },
  '/docs/import': { file: 'import.md', title: 'Import' },
  '/docs/posting-rules': { file: 'posting-rules.md', title: 'Posting rules' },
  '/docs/public': { file: 'public.md', title: 'The public side' },
  '/docs/applications': { file: 'applications.md', title: 'Applications' },
  '/docs/webhooks': { file: 'webhooks.md', title: 'Webhooks' },
  '/docs/test-mode': { file: 'test-mode.md', title: 'Test mode' },
  '/docs/requests': { file: 'requests.md', title: 'Explain a request' },
  '/docs/agents': { file: 'agents.md', title: 'Tools for agents' },
  '/docs/proof': { file: 'proof.md', title: 'Proof of posting' },
  '/docs/examples/receiver': { file: 'examples/receiver.ts', title: 'A receiver of webhooks in TypeScript' },
}
