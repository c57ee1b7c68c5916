/** Pages of people who sign in, sign out, and keep their account. */
import { createAuthenticator } from '../../../support/authenticator.ts'
import { type ConsoleChapter, memberOf } from '../console-stage.ts'
import { getAll, PATHS } from '../stage.ts'

const MINUTE_MS = 60_000

const PASSWORD = 'cheval agrafe pile'

export const signingIn: ConsoleChapter = async (stage) => {
  const { world, language, visitor } = stage
  const { console: root } = PATHS[language]
  const nobody = visitor()
  await getAll(nobody, [root, `${root}/sign-in`, `${root}/sign-in?next=${root}/me`, `${root}/sign-in?next=//x`])
  await getAll(nobody, [`${root}/me`, `${root}/prove`, `${root}/link/nothing`])
  const handle = `newcomer.${language}`
  const { token } = await world.service.link(handle, world.employer, 'editor')
  const newcomer = visitor('newcomer')
  await newcomer.get(`${root}/link/${token}`)
  await newcomer.post(`${root}/link/${token}`, { next: `${root}/me` })
  await newcomer.get(`${root}/link/${token}`)
  await getAll(newcomer, [
    `${root}/welcome?next=${root}/me`,
    `${root}/welcome`,
    root,
    `${root}/sign-in`,
    `${root}/me/password`,
  ])
  await newcomer.post(`${root}/me/password`, { password: PASSWORD, again: PASSWORD, next: root })
  await newcomer.get(`${root}/me?done=password`)
  await newcomer.post(`${root}/sign-out`)
  for (const fields of [{}, { handle, password: 'x' }, { handle: 'nobody <x>', password: PASSWORD }])
    await nobody.post(`${root}/sign-in`, fields)
  await nobody.post(`${root}/sign-in`, { handle, password: PASSWORD }, { 'Sec-Fetch-Site': 'cross-site' })
  const again = visitor('newcomer')
  await again.post(`${root}/sign-in`, { handle, password: PASSWORD, next: `${root}/me` })
  world.service.advance(11 * MINUTE_MS)
  await again.get(`${root}/me/password`)
  await again.get(`${root}/prove?next=${root}/me/password`)
  for (const password of ['x', PASSWORD]) await again.post(`${root}/prove?next=${root}/me/password`, { password })
  await again.get(`${root}/prove?next=${root}/me`)
  for (let tries = 1; tries <= 12; tries++) await nobody.post(`${root}/sign-in`, { handle, password: 'x' })
}

export const account: ConsoleChapter = async (stage) => {
  const { world, language } = stage
  const { console: root } = PATHS[language]
  const owner = await memberOf(stage, 'owner')
  const own = `owner.${world.employer.employerId}-2026-owner`
  const notices = ['language', 'password', 'passkey', 'removed', 'ended', 'ended-others', 'x']
  await getAll(owner, [`${root}/me`, ...notices.map((done) => `${root}/me?done=${done}`), `${root}/me/password`])
  for (const [password, again] of [
    ['elf zeichen', 'elf zeichen'],
    ['x y z '.repeat(50), ''],
    ['qwertyuiop12345', 'qwertyuiop12345'],
    [own, own],
    [PASSWORD, 'cheval agrafe pil'],
  ] as const)
    await owner.post(`${root}/me/password`, { password, again })
  await owner.post(`${root}/me/password`, { password: PASSWORD, again: PASSWORD })
  await owner.get(`${root}/me/password`)
  for (const chosen of ['x', 'fr', 'en']) await owner.post(`${root}/me/language`, { language: chosen })
  const twice = `twice.${language}`
  const { token } = await world.service.link(twice, world.employer)
  const first = stage.visitor('twice')
  const agent = 'Mozilla/5.0 (X11) AppleWebKit/537.36 Chrome/130.0 Safari/537.36'
  await first.post(`${root}/link/${token}`, {}, { 'User-Agent': agent })
  await first.get(`${root}/me`)
  await first.post(`${root}/me/password`, { password: PASSWORD, again: PASSWORD })
  for (const _ of [1, 2, 3]) {
    world.service.advance(MINUTE_MS)
    await stage.visitor('twice').post(`${root}/sign-in`, { handle: twice, password: PASSWORD })
  }
  const { text } = await first.get(`${root}/me`)
  const [, session = ''] = /name="session" value="([\w-]{22})"/.exec(text) ?? []
  for (const id of ['x', session]) await first.post(`${root}/me/sessions/end`, { session: id })
  await first.post(`${root}/me/sessions/end-others`)
  await first.get(`${root}/me`)
}

