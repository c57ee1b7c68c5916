import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX, type PagingBody } from '@affiche/contract/page.ts'

export type PageRequest = { readonly page: number; readonly pageSize: number }

/** The page asked for; a page size over the maximum answers with the maximum. */
export const pageOf = ({ page, pageSize }: { page?: unknown; pageSize?: unknown }): PageRequest => ({
  page: typeof page === 'number' ? page : 1,
  pageSize: Math.min(typeof pageSize === 'number' ? pageSize : PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX),
})

type Place = PageRequest & {
  readonly total: number
  /** Absolute address of the list. */
  readonly address: string
  /** The filters in effect, in the order in which addresses show them. */
  readonly filters: Readonly<Record<string, string | number | null | undefined>>
}

/** The paging object of v1.1, with absolute addresses of the pages before and after. */
export const pagingBody = ({ total, page, pageSize, address, filters }: Place): PagingBody => {
  const pages = Math.ceil(total / pageSize)
  const addressOf = (other: number) => `${address}?${queryOf({ ...filters, pageSize, page: other })}`
  return {
    total,
    page,
    pages,
    pageSize,
    // Past the end, the page before is the last one that there is.
    previous: page > 1 ? addressOf(Math.min(page - 1, Math.max(pages, 1))) : null,
    next: page < pages ? addressOf(page + 1) : null,
  }
}

const queryOf = (parameters: Record<string, string | number | null | undefined>): string =>
  Object.entries(parameters)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&')
