import { nearMiss } from '../../platform/lib/similar.ts'
import { shorten } from '../../platform/sentences/problem.ts'
import { sentence } from '../../platform/sentences/sentence.ts'
import type { Phrases } from '../../platform/structure/structure-fault.ts'

/** Messages about query parameters. */
export const queryPhrases: Phrases = {
  unknown: (name, near) => ({
    code: 'unknown-parameter',
    sentence: sentence('unknownParameter', { name: shorten(name), near }),
  }),
  missing: ({ name }) => sentence('parameterEmpty', { name: shorten(name) }),
  near: (name, known) => synonymOf(name, known) ?? nearMiss(name, known, 1)[0],
  string: (text) => sentence('givenText', { text: shorten(text) }),
}

const SIZES = ['limit', 'perpage', 'size', 'count', 'max', 'maxresults', 'top', 'take', 'rows', 'resultsperpage']

/** Names of the parameters in other interfaces, in lower case without punctuation. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  q: ['query', 'search', 'searchterm', 'text', 'term', 'keyword', 'keywords', 'filter', 'name', 'title'],
  pageSize: SIZES,
  limit: ['pagesize', ...SIZES],
  after: ['cursor', 'since', 'from', 'start', 'offset', 'page', 'next', 'synctoken'],
  page: ['offset', 'start', 'skip', 'pageno', 'pagenumber', 'pageindex', 'cursor', 'after'],
  referenceId: ['reference', 'ref', 'externalid', 'requisitionid', 'reqid', 'jobid', 'id'],
  status: ['state', 'jobstatus'],
  dryRun: ['validateonly', 'validate', 'simulate', 'preview', 'test'],
  types: ['kind', 'kinds', 'locationtype', 'type', 'events', 'eventtypes'],
  expand: ['include', 'embed', 'fields'],
}

const synonymOf = (name: string, known: readonly string[]): string | undefined => {
  const plain = name
    .slice(0, NAME_MAX)
    .toLowerCase()
    .replace(/[-_.[\]]/g, '')
  return known.find((candidate) => SYNONYMS[candidate]?.includes(plain))
}

const NAME_MAX = 40
