/** Settings of `serve --demo`, which only this machine can see. */
import { isRelaying } from '../platform/config/applications.ts'
import { isLoopback } from '../platform/config/public.ts'
import type { Settings } from '../platform/config/settings.ts'

/** Mail of a demonstration stays on this machine, in files. */
const DEMO_MAIL = { mailUrl: 'file:mail', mailFrom: 'affiche@localhost.localdomain' }

const DEMO_OFFICER = { name: 'Example privacy officer', address: 'privacy@localhost.localdomain' }

/** Has the public pages, the console and the form of applications on, each unless its setting is given. */
export const demoSettings = (
  settings: Settings,
  environment: Readonly<Record<string, string | undefined>>,
): Settings => {
  if (!isLoopback(settings.host)) return settings
  const isGiven = (name: string) => (environment[name] ?? '').trim() !== ''
  return withApplications({
    ...settings,
    publicPages: settings.publicPages || !isGiven('PUBLIC_PAGES'),
    console: settings.console || !isGiven('CONSOLE'),
    ...(isGiven('MAIL_URL') ? {} : DEMO_MAIL),
  })
}

const withApplications = (settings: Settings): Settings => {
  const { applications, publicPages, databaseUrl, encryptionKey, privacyOfficer } = settings
  // On a database there is no folder in which a key could be made for them.
  const canSeal = databaseUrl === null || encryptionKey !== null
  const demo =
    applications === null && publicPages && canSeal ? { ...settings, applications: 'relay' as const } : settings
  return isRelaying(demo) ? { ...demo, privacyOfficer: privacyOfficer ?? DEMO_OFFICER } : demo
}
