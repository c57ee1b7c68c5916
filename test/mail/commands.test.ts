/** Commands that tell an operator about mail before anybody waits for one. */
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { runCli } from '../support/cli.ts'
import { newFolder } from '../support/folder.ts'
import { startMailServer } from '../support/mail-server.ts'

const MAIL_FROM = 'Emplois Nord <emplois@example.ca>'

const tryMail = (environment: Record<string, string>, address = 'me@example.ca') =>
  runCli(['mail', 'test', address], environment)

const doctorOn = async (environment: Record<string, string>): Promise<string> => {
  const { out } = await runCli(['doctor', '--quick'], { DATA_DIR: newFolder('mail'), MAIL_FROM, ...environment })
  return out.split('\n').find((line) => line.includes('mail:')) ?? ''
}

test('a test message goes to the address, by the server or to the folder', async (t) => {
  const server = await startMailServer(t)
  const sent = await tryMail({ MAIL_URL: server.url, MAIL_FROM })
  assert.deepEqual([sent.code, sent.out], [0, 'The mail server took the message to me@example.ca.\n'])
  assert.deepEqual(
    server.taken.map(({ to, headers }) => [to, headers.subject]),
    [['me@example.ca', 'Test message from Affiche']],
  )
  const folder = newFolder('mail')
  assert.equal((await tryMail({ MAIL_URL: 'file:mail', DATA_DIR: folder, MAIL_FROM })).code, 0)
  assert.match(readdirSync(join(folder, 'mail')).join(), /^[0-9a-f]{40}\.eml$/)
})

test('a test message that is not taken is told with the words of the server, and a wrong address is no command', async (t) => {
  const refusal = Object.assign(new Error('No such user here'), { responseCode: 550 })
  const server = await startMailServer(t, { onRcptTo: (_address, _session, done) => done(refusal) })
  const refused = await tryMail({ MAIL_URL: server.url, MAIL_FROM })
  assert.equal(refused.code, 1)
  assert.match(refused.stderr, /was not taken: .*No such user here/)
  assert.equal((await tryMail({ MAIL_URL: server.url, MAIL_FROM }, 'nobody')).code, 2)
  const without = await tryMail({})
  assert.deepEqual([without.code, without.stderr], [1, 'affiche: MAIL_URL is not set, so no mail can be sent.\n'])
})

test('the doctor says whether mail can be sent, without sending one', async (t) => {
  const server = await startMailServer(t)
  assert.match(await doctorOn({ MAIL_URL: server.url, CONSOLE: 'true' }), /^ok +mail: The mail server takes mail\.$/)
  assert.match(
    await doctorOn({ MAIL_URL: server.url }),
    /^warning .* CONSOLE is not true, .* APPLICATIONS is not relay\.$/,
  )
  const relaying = {
    APPLICATIONS: 'relay',
    PUBLIC_PAGES: 'true',
    BASE_URL: 'https://jobs.example.ca',
    PRIVACY_OFFICER: 'Marie Roy <privacy@example.ca>',
  }
  assert.match(await doctorOn({ ...relaying, MAIL_URL: server.url }), /^ok +mail: The mail server takes mail\.$/)
  assert.deepEqual(server.taken, [])
  await server.close()
  assert.match(
    await doctorOn({ MAIL_URL: server.url }),
    /^fault +mail: .* does not take mail: .*ECONNREFUSED.*MAIL_URL\.$/,
  )
  assert.match(await doctorOn({ MAIL_URL: 'file:mail', CONSOLE: 'true' }), /^ok +mail: The folder .*mail takes mail\.$/)
  assert.match(await doctorOn({}), /^ok +mail: No mail is sent/)
})
