import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX, type PagingBody } from '@affiche/contract/page.ts'

type PageRequest = { readonly page: number; readonly pageSize: number }

/** Requested page; its size is reduced to the maximum. */
export const pageOf = ({ page, pageSize }: { page?: unknown; pageSize?: unknown }): PageRequest => ({
  page: typeof page === 'number' ? page : 1,
  pageSize: Math.min(typeof pageSize === 'number' ? pageSize : PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX),
})

type Position = PageRequest & {
  readonly total: number
  readonly address: string
  /** Filters in effect, from `filterText`. */
  readonly filters: string
}

/** Paging object of v1.1, with absolute addresses of the previous and next page. */
export const pagingBody = ({ total, page, pageSize, address, filters }: Position): PagingBody => {
  const pages = Math.ceil(total / pageSize)
  const start = `${address}?${filters}pageSize=${pageSize}&page=`
  const addressOf = (other: number) => start + other
  return {
    total,
    page,
    pages,
    pageSize,
    // The page before one beyond the end is the last one.
    previous: page > 1 ? addressOf(Math.min(page - 1, Math.max(pages, 1))) : null,
    next: page < pages ? addressOf(page + 1) : null,
  }
}

type Parameters = Readonly<Record<string, string | number | null | undefined>>

/** Query text of the parameters with a value, in the given order, each followed by `&`. */
export const filterText = (parameters: Parameters): string => {
  let text = ''
  for (const name in parameters) {
    const value = parameters[name]
    if (value !== null && value !== undefined && value !== '') text += `${name}=${encodeURIComponent(value)}&`
  }
  return text
}
