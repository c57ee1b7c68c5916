/** The French sentences, of the keys and arguments of the English ones. */
import { agents } from './fr/agents.ts'
import { body } from './fr/body.ts'
import { description } from './fr/description.ts'
import { places } from './fr/places.ts'
import { requests } from './fr/requests.ts'
import { rules } from './fr/rules.ts'
import { service } from './fr/service.ts'
import { webhooks } from './fr/webhooks.ts'
import type { Words } from './sentence.ts'

export const french: Words = {
  ...body,
  ...rules,
  ...places,
  ...description,
  ...requests,
  ...service,
  ...webhooks,
  ...agents,
}
