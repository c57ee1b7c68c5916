/** The provider of OpenID Connect: where it sends people, and what it answers about them. */
import type { AuthorizationResponseError, ClientError, Configuration, ResponseBodyError } from 'openid-client'
import type { Clock } from '../platform/lib/dates.ts'
import { isLine } from '../platform/lib/text.ts'
import type { Account } from './ports.ts'

export type ProviderSettings = {
  readonly issuer: string
  readonly clientId: string
  /** Null for a public client. */
  readonly clientSecret: string | null
}

/** `denied`: by the person or its provider; `unreachable`: the provider is, or is slow; `invalid`: no other answer counts. */
export type ProviderFault = 'denied' | 'unreachable' | 'invalid'

/** Parameters of a request to the provider, which its answer must fit. */
export type Question = {
  readonly redirectUri: string
  readonly state: string
  readonly nonce: string
  /** Code verifier of PKCE. */
  readonly verifier: string
}

export type Answered = Account & {
  /** Time at which the provider asked the person who it is, in milliseconds since 1970; null if it does not say. */
  readonly provedAt: number | null
}

type Deps = {
  readonly settings: ProviderSettings
  readonly clock: Clock
  /** Called with the code of a fault of the provider, for the operator. */
  readonly onFault: (code: string) => void
  /** Limit of each request to the provider. */
  readonly timeoutSeconds?: number
}

const TIMEOUT_SECONDS = 5
/** Between the clocks of the provider and of this machine. */
const TOLERANCE_SECONDS = 60
/** The document of a provider names its addresses; its keys are read anew when an unknown one is used. */
const DISCOVERY_MS = 3_600_000
/** Characters of a subject, by section 2 of OpenID Connect Core. */
const SUBJECT_MAX = 255

/** Imported with the first use. */
const library = () => import('openid-client')

export const createOpenIdProvider = ({ settings, clock, onFault, timeoutSeconds = TIMEOUT_SECONDS }: Deps) => {
  const discover = createDiscovery(() => discovery(settings, timeoutSeconds), clock)

  const judged = async <T>(work: () => Promise<T>): Promise<T | ProviderFault> => {
    try {
      return await work()
    } catch (error) {
      const fault = faultOf(error)
      if (fault !== 'denied') onFault(codeOf(error))
      return fault
    }
  }

  return {
    /** The address at which the person signs in; with `isFresh` although it has done so before. */
    addressFor: (question: Question, isFresh: boolean): Promise<URL | ProviderFault> =>
      judged(async () => {
        const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library()
        const { redirectUri, state, nonce, verifier } = question
        return buildAuthorizationUrl(await discover(), {
          redirect_uri: redirectUri,
          scope: 'openid',
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(isFresh ? { max_age: '0' } : {}),
        })
      }),

    /** The account that the provider answers for, by the query with which the browser came back. */
    accountOf: (question: Question, query: URLSearchParams): Promise<Answered | ProviderFault> =>
      judged(async () => {
        const { authorizationCodeGrant } = await library()
        const { redirectUri, state, nonce, verifier } = question
        const tokens = await authorizationCodeGrant(await discover(), new URL(`${redirectUri}?${query}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const { iss: issuer = '', sub: subject = '', auth_time: seconds } = tokens.claims() ?? {}
        if (issuer === '' || subject === '' || subject.length > SUBJECT_MAX || !isLine(subject))
          throw new Error('The id token names no account.')
        return { issuer, subject, provedAt: typeof seconds === 'number' ? seconds * 1000 : null }
      }),
  }
}

export type OpenIdProvider = ReturnType<typeof createOpenIdProvider>

/** The configuration of the provider, kept for a while; a failure is not kept, so that the next use tries again. */
const createDiscovery = (read: () => Promise<Configuration>, clock: Clock): (() => Promise<Configuration>) => {
  let known: { readonly configuration: Promise<Configuration>; readonly at: number } | null = null
  return () => {
    if (known && Math.abs(clock() - known.at) < DISCOVERY_MS) return known.configuration
    const asked = { configuration: read(), at: clock() }
    known = asked
    asked.configuration.catch(() => {
      if (known === asked) known = null
    })
    return asked.configuration
  }
}

const discovery = async (
  { issuer, clientId, clientSecret }: ProviderSettings,
  timeout: number,
): Promise<Configuration> => {
  const { discovery, allowInsecureRequests, enableNonRepudiationChecks, clockTolerance, ...client } = await library()
  const authentication =
    clientSecret === null
      ? client.None()
      : byMetadata(client.ClientSecretPost(clientSecret), client.ClientSecretBasic(clientSecret))
  // The signature is checked though the token comes from the provider itself, and over http only on this machine.
  const execute = [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])]
  return discovery(new URL(issuer), clientId, { [clockTolerance]: TOLERANCE_SECONDS }, authentication, {
    execute,
    timeout,
  })
}

type Authentication = ReturnType<Awaited<ReturnType<typeof library>>['None']>

/** The secret in the body, unless the provider takes it in a header alone, as it does where it does not say. */
const byMetadata =
  (inBody: Authentication, inHeader: Authentication): Authentication =>
  (server, ...others) =>
    (server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ? inBody : inHeader)(
      server,
      ...others,
    )

type Known = Partial<ClientError & AuthorizationResponseError & ResponseBodyError>

/** The answers of people, or of their provider for them (RFC 6749, 4.1.2.1; OpenID Connect, 3.1.2.6). */
const DENIED = /^(?:access_denied|login_required|consent_required|interaction_required|account_selection_required)$/
const BUSY = /^(?:server_error|temporarily_unavailable)$/
const UNREACHED = /^(?:OAUTH_TIMEOUT|OAUTH_ABORT|OAUTH_RESPONSE_IS_NOT_CONFORM)$/

const faultOf = (thrown: unknown): ProviderFault => {
  const { error = '', code = '', name } = thrown as Known
  if (DENIED.test(error)) return 'denied'
  // `fetch` throws a TypeError where there is no answer.
  const isUnreached = BUSY.test(error) || UNREACHED.test(code) || (name === 'TypeError' && code === '')
  return isUnreached ? 'unreachable' : 'invalid'
}

const CODE = /^\w{1,60}$/

/** The code of a fault, which has nothing of the answer but a name of the standard. */
const codeOf = (thrown: unknown): string => {
  const { error, code, name = '' } = thrown as Known
  return [error, code, name].find((text) => text !== undefined && CODE.test(text)) ?? 'unknown'
}
