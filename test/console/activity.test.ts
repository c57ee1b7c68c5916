/** The activity of an employer in the console: described in sentences, filtered, downloaded and verified. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { jobInputExample } from '@affiche/contract/examples.ts'
import { type ConsoleService, startConsole, type Visitor } from '../support/console.ts'
import { onEveryEngine } from '../support/engines.ts'
import { type Client, DAY_MS } from '../support/service.ts'
import { DEADLINE_MS } from '../support/waiting.ts'

onEveryEngine((start, engine) => {
  describe('the activity of an employer', () => {
    let service: ConsoleService
    let employer: Client
    let owner: Visitor
    const at = (path = '', language = 'en') => `/${language}/console/${employer.employerId}/activity${path}`
    before(async () => {
      service = await startConsole(start)
      employer = await service.employer('standard', 'Épicerie')
      owner = await service.person(employer, { handle: 'owner' })
    })
    after(() => service.stop())

    const newestOf = async ({ employerId }: Client, limit: number) => {
      const filter = { since: null, until: null, jobId: null, keyId: null }
      return (await service.store.audit.search(employerId, { before: null, limit, filter })).entries
    }
    const entriesIn = (text: string): string[] =>
      [...text.matchAll(/<li id="entry-\d+">([^<]*) </g)].map(([, sentence = '']) => sentence)

    test('what a key, a person and the service did is a sentence in each language, newest first', async () => {
      const { body } = await employer.post(jobInputExample)
      await employer.put(`/jobs/${body.id}`, { title: 'Changed', salary: null })
      const english = entriesIn((await owner.get(at())).text)
      assert.deepEqual(english.slice(0, 3), [
        `Key ${keyId(english)} changed the title and pay of posting ${body.id}`,
        `Key ${keyId(english)} made posting ${body.id}`,
        'Person owner signed in (link)',
      ])
      const french = entriesIn((await owner.get(at('', 'fr'))).text)
      assert.equal(french.length, english.length)
      assert.deepEqual(french.slice(0, 3), [
        `La clé ${keyId(english)} a modifié le titre et la rémunération de l’offre ${body.id}`,
        `La clé ${keyId(english)} a créé l’offre ${body.id}`,
        'Person owner a ouvert une session (lien)',
      ])
    })

    test('what time did is a sentence, in the activity of the employer and on the page of the posting', async () => {
      const client = await service.employer()
      const visitor = await service.person(client)
      const made: number[] = []
      for (const closeDate of ['2026-11-21', '2026-11-27', '2026-11-20'])
        made.push((await client.post({ ...jobInputExample, closeDate, referenceId: closeDate })).body.id)
      await service.sweepClosings()
      const [one, seven, closed] = made
      const saidIn = async (language: string) =>
        entriesIn((await visitor.get(`/${language}/console/${client.employerId}/activity`)).text)
      const [english, french] = [await saidIn('en'), await saidIn('fr')]
      for (const said of [
        `${one} closes within 1 day`,
        `${seven} closes within 7 days`,
        `${closed} reached its closing date`,
      ])
        assert.ok(english.includes(`Posting ${said}`), said)
      for (const said of [
        `${one} ferme d’ici 1 jour`,
        `${seven} ferme d’ici 7 jours`,
        `${closed} a atteint sa date de fermeture`,
      ])
        assert.ok(french.includes(`L’offre ${said}`), said)
      const pageOf = async (language: string, id?: number) =>
        (await visitor.get(`/${language}/console/${client.employerId}/jobs/${id}`)).text
      assert.match(await pageOf('en', seven), /<span>Closes within 7 days<\/span>/)
      assert.match(await pageOf('fr', seven), /<span>Ferme d’ici 7 jours<\/span>/)
      assert.match(await pageOf('en', closed), /<span>The closing date came<\/span>/)
    })

    test('it is filtered by who acted, by posting and by day, and a faulty filter is reported', async () => {
      const { body } = await employer.post({ ...jobInputExample, referenceId: null })
      const by = async (query: string) => entriesIn((await owner.get(at(query))).text)
      assert.deepEqual((await by(`?job=${body.id}`)).length, 1)
      const [member] = await service.store.people.listPeople(employer.employerId)
      const own = await by(`?who=${member?.memberships[0]?.key.id}`)
      assert.ok(own.length > 0 && own.every((sentence) => sentence.startsWith('Person owner')))
      const all = await by('')
      const [newest] = await newestOf(employer, 1)
      const day = (after: number) => new Date((newest?.at ?? 0) + after * DAY_MS).toISOString().slice(0, 10)
      assert.deepEqual(await by(`?from=${day(0)}&to=${day(0)}`), all)
      assert.deepEqual(await by(`?from=${day(1)}`), [])
      assert.deepEqual(await by(`?to=${day(-1)}`), [])
      const faulty = await owner.get(at('?job=x&from=2026-02-30'))
      assert.equal(faulty.status, 400)
      for (const fault of ['Enter the number of a posting', 'Enter a day that exists'])
        assert.ok(faulty.text.includes(fault))
    })

    test('older entries are on further pages, each once', async () => {
      const client = await service.employer()
      const visitor = await service.person(client)
      for (let n = 0; n < 60; n++) await client.post({ ...jobInputExample, referenceId: `R${n}` })
      const path = `/en/console/${client.employerId}/activity`
      const first = await visitor.get(path)
      const next = /href="([^"]+before=\d+)"/.exec(first.text)?.[1] ?? ''
      const second = await visitor.get(next)
      assert.equal(entriesIn(first.text).length, 50)
      const both = [...entriesIn(first.text), ...entriesIn(second.text)]
      assert.equal(new Set(both.filter((sentence) => / made posting /.test(sentence))).size, 60)
      assert.ok(!second.text.includes('Older entries'))
    })

    test('the download has every entry, in cells that no spreadsheet runs', async () => {
      const client = await service.employer('standard', 'Formula')
      const visitor = await service.person(client, { role: 'reader' })
      await service.operator.issueKey({ employerId: client.employerId, name: '=1+1' })
      const file = await visitor.get(`/en/console/${client.employerId}/activity/activity.csv`)
      assert.match(file.headers.get('content-disposition') ?? '', /^attachment/)
      assert.equal(file.headers.get('cache-control'), 'no-store')
      const entries = await newestOf(client, 99)
      const rows = file.text.trimEnd().split('\r\n')
      assert.equal(rows.length, entries.length + 1)
      for (const [index, { seq, hash }] of entries.entries())
        assert.ok(rows[index + 1]?.startsWith(`"${seq}",`) && rows[index + 1]?.endsWith(`"${hash}"`))
      assert.doesNotMatch(file.text, /(?:^|,)"[=+@-]/m)
    })

    test('a check reports the head, and that an entry was changed', async () => {
      await owner.get(at())
      const whole = await owner.post(at('/verify'))
      assert.match(whole.text, /The activity is whole: \d+ entries/)
      const entries = await newestOf(employer, 99)
      assert.ok(whole.text.includes(`${entries[0]?.seq}:${entries[0]?.hash}`))
      const two = await Promise.all([owner.post(at('/verify')), owner.post(at('/verify'))])
      assert.ok(two.every(({ status }) => status === 200 || status === 503))
      if (engine === 'sqlite') {
        const { DatabaseSync } = await import('node:sqlite')
        const file = new DatabaseSync(`${service.dataDir}/affiche.db`, { timeout: DEADLINE_MS })
        file.exec(`UPDATE audit_entries SET subject_id = 999 WHERE seq = 2 AND employer_id = ${employer.employerId}`)
        file.close()
        assert.match((await owner.post(at('/verify'))).text, /is not whole: something is wrong after entry 1\./)
      }
    })
  })
})

const keyId = (sentences: readonly string[]): string => /^Key (\d+)/.exec(sentences[0] ?? '')?.[1] ?? ''
