/** `affiche employer import`. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, test } from 'node:test'
import { commandsOn, runCli } from '../../../test/support/cli.ts'
import { ENGINES } from '../../../test/support/engines.ts'
import { newFolder } from '../../../test/support/folder.ts'
import { emptyStoreOn } from '../../../test/support/process.ts'

const CSV = `name,nameFr,plan,slug,federal,enforcedRules,scopes
Baker & Sons,Boulangerie et fils,unlimited,baker,no,"on-pay-missing,on-ai","jobs:read"
Nord,,standard,nord,unknown,,
`

let folder: string
let environment: Record<string, string>

const { run, json, refuses } = commandsOn(() => environment)

const fileOf = (name: string, text: string | Buffer): string => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

/** The exit code, and what the output says of each line. */
const importing = async (...words: string[]) => {
  const { code, out, stderr } = await run('employer', 'import', ...words, '--json')
  // biome-ignore lint/suspicious/noExplicitAny: a test reads documents of every shape.
  const reported: any[] =
    out === ''
      ? []
      : out
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line))
  return { code, reported, stderr }
}

const names = async () => (await json('employer', 'list')).employers.map(({ name }: { name: string }) => name)

const keysIn = (file: string) =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

for (const engine of ENGINES)
  describe(`an import of employers on ${engine}`, () => {
    beforeEach(async () => {
      folder = newFolder('import')
      environment = await emptyStoreOn(engine)
      assert.equal((await runCli(['migrate'], environment)).code, 0)
    })

    test('makes each with its profile and a key of its scopes, in a file for its owner alone, and no second time', async () => {
      const file = fileOf('employers.csv', CSV)
      const keys = join(folder, 'keys')
      const { code, reported } = await importing(file, '--keys', keys)
      assert.deepEqual(
        [code, reported.map(({ line, status, name }) => [line, status, name])],
        [
          0,
          [
            [2, 'created', 'Baker & Sons'],
            [3, 'created', 'Nord'],
          ],
        ],
      )
      assert.equal(statSync(keys).mode & 0o777, 0o600)
      const [first, second] = keysIn(keys)
      assert.match(first.apiKey, /^affiche_/)
      assert.deepEqual([first.employerId, second.name], [reported[0].employer.id, 'Nord'])
      assert.deepEqual(reported[0].key.scopes, ['jobs:read'])
      assert.ok(!JSON.stringify(reported).includes(first.apiKey), 'the keys are in their file alone')
      const { profile } = await json('employer', 'set-profile', String(first.employerId))
      assert.deepEqual(
        [profile.nameFr, profile.slug, profile.federal, profile.enforcedRules],
        ['Boulangerie et fils', 'baker', false, ['on-pay-missing', 'on-ai']],
      )
      const more = fileOf('more.ndjson', '{"name":"Baker & Sons","slug":"baker"}\n\n{"name":"Sud","slug":"sud"}\n')
      const again = await importing(more)
      assert.deepEqual(
        again.reported.map(({ line, status }) => [line, status]),
        [
          [1, 'exists'],
          [3, 'created'],
        ],
      )
      assert.deepEqual(await names(), ['Baker & Sons', 'Nord', 'Sud'])
    })

    test('reports every fault of every line, and makes nothing if there is one', async () => {
      await json('employer', 'create', 'Ouest')
      const lines = [
        { name: 'Est', slug: 'No Slug', size: 'big', plan: 'gold', colour: 'red' },
        { name: 'Ouest' },
        { name: 'Ouest', slug: 'ouest' },
        { slug: 'x' },
        { name: 'Twice' },
        { name: 'Twice' },
        { name: 'One', slug: 'one' },
        { name: 'Other', slug: 'one' },
        { name: 'Keyed', scopes: ['jobs:read'] },
        { name: 'Good' },
      ]
      const file = fileOf('e.ndjson', `${lines.map((line) => JSON.stringify(line)).join('\n')}\n{"name"\n[]\n`)
      const { code, reported } = await importing(file)
      assert.equal(code, 1)
      const faults = reported.slice(0, -1).map(({ faults = [] }) => faults.join(' '))
      for (const part of [/no member "colour"/, /plan is/, /slug/, /25-or-more/]) assert.match(faults[0], part)
      assert.match(faults[1], /Employer 1 has this name already/)
      assert.match(faults[2], /Employer 1 has this name already/)
      assert.match(faults[3], /name is missing/)
      assert.deepEqual([faults[4], faults[9]], ['', ''])
      assert.match(faults[5], /earlier line has this name/)
      assert.match(faults[7], /earlier line has the slug "one"/)
      assert.match(faults[8], /without --keys/)
      assert.match(faults[10], /no JSON/)
      assert.match(faults[11], /no JSON object/)
      assert.deepEqual(reported.at(-1), { lines: 12, faulty: 9 })
      assert.deepEqual(await names(), ['Ouest'])
    })

    test('a dry run judges like an import, and makes neither employers nor the file of keys', async () => {
      const file = fileOf('employers', 'name;slug\r\nÉpicerie, la nuit;epicerie\r\n')
      const keys = join(folder, 'keys')
      const { code, reported } = await importing(file, '--dry-run', '--keys', keys)
      assert.deepEqual([code, reported.at(-1)], [0, { lines: 1, faulty: 0 }])
      assert.deepEqual([reported[0].status, reported[0].name], ['would-create', 'Épicerie, la nuit'])
      assert.deepEqual([await names(), existsSync(keys)], [[], false])
    })

    test('an import that was cut short is done by running it again, also with two employers of one name', async () => {
      const lines = ['a', 'b'].map((slug) => JSON.stringify({ name: 'Nord', slug }))
      await importing(fileOf('cut.ndjson', `${lines[0]}\n`))
      const { reported } = await importing(fileOf('whole.ndjson', lines.join('\n')))
      assert.deepEqual(
        reported.map(({ status }) => status),
        ['exists', 'created'],
      )
      assert.deepEqual(await names(), ['Nord', 'Nord'])
    })

    test('what is no such file is refused before anything is made, and so is a file of keys that is there', async () => {
      const good = fileOf('good.csv', CSV)
      await refuses(1, /keys is there already/, 'employer', 'import', good, '--keys', fileOf('keys', 'kept'))
      assert.equal(readFileSync(join(folder, 'keys'), 'utf8'), 'kept')
      await refuses(1, /cannot be written/, 'employer', 'import', good, '--keys', join(folder, 'none', 'keys'))
      const refused: readonly (readonly [name: string, text: string | Buffer, pattern: RegExp])[] = [
        ['empty.ndjson', '\n', /has no employers/],
        ['head.csv', 'slug\na\n', /name the columns/],
        ['twice.csv', 'name,name\na,b\n', /a column twice/],
        ['open.csv', 'name\n"a\n', /is no CSV/],
        ['bytes.csv', Buffer.from([0xff, 0xfe]), /cannot be read/],
        ['large.ndjson', Buffer.alloc(5_000_001, ' '), /more than 5000000 bytes/],
        ['long.ndjson', '{"name":"a"}\n'.repeat(10_001), /more than 10000/],
      ]
      for (const [name, text, pattern] of refused) await refuses(1, pattern, 'employer', 'import', fileOf(name, text))
      await refuses(1, /cannot be read/, 'employer', 'import', join(folder, 'missing.csv'))
      assert.deepEqual(await names(), [])
    })

    test('a line has the number at which it begins, whatever the cells before it hold', async () => {
      const { reported } = await importing(fileOf('cells.csv', 'name,slug\n"Two\nlines",\nA,b,c\n"Nord",nord\n'))
      assert.deepEqual(
        reported.slice(0, -1).map(({ line, faults }) => [line, faults?.length ?? 0]),
        [
          [2, 1],
          [4, 1],
          [5, 0],
        ],
      )
    })
  })
