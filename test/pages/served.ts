/** Pages on a port of the loopback address, for browsers. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { arrayBuffer, text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import type { PageAnswer, PageContext, PageRequest } from '../../server/html/page.ts'
import { readMultipart } from '../../server/platform/http/multipart.ts'
import { Problem } from '../../server/platform/sentences/problem.ts'
import { createPages } from '../../server/site/pages.ts'
import { contextOf, type Shelf } from './support.ts'

/** Base address; `seen` are the requests that came. */
export type Served = { readonly base: string; readonly seen: { path: string; cookie: string | undefined }[] }

type Parts = Partial<PageContext> & { readonly shelf?: Shelf }

export const servePages = async (
  { shelf = new Map(), ...parts }: Parts,
  t: Pick<TestContext, 'after'>,
): Promise<Served> => {
  const pages = await createPages({ ...contextOf(shelf), ...parts })
  const seen: Served['seen'] = []
  const server = createServer(async (request, response) => {
    const base = `http://${request.headers.host}`
    const url = new URL(request.url ?? '', base)
    seen.push({ path: url.pathname, cookie: request.headers.cookie })
    const asked: PageRequest = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      base,
      sender: '127.0.0.1',
      readForm: async () => new URLSearchParams(await text(request)),
      readApplication: async () =>
        readMultipart(new Uint8Array(await arrayBuffer(request)), request.headers['content-type'] ?? ''),
    }
    const answer = await answerOf(pages, asked)
    response.writeHead(answer.status, [...answer.headers, 'x-content-type-options', 'nosniff'])
    const parts = answer.body === null || answer.body instanceof Uint8Array ? [answer.body ?? ''] : answer.body
    for await (const part of parts) response.write(part)
    response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.closeAllConnections())
  t.after(() => server.close())
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen }
}

const answerOf = async (pages: Awaited<ReturnType<typeof createPages>>, asked: PageRequest): Promise<PageAnswer> => {
  try {
    return await pages.answer(asked)
  } catch (error) {
    if (error instanceof Problem) return pages.refuse(asked, error, 'id')
    throw error
  }
}
