/** Icons that browsers and telephones ask for by themselves. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../support/service.ts'

const SIGNS = { '/favicon.ico': '00000100', '/apple-touch-icon.png': '89504e47', '/share.png': '89504e47' }

test('icons are there with the public pages, and with the console alone', async (t) => {
  for (const environment of [{ PUBLIC_PAGES: 'true' }, { CONSOLE: 'true', PUBLIC_PAGES: 'false' }]) {
    const service = await startService({ environment })
    t.after(() => service.stop())
    for (const [path, sign] of Object.entries(SIGNS)) {
      const answer = await fetch(service.base + path)
      const bytes = Buffer.from(await answer.arrayBuffer())
      assert.deepEqual([answer.status, bytes.subarray(0, 4).toString('hex')], [200, sign], path)
      assert.ok(bytes.length < 4_000, path)
      assert.match(answer.headers.get('cache-control') ?? '', /^public/)
    }
    const picture = Buffer.from(await (await fetch(`${service.base}/share.png`)).arrayBuffer())
    assert.deepEqual([picture.readUInt32BE(16), picture.readUInt32BE(20)], [512, 512])
  }
})
