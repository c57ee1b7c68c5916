import { JOB_SCOPES, SCOPES } from '@affiche/contract/operations.ts'
import type { Chapter } from '../stage.ts'

/** Tools for agents in revision 2025-11-25, whose answers do not name the version of the service. */
export const agents: Chapter = async ({ service, employerId, ask, job }) => {
  const issue = async (scopes: typeof SCOPES | typeof JOB_SCOPES) =>
    (await service.operator.issueKey({ employerId, scopes })).apiKey
  const [drafts, publishes] = [await issue(JOB_SCOPES), await issue(SCOPES)]
  const send = (body: unknown, bearer?: string, headers: readonly [string, string][] = []) =>
    ask('POST', '/mcp', { key: null, body, headers, ...(bearer !== undefined && { bearer }) })
  const call = (name: string, values: object, bearer?: string, headers: readonly [string, string][] = []) =>
    send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: values } }, bearer, headers)

  await send({ jsonrpc: '2.0', method: 'notifications/initialized' })
  await send({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
  await call('whoami', {}, publishes)
  for (const language of ['en', 'fr']) {
    const headers: [string, string][] = [['Accept-Language', language]]
    await call('whoami', {}, undefined, headers)
    await call('create_draft', { posting: job({ status: 'active' }) }, drafts, headers)
    await call('check_posting', { posting: { title: 'Clerk' } }, drafts, headers)
  }
  await call('create_draft', { posting: job({ referenceId: 'A-1' }) }, drafts)
  await call('update_posting', { id: 1, posting: { title: 'Clerk' } }, drafts)
  await call('update_posting', { id: 1, posting: { publishOn: '2026-12-01' } }, publishes)
  await call('update_posting', { id: 1, posting: { title: 'Clerk II' } }, drafts)
  await call('update_posting', { id: 1, posting: { status: 'active', publishOn: null } }, publishes)
  await call('update_posting', { id: 1, posting: { title: 'Clerk II' } }, drafts)
  await call('archive_posting', { id: 1 }, drafts)
  await call('get_posting', { id: 2 }, drafts)
  for (const body of [[], { jsonrpc: '2.0', id: 1 }, { jsonrpc: '2.0', id: 1, method: 'resources/list' }])
    await send(body)
  await call('constructor', {})
  await send({ jsonrpc: '2.0', id: 1, method: 'ping' }, undefined, [['MCP-Protocol-Version', '2025-03-26']])
  await send({ jsonrpc: '2.0', id: 1, method: 'ping' }, undefined, [['Origin', 'https://elsewhere.example']])
  for (const method of ['GET', 'DELETE']) await ask(method, '/mcp', { key: null })
}
