/** The public page of an employer in the console: its words, colour and logo, changed by owners without a script. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type ConsoleService, startConsole, type Visitor } from '../support/console.ts'
import { exif } from '../support/picture-parts.ts'
import { chunk, png } from '../support/pictures.ts'
import { onOneEngine } from '../support/product.ts'
import type { Client } from '../support/service.ts'

const LOGO = png({ width: 320, height: 80 })

/** The same with Exif data, of which one tells how to turn it. */
const withNotes = (orientation: number): Buffer =>
  Buffer.concat([LOGO.subarray(0, 33), chunk('eXIf', exif(orientation)), LOGO.subarray(33)])

onOneEngine((start) => {
  describe('the public page of an employer in the console', () => {
    let service: ConsoleService
    let employer: Client
    let owner: Visitor
    const at = (path = '', language = 'en') => `/${language}/console/${employer.employerId}/profile${path}`
    const stored = () => service.store.directory.getPresentation(employer.employerId)
    const seen = async (): Promise<string> => {
      const { text } = await owner.get(at('/page'))
      return /name="seen" value="([^"]+)"/.exec(text)?.[1] ?? assert.fail(text)
    }
    const send = async (fields: Record<string, string>) => owner.post(at('/page'), { seen: await seen(), ...fields })
    const upload = (bytes: Uint8Array, name = 'logo.png', visitor = owner) =>
      visitor.upload(at('/logo'), { field: 'logo', name, bytes })
    before(async () => {
      service = await startConsole(start, { environment: { PUBLIC_PAGES: 'true' } })
      employer = await service.employer('standard', 'Épicerie <Ann>')
      owner = await service.person(employer)
    })
    after(() => service.stop())

    test('words and a colour are stored, recorded, and shown on the profile', async () => {
      const typed = { textEn: 'Bread.\r\n\r\nAt <night>. ', textFr: 'Du pain.', colour: '#0B5D51' }
      const saved = await send(typed)
      assert.deepEqual([saved.status, saved.path], [303, `${at('/page')}?done=saved`])
      assert.match((await owner.get(saved.path)).text, /role="status">Your public page is saved/)
      const { textEn, textFr, colour } = (await stored()) ?? assert.fail()
      assert.deepEqual([textEn, textFr, colour], ['Bread.\n\nAt <night>.', 'Du pain.', '#0b5d51'])
      const page = await owner.get(at())
      assert.match(page.text, /At &lt;night&gt;\./)
      assert.match((await owner.get(at('', 'fr'))).text, /<dd>Du pain\.<\/dd>/)
      assert.match(
        (await owner.get(`/en/console/${employer.employerId}/activity`)).text,
        /English presentation, French presentation,? and colour/,
      )
    })

    test('a colour that hardly shows on one of both grounds is kept, and told', async () => {
      assert.equal((await send({ colour: '#ffff00' })).status, 303)
      assert.match((await owner.get(at('/page'))).text, /hardly shows on the light page/)
      assert.equal((await send({ colour: '#101010' })).status, 303)
      const dark = (await owner.get(at('/page', 'fr'))).text
      assert.match(dark, /se voit à peine sur la page sombre/)
      assert.doesNotMatch(dark, /page claire/)
    })

    test('faults stand at their fields with all that was typed, and nothing is stored', async () => {
      const before = await stored()
      const { status, text } = await send({ textEn: 'é'.repeat(1_001), textFr: 'Du bon pain', colour: 'red" fill="x' })
      assert.equal(status, 400)
      assert.match(text, /id="textEn-fault">The text has 1001 characters; at most 1000 are allowed/)
      assert.match(text, /id="colour-fault">A colour is written as #/)
      assert.match(text, />\nDu bon pain<\/textarea>/)
      assert.match(text, /value="red&quot; fill=&quot;x"/)
      assert.deepEqual(await stored(), before)
    })

    test('a member that somebody else changed meanwhile shows both values before it is replaced', async () => {
      const old = await seen()
      await send({ textFr: 'Le leur' })
      const contested = await owner.post(at('/page'), { seen: old, textFr: 'Le mien' })
      assert.equal(contested.status, 409)
      assert.match(contested.text, /id="textFr-fault">Somebody else .* “Le leur” now/)
      assert.equal((await stored())?.textFr, 'Le leur')
    })

    test('a logo is uploaded by its form, shown in the console, public under its name, and removed', async () => {
      const sent = await upload(LOGO)
      assert.deepEqual([sent.status, sent.path], [303, `${at('/page')}?done=logo`])
      const { text } = await owner.get(at('/page'))
      const [, src = '', name = ''] =
        /<img class="logo" src="([^"]+\/([^"/]+))" alt="Logo of Épicerie &lt;Ann&gt;"/.exec(text) ?? []
      assert.equal((await stored())?.logo, name)
      const own = await owner.get(src)
      assert.deepEqual([own.status, own.headers.get('content-type')], [200, 'image/png'])
      const open = await fetch(`${service.base}/logos/${name}`)
      assert.deepEqual(Buffer.from(await open.arrayBuffer()), LOGO)
      const headers = ['content-type', 'x-content-type-options', 'cache-control', 'cross-origin-resource-policy']
      assert.deepEqual(
        headers.map((header) => open.headers.get(header)),
        ['image/png', 'nosniff', 'public, max-age=31536000, immutable', 'same-origin'],
      )
      assert.equal(open.headers.get('content-security-policy'), "default-src 'none'; sandbox")
      assert.equal((await owner.post(at('/logo/remove'))).status, 303)
      assert.equal((await stored())?.logo, null)
      for (const path of [`/logos/${name}`, src]) assert.equal((await owner.get(path)).status, 404, path)
    })

    test('a logo is kept without what it says beside the picture, as the place where it was taken', async () => {
      assert.equal((await upload(withNotes(1))).status, 303)
      const open = await fetch(`${service.base}/logos/${(await stored())?.logo}`)
      assert.deepEqual(Buffer.from(await open.arrayBuffer()), LOGO)
      assert.equal((await owner.post(at('/logo/remove'))).status, 303)
    })

    test('a file that is no logo, or none at all, is told at its field, and nothing is stored', async () => {
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
      const cases = [
        [svg, /id="logo-fault">The file is not a PNG, JPEG or WebP picture, whatever its name says/],
        [LOGO.subarray(0, 60), /id="logo-fault">The file is cut off/],
        [Buffer.concat([LOGO, Buffer.alloc(200_000)]), /id="logo-fault">The file is larger than 200 kB/],
        [png({ width: 5_000, height: 5_000 }), /id="logo-fault">Each side of the picture must have 16 to 2,000 pixels/],
        [withNotes(6), /id="logo-fault">The picture lies on its side or mirrored/],
        [Buffer.alloc(0), /id="logo-fault">Choose a picture/],
      ] as const
      for (const [bytes, fault] of cases) {
        const { status, text } = await upload(bytes)
        assert.equal(status, 400)
        assert.match(text, fault)
        assert.match(text, /href="#logo"/)
      }
      assert.equal((await upload(Buffer.alloc(5_000_000))).status, 413)
      assert.equal((await stored())?.logo, null)
    })

    test('a form without its file is told so', async () => {
      const { status, text } = await owner.post(at('/logo'), { logo: 'x' })
      assert.equal(status, 400)
      assert.match(text, /id="logo-fault">Choose a picture/)
    })

    test('a form of another session or site uploads nothing', async () => {
      const other = await service.person(employer)
      await other.get(at('/page'))
      const stolen = await other.upload(at('/logo'), { field: 'logo', name: 'x', bytes: LOGO }, { once: 'x.y' })
      assert.equal(stolen.status, 403)
      assert.equal((await stored())?.logo, null)
    })

    for (const role of ['editor', 'reader'] as const)
      test(`${role}: changes none of it`, async () => {
        const before = await stored()
        const visitor = await service.person(employer, { role })
        assert.equal((await visitor.get(at())).status, 200)
        assert.equal((await visitor.get(at('/page'))).status, 403)
        assert.equal((await visitor.post(at('/page'), { textEn: 'Mine' })).status, 403)
        assert.equal((await upload(LOGO, 'logo.png', visitor)).status, 403)
        assert.equal((await visitor.post(at('/logo/remove'))).status, 403)
        assert.deepEqual(await stored(), before)
      })
  })
})
