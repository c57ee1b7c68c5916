/** `affiche mail`: trying the settings of mail. */
import { emailFault } from '../../platform/lib/contact.ts'
import { Refusal } from '../../platform/sentences/refusal.ts'
import { type Command, UsageError } from '../command.ts'

const test: Command = {
  name: 'mail test',
  takes: ['ADDRESS'],
  sentence: 'Sends a test message to an address, by MAIL_URL and MAIL_FROM; needs no store.',
  run: async ({ settings, positionals: [address = ''] }) => {
    if (emailFault(address) !== null) throw new UsageError(`"${address}" is no email address.`)
    if (settings.mailUrl === null) throw new Refusal('MAIL_URL is not set, so no mail can be sent.')
    const { mailFolderOf, reasonOf, sendTestMail } = await import('../../mail/try.ts')
    try {
      await sendTestMail(settings, address)
    } catch (error) {
      throw new Refusal(`The message was not taken: ${reasonOf(error)}.`, { cause: error })
    }
    const folder = mailFolderOf(settings)
    const text = folder === null ? `The mail server took the message to ${address}.` : `The message is in ${folder}.`
    return { json: { sent: true, to: address, folder }, text }
  },
}

export const mailCommands: readonly Command[] = [test]
