/** Handlers of the writes of webhooks, by operation id. */
import { prefixOf } from '@affiche/contract/operations.ts'
import { answerOnce, type Showing } from '../jobs/operations/idempotency.ts'
import type { Answer, ParsedCall } from '../jobs/operations/request.ts'
import { changeWebhook, createWebhook, deleteWebhook, rotateWebhook, type WebhookDeps } from './manage-webhooks.ts'
import type { NumberedSecret, Sealed, WebhookWriter, WebhookWrites } from './ports.ts'
import { openSecret, secretText } from './secret.ts'
import type { Webhook } from './webhook.ts'
import { webhookBody, webhookNotFound, webhookTag } from './webhook-body.ts'

type Context = WebhookDeps & { readonly writesOf: (call: ParsedCall) => WebhookWrites }

type Work = (webhooks: WebhookWriter) => Promise<Answer>

export const webhookWrites = (context: Context) => {
  const { safe } = context
  const [create, createOfVendor] = [createWebhook(context), createWebhook(context, 'vendor')]
  const [change, changeOfVendor] = [changeWebhook(context), changeWebhook(context, 'vendor')]

  const answered = async (call: ParsedCall, work: Work): Promise<Answer> => {
    const { retryable, base } = call
    const writes = context.writesOf(call)
    if (!retryable) return revealed(await writes.write(work), context)
    const repeating = { retryable, base, bytesMax: Number.POSITIVE_INFINITY, showAgain: async () => ({}) }
    const showing = async (webhooks: WebhookWriter): Promise<Showing> => ({ answer: await work(webhooks), jobId: null })
    return revealed(await answerOnce(writes, repeating, showing), context)
  }

  const bodyOf = async (webhooks: WebhookWriter, webhook: Webhook) => {
    const view = { webhook, secret: await webhooks.secret(webhook.id), behind: await webhooks.behind(webhook) }
    return webhookBody(view, safe)
  }

  const withSecret = async (webhooks: WebhookWriter, { webhook, secret }: Sealed): Promise<object> => ({
    ...(await bodyOf(webhooks, webhook)),
    secret: concealed(webhook.id, secret),
  })

  return {
    createWebhook: async (call: ParsedCall) => {
      const work = (call.employer ? create : createOfVendor)(call.document)
      return answered(call, async (webhooks) => {
        const made = await work(webhooks)
        const { id } = made.webhook
        return {
          status: 201,
          etag: webhookTag(made.webhook),
          headers: {
            Location: `${call.base}${prefixOf(call.version)}${call.employer ? '' : '/vendor'}/webhooks/${id}`,
          },
          body: await withSecret(webhooks, made),
        }
      })
    },
    updateWebhook: async (call: ParsedCall) => {
      const naming = { id: call.id(webhookNotFound), precondition: call.precondition }
      const work = (call.employer ? change : changeOfVendor)(call.document)
      return answered(call, async (webhooks) => {
        const webhook = await work(webhooks, naming)
        return { status: 200, etag: webhookTag(webhook), body: await bodyOf(webhooks, webhook) }
      })
    },
    deleteWebhook: async (call: ParsedCall) => {
      const naming = { id: call.id(webhookNotFound), precondition: call.precondition }
      const work = deleteWebhook(call.document)
      return answered(call, async (webhooks) => {
        await work(webhooks, naming)
        return { status: 204 }
      })
    },
    rotateWebhook: async (call: ParsedCall) => {
      const id = call.id(webhookNotFound)
      const work = rotateWebhook(context)(call.document)
      return answered(call, async (webhooks) => {
        const made = await work(webhooks, id)
        return { status: 200, etag: webhookTag(made.webhook), body: await withSecret(webhooks, made) }
      })
    },
  }
}

/**
 * A secret on its way to the answer, and in the answer that is kept for retries: encrypted as the store has it, so that
 * neither a backup nor a reader of the store learns it from there.
 */
type Concealed = { readonly id: number; readonly number: number; readonly sealed: string }

const concealed = (id: number, { number, sealed }: NumberedSecret): Concealed => ({
  id,
  number,
  sealed: Buffer.from(sealed).toString('base64'),
})

const revealed = (answer: Answer, { safe }: Pick<Context, 'safe'>): Answer => {
  const { body } = answer
  if (body === undefined) return answer
  const shown = typeof body === 'string' ? JSON.parse(body) : body
  if (shown.secret === undefined) return answer
  const { id, number, sealed } = shown.secret as Concealed
  const secret = openSecret(safe, id, { number, sealed: Buffer.from(sealed, 'base64'), endsAt: null })
  return { ...answer, body: { ...shown, secret: secret && secretText(secret) } }
}
