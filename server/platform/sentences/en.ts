/** The English sentences. */
import { agents } from './en/agents.ts'
import { body } from './en/body.ts'
import { description } from './en/description.ts'
import { places } from './en/places.ts'
import { requests } from './en/requests.ts'
import { rules } from './en/rules.ts'
import { service } from './en/service.ts'
import { webhooks } from './en/webhooks.ts'

export const english = { ...body, ...rules, ...places, ...description, ...requests, ...service, ...webhooks, ...agents }
