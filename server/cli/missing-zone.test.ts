import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commandsOn } from '../../test/support/cli.ts'
import { newFolder } from '../../test/support/folder.ts'
import { missingZone } from './missing-zone.ts'

const settings = { console: false, publicPages: false, timeZone: 'UTC' }

test('a service that shows pages without a time zone of its own is warned about, and no other', () => {
  for (const pages of [{ console: true }, { publicPages: true }]) {
    const shown = { ...settings, ...pages }
    for (const environment of [{}, { TIME_ZONE: ' ' }])
      assert.match(missingZone(shown, environment) ?? '', /in UTC, the/)
    assert.equal(missingZone(shown, { TIME_ZONE: 'America/Toronto' }), null)
  }
  assert.equal(missingZone(settings, {}), null)
})

const dataDir = newFolder('zone')

test('doctor warns of it, and says how it is set', async () => {
  const pages = { DATA_DIR: dataDir, CONSOLE: 'true' }
  await commandsOn(() => pages).output('migrate')
  const zoneOf = async (environment: Record<string, string>): Promise<{ state: string; says: string }> => {
    const { checks } = await commandsOn(() => ({ ...pages, ...environment })).json('doctor', '--quick')
    return checks.find(({ name }: { name: string }) => name === 'time zone')
  }
  const { state, says } = await zoneOf({ TIME_ZONE: '' })
  assert.deepEqual([state, /TIME_ZONE is not set.*America\/Toronto/.test(says)], ['warning', true])
  assert.equal((await zoneOf({ TIME_ZONE: 'America/Halifax' })).state, 'ok')
})
