/** The world of the requests: employers, keys and jobs that they are about. */
import type { Random } from '../../tools/postings/random.ts'
import { unknownKey } from '../support/keys.ts'
import { DAY_MS, type TestService } from '../support/service.ts'

/** Few, so that requests meet the same jobs again and again. */
const REFERENCES = 40
const REMEMBERED = 60

export type World = {
  /** Host and port, as a client names them. */
  readonly host: string
  readonly references: readonly string[]
  /** Jobs of the employer that were created last, and one of somebody else. */
  readonly ids: number[]
  readonly key: string
  /** Keys that open nothing, each for another reason. */
  readonly shut: readonly string[]
}

/** A text that only its owner may see. */
export const STRANGER_TEXT = 'Zimtstern of the stranger'

export const remember = ({ ids }: World, id: number): void => {
  ids.push(id)
  if (ids.length > REMEMBERED) ids.shift()
}

export const anyId = (random: Random, { ids }: World): number =>
  random.chance(0.9) ? random.pick([...ids, 1]) : random.pick([2_147_483_647, 999_999])

/** Makes the employers and keys; the first job is the stranger's. */
export const createWorld = async (service: TestService) => {
  const stranger = await service.employer()
  const references = Array.from({ length: REFERENCES }, (_, at) => `REF ${at} é`)
  const owner = await service.employer()
  const suspended = await service.employer()
  await service.operator.suspendEmployer(suspended.employerId)
  const { employerId } = owner
  const revoked = await service.operator.issueKey({ employerId })
  await service.operator.revokeKey(revoked.key.id)
  const expired = await service.operator.issueKey({ employerId, expiresAt: service.now() + DAY_MS })
  service.advance(2 * DAY_MS)
  const shut = [suspended.apiKey, revoked.apiKey, expired.apiKey, unknownKey(), 'nonsense'].map(String)
  const host = new URL(service.base).host
  const world: World = { host, references, ids: [], key: String(owner.apiKey), shut }
  return { world, owner, stranger }
}
