/** Changes of the logo by its form, and the picture itself for the console. */
import { judgeLogo, logoAbout } from '../../employers/logo.ts'
import { noSuchPage, type PageAnswer } from '../../html/page.ts'
import { logoHeaders } from '../../site/employer/logo.ts'
import { sidesOf } from '../actor-services.ts'
import { seeOther } from '../answers.ts'
import type { ConsoleFrame } from '../frame.ts'
import { employerPath, type MemberContext } from '../request-context.ts'
import { presentationPage, readPresentation } from './presentation.ts'
import { presentationWords } from './presentation-words.ts'

/** Bytes of a file that is read, so that one which is too large is told so at its field. */
export const LOGO_SENT_MAX = 4_000_000

export const saveLogo = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> => {
  const { logoFaults } = presentationWords[context.language]
  const judged = context.file === null ? 'missing' : judgeLogo(context.file.bytes)
  if (typeof judged === 'string') {
    const presentation = await readPresentation(frame, context)
    return presentationPage(frame, context, { presentation, faults: { logo: logoFaults[judged] }, status: 400 })
  }
  return store(frame, context, judged)
}

export const removeLogo = (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> =>
  store(frame, context, { name: null })

type NewLogo = { readonly name: string | null; readonly bytes?: Uint8Array }

const store = async (frame: ConsoleFrame, context: MemberContext, { name, bytes }: NewLogo): Promise<PageAnswer> => {
  const { employer, key } = context.membership
  const change = { employerId: employer.id, keyId: key.id, presentation: { logo: name } }
  await sidesOf(frame, context).directory.setPresentation(bytes ? { ...change, logoBytes: bytes } : change)
  return seeOther(employerPath(context, `/profile/page?done=${name === null ? 'removed' : 'logo'}`))
}

/** The picture for the console, which also shows that of an employer without public postings. */
export const sendLogo = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> => {
  const [name = ''] = context.parameters
  const about = logoAbout(name)
  const { logo } = await readPresentation(frame, context)
  const bytes = about && logo === name ? await frame.store.directory.getLogo(context.membership.employer.id) : null
  if (!about || !bytes) throw noSuchPage()
  return { status: 200, headers: logoHeaders(about.type, 'private, max-age=3600'), body: bytes }
}
