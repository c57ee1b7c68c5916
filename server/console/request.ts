import { headerOf, type PageRequest } from '../html/page.ts'
import type { Upload } from '../platform/http/multipart.ts'
import type { MaybePromise } from '../platform/lib/maybe-promise.ts'

export type ConsoleRequest = PageRequest & {
  /** Id in the log. */
  readonly id: string
  /** Reads the fields of a form with long texts. */
  readonly readLongForm: PageRequest['readForm']
  /** Reads a JSON text, of 64 kB at most; throws a problem where it is none. */
  readonly readJson: () => MaybePromise<unknown>
  /** Reads a form with a file, of so many bytes at most. */
  readonly readUpload: (most: number) => Promise<Upload>
}

/** True for the request of a script, which is answered with JSON. */
export const isJson = (request: ConsoleRequest): boolean =>
  headerOf(request, 'content-type').startsWith('application/json')

/** True for a form with a file. */
export const isUpload = (request: ConsoleRequest): boolean =>
  headerOf(request, 'content-type').startsWith('multipart/form-data')

export const addressOf = ({ path, query }: Pick<ConsoleRequest, 'path' | 'query'>): string => {
  const search = query.toString()
  return search === '' ? path : `${path}?${search}`
}
