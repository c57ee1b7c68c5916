/** Reads and changes of the employer of a key. */
import type { EmployerBody } from '@affiche/contract/employer.ts'
import type { Profile } from '@affiche/contract/employer-v12.ts'
import { JOB_SCOPES, SCOPES, type Scope } from '@affiche/contract/operation.ts'
import type { Directory } from '../../employers/ports.ts'
import type { MaybePromise } from '../../platform/lib/maybe-promise.ts'
import { Problem } from '../../platform/sentences/problem.ts'
import { sentence } from '../../platform/sentences/sentence.ts'
import type { Answer, HolderCall } from './request.ts'

type Context = { readonly store: { readonly directory: Pick<Directory, 'getProfile'> } }

export const answerEmployer = (call: HolderCall, { store }: Context): MaybePromise<Answer> => {
  if (call.version === 'v1.1') {
    const body: EmployerBody = employerBody(call, JOB_SCOPES)
    return { status: 200, body }
  }
  return store.directory.getProfile(call.employer.id).then((profile) => profileAnswer(call, profile))
}

/** The employer was deleted since its key was read if there is no profile. */
export const profileAnswer = (call: HolderCall, profile: Profile | null): Answer => {
  if (!profile) throw new Problem('key-invalid', sentence('keyNotValid'))
  return { status: 200, body: { ...employerBody(call, SCOPES), ...profile, test: call.employer.test !== undefined } }
}

/** With the scopes of the key that a version knows. */
const employerBody = <S extends Scope>({ employer, key }: HolderCall, known: readonly S[]) => {
  const { id, name, scopes, expiresAt } = key
  return {
    id: employer.id,
    name: employer.name,
    plan: employer.plan,
    key: {
      id,
      name,
      scopes: known.filter((scope) => scopes.includes(scope)),
      expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
    },
  }
}
