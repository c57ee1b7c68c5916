/** Origins of pages that may call the tools: a page elsewhere must not reach a service on the machine of its reader. */
import type { AgentContext, AgentRequest } from './context.ts'

const LOOPBACK = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/

/**
 * True for a request that no page made, and for pages of the service and of the listed origins. Without BASE_URL the Host
 * of a request says nothing, since an attacker may name it, so that only pages of this machine count as its own.
 */
export const isAllowedOrigin = (
  { baseUrl, corsOrigins }: Pick<AgentContext, 'baseUrl' | 'corsOrigins'>,
  { headers: { origin } }: Pick<AgentRequest, 'headers'>,
): boolean => {
  if (origin === undefined) return true
  if (typeof origin !== 'string') return false
  if (corsOrigins?.includes(origin)) return true
  return baseUrl === null ? LOOPBACK.test(origin) : origin === new URL(baseUrl).origin
}
