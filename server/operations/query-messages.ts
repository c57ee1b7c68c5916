import type { Phrases } from '../domain/job/structure-fault.ts'
import { quote } from '../domain/problem.ts'
import { nearMiss } from '../lib/similar.ts'

/** Sentences about the parameters of a query. */
export const queryPhrases: Phrases = {
  unknown: (name) => ({ code: 'unknown-parameter', detail: `The operation has no query parameter ${quote(name)}.` }),
  missing: (name) => `The query parameter ${quote(name)} is empty.`,
  near: (name, known) => synonymOf(name, known) ?? nearMiss(name, known, 1)[0],
  string: (text) => quote(text),
}

/** Names that other interfaces give to our parameters, in lower case and without signs between their words. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  q: ['query', 'search', 'searchterm', 'text', 'term', 'keyword', 'keywords', 'filter', 'name', 'title'],
  pageSize: ['limit', 'perpage', 'size', 'count', 'max', 'maxresults', 'top', 'take', 'rows', 'resultsperpage'],
  page: ['offset', 'start', 'skip', 'pageno', 'pagenumber', 'pageindex', 'cursor', 'after'],
  referenceId: ['reference', 'ref', 'externalid', 'requisitionid', 'reqid', 'jobid', 'id'],
  status: ['state', 'jobstatus'],
  types: ['kind', 'kinds', 'locationtype'],
}

const synonymOf = (name: string, known: readonly string[]): string | undefined => {
  const plain = name
    .slice(0, NAME_MAX)
    .toLowerCase()
    .replace(/[-_.[\]]/g, '')
  return known.find((candidate) => SYNONYMS[candidate]?.includes(plain))
}

const NAME_MAX = 40
