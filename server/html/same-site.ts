import { headerOf, type PageRequest } from './page.ts'

/**
 * True if a form came from a page of this service. Browsers say so by Sec-Fetch-Site; to plain-http addresses of a
 * local network they send no such header, but the origin.
 */
export const isSameSite = (request: PageRequest): boolean => {
  const site = headerOf(request, 'sec-fetch-site')
  if (site !== '') return site === 'same-origin'
  const origin = headerOf(request, 'origin')
  return origin !== '' && origin === new URL(request.base).origin
}
