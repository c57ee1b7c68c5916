import { html } from './html.ts'
import { page } from './layout.ts'

/** What a person sees who opens an address in a browser that does not exist; `base` is the address of the service. */
export const notFoundPage = (base: string): string =>
  page({
    title: 'Affiche: no such page',
    root: base,
    body: html`<h1>There is no such page</h1>
<p>This is Affiche, a job posting service for programs. Its <a href="${base}/docs">reference</a> tells which addresses it has.</p>`,
  })