/** On a host where they work, and on one where they do not. */
export const passkeys: ConsoleChapter = async (stage) => {
  const { world, language } = stage
  const { console: root } = PATHS[language]
  const owner = await memberOf(stage, 'owner')
  const key = createAuthenticator({ rpId: 'localhost', origin: 'http://localhost' })
  for (const Host of ['localhost', '127.0.0.1:8080', 'jobs.example'])
    for (const path of ['/me/passkeys/new', '/sign-in'])
      await (path === '/sign-in' ? stage.visitor() : owner).get(root + path, { Host })
  await owner.get(`${root}/me/passkeys/new`)
  const ask = async (use: string) => JSON.parse((await owner.json(`${root}/passkey/${use}/options`, {})).text)
  await owner.json(`${root}/passkey/register`, {})
  await owner.json(`${root}/passkey/register`, key.create(await ask('register')))
  await getAll(owner, [
    `${root}/me`,
    `${root}/me/passkeys/1/remove`,
    `${root}/me/passkeys/9/remove`,
    `${root}/me/passkeys/x/remove`,
  ])
  const nobody = stage.visitor()
  await nobody.get(`${root}/sign-in`)
  await nobody.json(`${root}/passkey/sign-in`, {})
  const options = await nobody.json(`${root}/passkey/sign-in/options`, {})
  await nobody.json(`${root}/passkey/sign-in`, key.get(JSON.parse(options.text)))
  world.service.advance(11 * MINUTE_MS)
  await owner.json(`${root}/passkey/register/options`, {})
  await owner.get(`${root}/prove?next=${root}/me/passkeys/new`)
  await owner.json(`${root}/passkey/prove`, {})
  await owner.json(`${root}/passkey/prove`, key.get(await ask('prove')))
  await owner.get(`${root}/me/passkeys/1/remove`)
  for (const _ of [1, 2]) await owner.post(`${root}/me/passkeys/1/remove`)
}

const FAULTS = ['denied', 'unreachable', 'invalid', 'over', 'unknown', 'taken', 'session', 'stale', 'wait', 'x']

/** With a provider that does not answer. */
export const provider: ConsoleChapter = async (stage) => {
  const { language, visitor } = stage
  const { console: root } = PATHS[language]
  const nobody = visitor()
  await getAll(nobody, [
    `${root}/sign-in`,
    `${root}/oidc/start`,
    `${root}/oidc/callback`,
    `${root}/oidc/callback?code=x&state=x`,
  ])
  await getAll(
    nobody,
    FAULTS.map((why) => `${root}/oidc/failed?why=${why}`),
  )
  await nobody.post(`${root}/oidc/start`)
  const owner = await memberOf(stage, 'owner')
  await getAll(owner, [`${root}/me`, `${root}/welcome`, `${root}/oidc/failed?why=taken`])
  for (const path of ['connect', 'prove', 'disconnect']) {
    await owner.get(`${root}/oidc/${path}`)
    await owner.get(`${root}/me`)
    await owner.post(`${root}/oidc/${path}`)
  }
  stage.world.service.advance(11 * MINUTE_MS)
  await getAll(owner, [`${root}/prove`, `${root}/me/password`])
}
