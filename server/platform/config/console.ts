/** Settings of the employers' console (docs/operating.md). */
import { type Option, option, readUrl, text, textChoice } from './parsers.ts'
import { isLoopback } from './public.ts'

const SIGN_IN_WAYS = ['all', 'oidc'] as const

export const consoleOptions = {
  oidcIssuer: option<string | null>({
    name: 'OIDC_ISSUER',
    default: null,
    read: (value) => readIssuer(value),
    values: 'an https address',
    sentence:
      'The issuer of the OpenID Connect provider where people may sign in, as its discovery document names it; http only on a loopback address. Needs OIDC_CLIENT_ID.',
  }),
  oidcClientId: option<string | null>({
    name: 'OIDC_CLIENT_ID',
    default: null,
    read: text,
    values: 'a name',
    sentence: 'The id under which the service is registered at the provider.',
  }),
  oidcClientSecret: option<string | null>({
    name: 'OIDC_CLIENT_SECRET',
    default: null,
    read: text,
    secret: true,
    values: 'a secret',
    sentence: 'The secret that the provider gave with the id; none for a public client.',
  }),
  oidcName: option<string | null>({
    name: 'OIDC_NAME',
    default: null,
    read: text,
    values: 'a name',
    sentence: 'What the button for the provider calls it, such as the name of your organisation; by default its host.',
  }),
  signIn: option<(typeof SIGN_IN_WAYS)[number]>({
    name: 'SIGN_IN',
    default: 'all',
    read: textChoice(SIGN_IN_WAYS),
    values: SIGN_IN_WAYS.join(', '),
    sentence:
      '`oidc` for people to sign in at the provider alone, without passwords and passkeys; links made by `affiche person` still sign in, as the way in and for recovery. Needs OIDC_ISSUER.',
  }),
} satisfies Record<string, Option<never> | Option<unknown>>

/** https, or http to this machine; a provider is asked for keys, and tells who somebody is. */
const readIssuer = (value: string): string => {
  const issuer = readUrl(['http:', 'https:'])(value)
  const { protocol, hostname, username, password } = new URL(issuer)
  if (username !== '' || password !== '') throw new Error('must be an address without a name and password')
  if (protocol === 'https:' || isLoopback(hostname.replace(/^\[|\]$/g, ''))) return issuer
  throw new Error('must be an https address; http is for a loopback address alone')
}

type ConsoleSettings = {
  readonly oidcIssuer: string | null
  readonly oidcClientId: string | null
  readonly signIn: (typeof SIGN_IN_WAYS)[number]
}

/** Faults in the combination of these settings, one sentence each. */
export const consoleFaults = ({ oidcIssuer, oidcClientId, signIn }: ConsoleSettings): readonly string[] => [
  ...(oidcIssuer !== null && oidcClientId === null
    ? ['OIDC_ISSUER is set, but needs OIDC_CLIENT_ID: the provider asks who sends people to it.']
    : []),
  ...(signIn === 'oidc' && oidcIssuer === null
    ? ['SIGN_IN is oidc, but needs OIDC_ISSUER: else nobody could sign in.']
    : []),
]
