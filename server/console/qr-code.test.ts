import assert from 'node:assert/strict'
import { test } from 'node:test'
import decodeQR from 'qr/decode.js'
import { qrCode } from './qr-code.ts'

/** Pixels of a module. */
const SCALE = 4

/** The picture that the paths of a code draw, as a camera sees it. */
const pictureOf = (svg: string) => {
  const size = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1])
  const [, dark = ''] = /<path stroke="#000" d="([^"]*)"/.exec(svg) ?? []
  const width = size * SCALE
  const data = new Uint8Array(width * width * 4).fill(255)
  for (const [, x, y, run] of dark.matchAll(/M(\d+) (\d+)\.5h(\d+)/g))
    for (let row = 0; row < SCALE; row++) {
      const start = ((Number(y) * SCALE + row) * width + Number(x) * SCALE) * 4
      for (let at = 0; at < Number(run) * SCALE * 4; at++) if (at % 4 < 3) data[start + at] = 0
    }
  return { width, height: width, data }
}

test('a code is read as the address that it was made of', () => {
  for (const address of ['http://127.0.0.1:8080/jobs/0GW851E', `https://example.ca/${'é'.repeat(60)}`]) {
    const svg = String(qrCode(address, 'Code <of> it'))
    assert.equal(decodeQR(pictureOf(svg)), address)
    assert.match(svg, /aria-label="Code &lt;of&gt; it"/)
  }
})
