import { type ShownWebhook, walkWebhooks } from '../events/health.ts'
import { webhookReads } from '../events/store/reader.ts'
import type { Settings } from '../platform/config/settings.ts'
import { type CheckResult, ok, warning } from '../platform/engines/checks.ts'
import type { Ask } from '../platform/engines/sql.ts'
import { isOpenToOthers, KEY_FILE, readKeyFile } from '../platform/secrets/key-files.ts'
import { safeOf } from '../platform/secrets/safe.ts'

type Context = {
  readonly ask: Ask
  readonly settings: Pick<Settings, 'encryptionKey' | 'databaseUrl' | 'dataDir'>
}

/** Ids that a sentence names. */
const NAMED_MAX = 10

/** Webhooks that fail or are disabled, secrets without their key, and the file of the key. */
export const checkWebhooks = async ({ ask, settings }: Context): Promise<CheckResult> => {
  const all: ShownWebhook[] = []
  for await (const webhook of walkWebhooks(webhookReads(ask), { safe: safeOf(settings) })) all.push(webhook)
  const advice = [
    ...keyFaults(settings),
    ...about(
      all.filter(({ isLost }) => isLost),
      LOST,
    ),
    ...about(
      all.filter(({ state, isLost }) => state === 'failing' && !isLost),
      FAILING,
    ),
    ...about(
      all.filter(({ state }) => state === 'disabled'),
      DISABLED,
    ),
  ]
  if (advice.length > 0) return warning(advice.join(' '))
  return ok(all.length === 0 ? 'There are none.' : `${all.length} in order or paused.`)
}

const LOST =
  'have secrets that were encrypted under another key: set ENCRYPTION_KEY or bring back encryption.key as it was, or have their owners rotate them'
const FAILING = 'fail: "affiche webhook list" has their addresses, and their owners see why in their attempts'
const DISABLED = 'are disabled, and send nothing until their owners set them active'

const about = (webhooks: readonly ShownWebhook[], what: string): string[] => {
  if (webhooks.length === 0) return []
  const ids = webhooks.slice(0, NAMED_MAX).map(({ id }) => id)
  const more = webhooks.length > NAMED_MAX ? ` and ${webhooks.length - NAMED_MAX} more` : ''
  return [`Webhooks ${ids.join(', ')}${more} ${what}.`]
}

const keyFaults = ({ encryptionKey, databaseUrl, dataDir }: Context['settings']): string[] => {
  if (encryptionKey !== null || databaseUrl !== null) return []
  if (readKeyFile(dataDir) === 'faulty')
    return [
      `${KEY_FILE} in ${dataDir} cannot be read or holds no key: bring back the right one; moved away, a new one is made with the next secret.`,
    ]
  return isOpenToOthers(dataDir)
    ? [`${KEY_FILE} in ${dataDir} can be read by other users: take that right away with chmod 600.`]
    : []
}
