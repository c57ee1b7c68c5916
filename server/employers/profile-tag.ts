/** The entity tag of a profile: of two profiles with the same members it is the same. */
import { hash } from 'node:crypto'
import { type Profile, ProfileSchema } from '@affiche/contract/employer-v12.ts'

const MEMBERS = Object.keys(ProfileSchema.properties) as (keyof Profile)[]

/** Characters of base64url, six bits each. */
const LENGTH = 20

export const profileTag = (profile: Profile): string => {
  const text = JSON.stringify(MEMBERS.map((member) => profile[member]))
  return `"${hash('sha256', text, 'base64url').slice(0, LENGTH)}"`
}
