/** Handlers of webhooks that write nothing, by operation id. */
import { WEBHOOK_TESTS_MAX } from '@affiche/contract/webhook.ts'
import { countedAs } from '../employers/vendors/readable.ts'
import type { Answer, ParsedCall } from '../jobs/operations/request.ts'
import { vendorOf } from '../jobs/vendors/context.ts'
import type { Clock } from '../platform/lib/dates.ts'
import type { Safe } from '../platform/secrets/safe.ts'
import { invalidRequest, Problem } from '../platform/sentences/problem.ts'
import { sentence } from '../platform/sentences/sentence.ts'
import type { WebhookReader, WebhookView } from './ports.ts'
import { newSecret, openSecrets } from './secret.ts'
import type { Attempt, Delivery, DeliveryOutcome, Send } from './webhook.ts'
import { cursorText, webhookBody, webhookNotFound, webhookTag } from './webhook-body.ts'

export type WebhookReadContext = {
  readonly webhooks: WebhookReader
  readonly safe: Safe
  readonly clock: Clock
  readonly send: Send
  /** Counts a test of a webhook; the seconds until another is allowed, or null. */
  readonly countTest: (webhookId: number) => number | null
}

export const webhookReads = (context: WebhookReadContext) => {
  const { webhooks, safe, clock } = context
  const found = async (call: ParsedCall): Promise<WebhookView> => {
    const view = await webhooks.get(ownerOf(call), call.id(webhookNotFound), clock())
    if (view) return view
    throw webhookNotFound()
  }
  return {
    listWebhooks: async (call: ParsedCall): Promise<Answer> => {
      const views = await webhooks.list(ownerOf(call), clock())
      return { status: 200, body: { data: views.map((view) => webhookBody(view, safe)) } }
    },
    getWebhook: async (call: ParsedCall): Promise<Answer> => {
      const view = await found(call)
      return { status: 200, etag: webhookTag(view.webhook), body: webhookBody(view, safe) }
    },
    listWebhookAttempts: async (call: ParsedCall): Promise<Answer> => {
      const { webhook } = await found(call)
      const attempts = await webhooks.attempts(ownerOf(call), webhook.id)
      return { status: 200, body: { data: attempts.map((attempt) => attemptBody(webhook, attempt)) } }
    },
    testWebhook: async (call: ParsedCall): Promise<Answer> => {
      const { webhook } = await found(call)
      if (call.document.findings.length > 0) throw invalidRequest(call.document.findings)
      return {
        status: 200,
        body: await sendTest(webhook, { ...context, isTwin: (call.employer ?? call.twin)?.test !== undefined }),
      }
    },
  }
}

/** The number by which the webhooks of an employer or a vendor are known. */
const ownerOf = ({ employer, vendor }: ParsedCall): number =>
  employer?.id ?? countedAs(vendorOf({ vendor: vendor ?? null }).id)

const attemptBody = (webhook: WebhookView['webhook'], { at, cursor, ...attempt }: Attempt) => {
  const { ms, status, error, answer, entries } = attempt
  return { at: new Date(at).toISOString(), ms, status, error, answer, cursor: cursorText(webhook, cursor), entries }
}

/** Sends a message that holds no change. Refuses with rate-limited or secret-unavailable. */
const sendTest = async (
  { id, employerId, vendorId, url }: WebhookView['webhook'],
  { webhooks, safe, clock, send, countTest, isTwin }: WebhookReadContext & { readonly isTwin: boolean },
): Promise<object> => {
  const at = clock()
  const secrets = openSecrets(safe, id, await webhooks.secrets(employerId, id, at))
  if (secrets.length === 0)
    throw new Problem(
      'secret-unavailable',
      sentence('secretLost', { id, path: vendorId === null ? '/webhooks' : '/vendor/webhooks' }),
    )
  const seconds = countTest(id)
  if (seconds !== null) {
    const reason = sentence('testsUsedUp', { max: WEBHOOK_TESTS_MAX, seconds })
    throw new Problem('rate-limited', reason, { retryAfterSeconds: seconds })
  }
  const timestamp = new Date(at).toISOString()
  const body = JSON.stringify({ type: 'webhook.test', timestamp, data: {} })
  const sent = { url, id: testNameOf(id, at), at, body, secrets }
  const tested = { at: timestamp, ...fateOf(await send(sent)) }
  return isTwin ? { ...tested, forged: tested.status === null ? null : await sendForged(id, sent, send) } : tested
}

const testNameOf = (id: number, at: number): string => `wh_${id}_test_${at}`

/**
 * Another request, by its own name, which a receiver that drops what comes twice does not take for the first. Nothing but
 * its signature tells it from a right one.
 */
const sendForged = async (id: number, sent: Delivery, send: Send) =>
  fateOf(await send({ ...sent, id: testNameOf(id, sent.at + 1), secrets: [newSecret()] }))

const fateOf = ({ ms, status, error, answer }: DeliveryOutcome) => ({ ms, status, error, answer })
