/** The list of the documents, from which integrators begin, as Markdown; its page is made of it. */
import { type ApiVersion, VERSIONS } from '@affiche/contract/version.ts'
import { OPENAPI_FILES, PAPERS, STANDINGS } from './papers.ts'

export const INDEX_TITLE = 'Affiche: documents for integrators'

const NEWEST_FIRST: readonly ApiVersion[] = VERSIONS.toReversed()

/** Links name files and versions, as in the documents themselves. */
export const indexText = (): string =>
  `# ${INDEX_TITLE}

Start with [Integrating](integrating.md): the manners of a right integration, and programs that show them. [The reference of v1.2](v1.2) has each operation with its members, [Test mode](test-mode.md) is where a test key tries everything unseen, and [the certificate](test-mode.md#get-the-certificate) says when an integration is right.

A first posting with curl is in [Begin](begin.md).

## References

${NEWEST_FIRST.map((version) => `- [Reference of ${version}](${version}), and [OpenAPI](${OPENAPI_FILES[version]}): ${STANDINGS[version]}\n`).join('')}- [Problems](problems.md): what each refusal means.

## Documents

${Object.values(PAPERS)
  .map(({ file, title, about }) => `- [${title}](${file}): ${about}.\n`)
  .join('')}`
