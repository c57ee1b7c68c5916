/** The scripts of the console in its pages: their files, their words, and whose texts browsers keep. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { scriptWords } from '../../server/console/script-words.ts'
import { type ConsoleService, startConsole } from '../support/console.ts'

let service: ConsoleService
before(async () => {
  service = await startConsole()
})
after(() => service.stop())

const unescaped = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')

test('every page has the script, which is kept for good, and its words in the language of the page', async () => {
  for (const language of ['en', 'fr'] as const)
    for (const page of ['/sign-in', '/nowhere']) {
      const { text } = await service.visitor().get(`/${language}/console${page}`)
      assert.deepEqual(
        JSON.parse(unescaped(/ data-console="([^"]+)"/.exec(text)?.[1] ?? '')),
        scriptWords[language],
        `${language} ${page}`,
      )
      const [, path = ''] = /<script type="module" src="([^"]+)"><\/script>/.exec(text) ?? []
      const file = await service.visitor().get(path)
      assert.equal(file.headers.get('content-type'), 'text/javascript; charset=utf-8')
      assert.equal(file.headers.get('cache-control'), 'public, max-age=31536000, immutable')
      assert.doesNotMatch(text, /editor/)
    }
})

test('the name of a person for what its browser keeps is its own, the same in both languages, and no id', async () => {
  const names = new Set<string>()
  for (const handle of ['marie', 'jean']) {
    const person = await service.person(null, { handle })
    const ofPerson = new Set<string>()
    for (const language of ['en', 'fr']) {
      const { text } = await person.get(`/${language}/console`)
      ofPerson.add(/sign-out" data-forget="([\w-]{16})"/.exec(text)?.[1] ?? assert.fail())
    }
    assert.equal(ofPerson.size, 1)
    for (const name of ofPerson) names.add(name)
  }
  assert.equal(names.size, 2)
})
