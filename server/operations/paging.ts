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
  /** The filters in effect, as `filterText` writes them. */
  readonly filters: string
}

/** The paging object of v1.1, with absolute addresses of the pages before and after. */
export const pagingBody = ({ total, page, pageSize, address, filters }: Place): PagingBody => {
  const pages = Math.ceil(total / pageSize)
  const start = `${address}?${filters}pageSize=${pageSize}&page=`
  const addressOf = (other: number) => start + other
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

/** The same as JSON. */
export const pagingText = (place: Place): string => {
  const { total, page, pages, pageSize, previous, next } = pagingBody(place)
  const numbers = `"total":${total},"page":${page},"pages":${pages},"pageSize":${pageSize}`
  return `{${numbers},"previous":${JSON.stringify(previous)},"next":${JSON.stringify(next)}}`
}

type Parameters = Readonly<Record<string, string | number | null | undefined>>

/** Each parameter that has a value, in the order in which addresses show them, with what divides it from the next. */
export const filterText = (parameters: Parameters): string => {
  let text = ''
  for (const name in parameters) {
    const value = parameters[name]
    if (value !== null && value !== undefined && value !== '') text += `${name}=${encodeURIComponent(value)}&`
  }
  return text
}
