/**
 * Passkeys in JSON, both ways, as WebAuthn level 3 has them. Browsers before 2025 convert nothing themselves; they
 * get what the service sends and reads, and no extensions.
 */

type Descriptor = { readonly id: string; readonly transports?: AuthenticatorTransport[] }

export type CreationJson = Omit<PublicKeyCredentialCreationOptions, 'challenge' | 'user' | 'excludeCredentials'> & {
  readonly challenge: string
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string }
  readonly excludeCredentials?: readonly Descriptor[]
}

export type RequestJson = Omit<PublicKeyCredentialRequestOptions, 'challenge' | 'allowCredentials'> & {
  readonly challenge: string
  readonly allowCredentials?: readonly Descriptor[]
}

/** As browsers have them that may lack a part of them. */
type Parsers = {
  readonly parseCreationOptionsFromJSON?: (json: never) => PublicKeyCredentialCreationOptions
  readonly parseRequestOptionsFromJSON?: (json: never) => PublicKeyCredentialRequestOptions
}

const parsers = (): Parsers => PublicKeyCredential

export const readCreation = (json: CreationJson): PublicKeyCredentialCreationOptions =>
  parsers().parseCreationOptionsFromJSON?.(json as never) ?? {
    ...withoutExtensions(json),
    user: { ...json.user, id: bytesOf(json.user.id) },
    excludeCredentials: descriptorsOf(json.excludeCredentials),
  }

export const readRequest = (json: RequestJson): PublicKeyCredentialRequestOptions =>
  parsers().parseRequestOptionsFromJSON?.(json as never) ?? {
    ...withoutExtensions(json),
    allowCredentials: descriptorsOf(json.allowCredentials),
  }

const withoutExtensions = <J extends { readonly challenge: string; readonly extensions?: unknown }>(json: J) => {
  const { extensions: _, ...rest } = json
  return { ...rest, challenge: bytesOf(json.challenge) }
}

const descriptorsOf = (all: readonly Descriptor[] = []): PublicKeyCredentialDescriptor[] =>
  all.map((each) => ({ ...each, type: 'public-key', id: bytesOf(each.id) }))

export const writeCredential = (credential: PublicKeyCredential): object =>
  typeof credential.toJSON === 'function' ? credential.toJSON() : jsonOf(credential)

const jsonOf = ({ id, rawId, type, response, authenticatorAttachment }: PublicKeyCredential): object => ({
  id,
  rawId: textOf(rawId),
  type,
  authenticatorAttachment,
  clientExtensionResults: {},
  response: { clientDataJSON: textOf(response.clientDataJSON), ...answerOf(response) },
})

const answerOf = (response: AuthenticatorResponse): object => {
  if (response instanceof AuthenticatorAttestationResponse)
    return { attestationObject: textOf(response.attestationObject), transports: response.getTransports() }
  if (!(response instanceof AuthenticatorAssertionResponse)) return {}
  const { authenticatorData, signature, userHandle } = response
  return {
    authenticatorData: textOf(authenticatorData),
    signature: textOf(signature),
    ...(userHandle === null ? {} : { userHandle: textOf(userHandle) }),
  }
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
