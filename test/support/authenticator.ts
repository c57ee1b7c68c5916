/** An authenticator as software: it answers as a browser does, rightly or as a test wants it. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Settings = {
  readonly rpId: string
  readonly origin: string
  /** True if it has asked for a finger, a face or a PIN. */
  readonly verifies?: boolean
}

type Question = { readonly challenge: string }

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

export const createAuthenticator = ({ rpId, origin, verifies = true }: Settings) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  let count = 0

  const dataOf = (credential: Buffer = Buffer.alloc(0)): Buffer => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(count)
    const flags = PRESENT | (verifies ? VERIFIED : 0) | (credential.length > 0 ? HAS_CREDENTIAL : 0)
    return Buffer.concat([sha256(rpId), Buffer.of(flags), counter, credential])
  }
  const clientData = (type: string, { challenge }: Question): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const answer = (response: object) => ({
    id: text(id),
    rawId: text(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    create: (question: Question) => {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const cose = new Map<unknown, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const authData = dataOf(Buffer.concat([Buffer.alloc(16), length, id, cbor(cose)]))
      const attestation = new Map<unknown, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return answer({
        clientDataJSON: text(clientData('webauthn.create', question)),
        attestationObject: text(cbor(attestation)),
        transports: ['internal'],
      })
    },
    get: (question: Question) => {
      count++
      const client = clientData('webauthn.get', question)
      const authenticatorData = dataOf()
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(client)]), privateKey)
      return answer({
        clientDataJSON: text(client),
        authenticatorData: text(authenticatorData),
        signature: text(signature),
      })
    },
    /** Sets the counter of uses, as a copy of the authenticator has it. */
    setCount: (value: number) => {
      count = value
    },
  }
}

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest()

/** Maps, texts, bytes and small integers, all that the answers hold. */
const cbor = (value: unknown): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flatMap((entry) => entry.map((part) => cbor(part)))])
  throw new TypeError('No value of an answer.')
}

/** In the shortest form, which verifiers expect. */
const head = (type: number, length: number): Buffer => {
  if (length < 24) return Buffer.of((type << 5) | length)
  return length < 256 ? Buffer.of((type << 5) | 24, length) : Buffer.of((type << 5) | 25, length >> 8, length & 255)
}
