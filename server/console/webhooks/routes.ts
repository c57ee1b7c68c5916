import type { ConsoleFrame } from '../frame.ts'
import type { ConsoleRoute } from '../request-context.ts'
import { sendAgain, sendAgainPage } from './again.ts'
import { editWebhookPage, saveWebhook } from './edit.ts'
import { webhookList } from './list.ts'
import { addWebhook, newWebhookPage } from './new-webhook.ts'
import { showWebhook } from './page.ts'
import { askWebhookRemoval, removeWebhook } from './remove.ts'
import { rotateWebhookPage, rotateWebhookSecret } from './rotate.ts'
import { setWebhookState, testFromPage } from './state.ts'

/** Routes of webhooks; where changes go, and with which secret, takes a new proof of who the person is. */
export const webhookRoutes = (frame: ConsoleFrame): readonly ConsoleRoute[] => [
  { kind: 'member', right: 'own', path: '/{e}/webhooks', get: (context) => webhookList(frame, context) },
  {
    kind: 'member',
    right: 'own',
    isStrong: true,
    savesForm: true,
    path: '/{e}/webhooks/new',
    get: (context) => newWebhookPage(frame, context),
    post: (context) => addWebhook(frame, context),
  },
  { kind: 'member', right: 'own', path: '/{e}/webhooks/{id}', get: (context) => showWebhook(frame, context) },
  {
    kind: 'member',
    right: 'own',
    isStrong: true,
    savesForm: true,
    path: '/{e}/webhooks/{id}/edit',
    get: (context) => editWebhookPage(frame, context),
    post: (context) => saveWebhook(frame, context),
  },
  {
    kind: 'member',
    right: 'own',
    isStrong: true,
    path: '/{e}/webhooks/{id}/rotate',
    get: (context) => rotateWebhookPage(frame, context),
    post: (context) => rotateWebhookSecret(frame, context),
  },
  {
    kind: 'member',
    right: 'own',
    isStrong: true,
    path: '/{e}/webhooks/{id}/remove',
    get: (context) => askWebhookRemoval(frame, context),
    post: (context) => removeWebhook(frame, context),
  },
  {
    kind: 'member',
    right: 'own',
    isStrong: true,
    path: '/{e}/webhooks/{id}/again',
    get: (context) => sendAgainPage(frame, context),
    post: (context) => sendAgain(frame, context),
  },
  {
    kind: 'member',
    right: 'own',
    path: '/{e}/webhooks/{id}/state',
    post: (context) => setWebhookState(frame, context),
  },
  { kind: 'member', right: 'own', path: '/{e}/webhooks/{id}/test', post: (context) => testFromPage(frame, context) },
]
