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
      [...text.matchAll(/<li id="entry-\d+">(.*) <span class="dim">/g)].map(([, sentence = '']) =>
        sentence.replaceAll(/<[^>]*>/g, ''),
      )

    test('what a key, a person and the service did is a sentence in each language, newest first', async () => {
      const { body } = await employer.post(jobInputExample)
      await employer.put(`/jobs/${body.id}`, { title: 'Changed', salary: null })
      const english = entriesIn((await owner.get(at())).text)
      const characters = `affiche_${employer.apiKey?.slice(8, 12)}…${employer.apiKey?.slice(-4)}`
      assert.deepEqual(english.slice(0, 3), [
        `Key ${characters} edited the title and pay of “Changed”`,
        `Key ${characters} created “Changed”`,
        'Person owner signed in (link)',
      ])
      const page = await owner.get(at())
      assert.ok(page.text.includes(`<a href="/en/console/${employer.employerId}/jobs/${body.id}">“Changed”</a>`))
      // Its heading has the day.
      assert.match(
        page.text,
        /<span class="dim"><time datetime="[^"]+Z" data-local data-day="\d{4}-\d\d-\d\d">\d+:\d\d [ap]\.m\. UTC<\/time>/,
      )
      assert.match(page.text, /<h2>Today<\/h2>/)
      const french = entriesIn((await owner.get(at('', 'fr'))).text)
      assert.equal(french.length, english.length)
      assert.deepEqual(french.slice(0, 3), [
        `La clé ${characters} a modifié le titre et la rémunération de «\u00a0Changed\u00a0»`,
        `La clé ${characters} a créé «\u00a0Changed\u00a0»`,
        'Person owner a ouvert une session (lien)',
      ])
    })

    test('a change of state is told by its verb, on later pages and with a filter too; where nobody can tell, both are', async () => {
      const client = await service.employer('standard', 'Verbs')
      const visitor = await service.person(client, { handle: 'verbs' })
      const path = `/en/console/${client.employerId}/activity`
      const { body } = await client.post({ ...jobInputExample, title: 'Baker', status: 'draft' })
      await client.put(`/jobs/${body.id}`, { status: 'active' })
      await client.put(`/jobs/${body.id}`, { status: 'archived', title: 'Night baker' })
      await client.put(`/jobs/${body.id}`, { status: 'active' })
      await client.put(`/jobs/${body.id}`, { closeDate: '2026-12-24' })
      await client.put(`/jobs/${body.id}`, { closeDate: '2027-01-24' })
      const told = (text: string): string[] =>
        entriesIn(text)
          .filter((sentence) => sentence.includes('baker'))
          .map((sentence) => sentence.replace(/^Key \S+ /, ''))
      const verbs = [
        'set January 23, 2027 as the last day to apply to “Night baker”',
        'changed the last day to apply to “Night baker”',
        'published “Night baker”',
        'archived “Night baker” and edited its title',
        'published “Night baker”',
        'created “Night baker”',
      ]
      assert.deepEqual(told((await visitor.get(path)).text), verbs)
      const entries = await newestOf(client, 99)
      const last = entries.find(({ action }) => action === 'job.update')?.seq ?? 0
      assert.deepEqual(told((await visitor.get(`${path}?before=${last}`)).text), verbs.slice(1))
      const [key] = await service.operator.listKeys(client.employerId)
      assert.deepEqual(told((await visitor.get(`${path}?who=${key?.id}`)).text), verbs)
      const csv = (await visitor.get(`${path}/activity.csv`)).text
      assert.ok(csv.includes('archived “Night baker” and edited its title'))
      const partly = (await visitor.get(`${path}/activity.csv?who=${key?.id}`)).text
      assert.ok(partly.includes('published or archived “Night baker” and edited its title'))
      assert.match(csv, /^\uFEFF?"?Number"?,"?Time"?,"?What happened"?,/)
    })

    test('a posting that is gone is said to be deleted, by its title as long as the bin has it', async () => {
      const client = await service.employer('standard', 'Gone')
      const visitor = await service.person(client, { handle: 'gone' })
      const path = `/en/console/${client.employerId}`
      const [kept, lost] = [
        await client.post({ ...jobInputExample, title: 'Kept' }),
        await client.post({ ...jobInputExample, referenceId: null }),
      ]
      await visitor.get(`${path}/jobs/${kept.body.id}/delete`)
      await visitor.post(`${path}/jobs/${kept.body.id}/delete`)
      await client.delete(`/jobs/${lost.body.id}`)
      const { text } = await visitor.get(`${path}/activity`)
      assert.deepEqual(
        entriesIn(text)
          .slice(0, 2)
          .map((sentence) => sentence.replace(/^Key \S+/, 'Key')),
        [`Key deleted posting ${lost.body.id}`, 'Person gone deleted “Kept”'],
      )
      assert.ok(text.includes('created “Kept” (deleted)'))
      assert.ok(!text.includes(`/jobs/${kept.body.id}"`))
    })

    test('an operator is named to employers as a person, or as the operator of the site', async () => {
      const client = await service.employer('standard', 'Operated')
      const visitor = await service.person(client, { handle: 'operated' })
      const { directory } = service.store
      await directory.setSuspended(client.employerId, service.now(), { by: { operator: 'Zoé Roy (#7)' } })
      await directory.setSuspended(client.employerId, null, { by: { operator: 'root' } })
      const { text } = await visitor.get(`/en/console/${client.employerId}/activity`)
      assert.deepEqual(entriesIn(text).slice(0, 2), [
        'The operator of this site ended the suspension of the employer',
        'Zoé Roy (operator of this site) suspended the employer',
      ])
    })

    test('what time did is a sentence, in the activity of the employer and on the page of the posting', async () => {
      const client = await service.employer()
      const visitor = await service.person(client)
      const made: number[] = []
      for (const closeDate of ['2026-11-21', '2026-11-27', '2026-11-20'])
        made.push(
          (await client.post({ ...jobInputExample, title: `Baker ${closeDate}`, closeDate, referenceId: closeDate }))
            .body.id,
        )
      await service.sweepClosings()
      const [, seven, closed] = made
      const [of1, of7, of0] = ['“Baker 2026-11-21”', '“Baker 2026-11-27”', '“Baker 2026-11-20”']
      const [fr1, fr7, fr0] = [
        '«\u00a0Baker 2026-11-21\u00a0»',
        '«\u00a0Baker 2026-11-27\u00a0»',
        '«\u00a0Baker 2026-11-20\u00a0»',
      ]
      const saidIn = async (language: string) =>
        entriesIn((await visitor.get(`/${language}/console/${client.employerId}/activity`)).text)
      const [english, french] = [await saidIn('en'), await saidIn('fr')]
      for (const said of [
        `${of1} closes within 1 day`,
        `${of7} closes within 7 days`,
        `${of0} closed: its last day to apply is over`,
      ])
        assert.ok(english.includes(said), said)
      for (const said of [
        `${fr1} ferme d’ici 1 jour`,
        `${fr7} ferme d’ici 7 jours`,
        `${fr0} n’accepte plus de candidatures\u00a0: le dernier jour pour postuler est passé`,
      ])
        assert.ok(french.includes(said), said)
      const pageOf = async (language: string, id?: number) =>
        (await visitor.get(`/${language}/console/${client.employerId}/jobs/${id}`)).text
      assert.match(await pageOf('en', seven), /<span>This posting closes within 7 days<\/span>/)
      assert.match(await pageOf('fr', seven), /<span>Cette offre ferme d’ici 7 jours<\/span>/)
      assert.match(await pageOf('en', closed), /<span>This posting closed: its last day to apply is over<\/span>/)
    })

    test('it is filtered by who acted, by posting and by day, and a faulty filter is reported', async () => {
      const { body } = await employer.post({ ...jobInputExample, referenceId: null })
      const by = async (query: string) => entriesIn((await owner.get(at(query))).text)
      assert.deepEqual((await by(`?job=${body.id}`)).length, 1)
      const { body: named } = await employer.post({
        ...jobInputExample,
        referenceId: null,
        title: 'Pâtissière de nuit',
      })
      assert.equal((await by('?job=patissiere')).length, 1)
      await employer.post({ ...jobInputExample, referenceId: null, title: 'Pâtissière de jour' })
      const choice = (await owner.get(at('?job=patissiere&from=2026-01-01'))).text
      assert.match(choice, /Several postings match/)
      assert.ok(choice.includes(`?job=${named.id}&amp;from=2026-01-01">Pâtissière de nuit</a>`))
      const [member] = await service.store.people.listPeople(employer.employerId)
      const own = await by(`?who=${member?.memberships[0]?.key.id}`)
      assert.ok(own.length > 0 && own.every((sentence) => sentence.startsWith('Person owner')))
      const all = await by('')
      const [newest] = await newestOf(employer, 1)
      const day = (after: number) => new Date((newest?.at ?? 0) + after * DAY_MS).toISOString().slice(0, 10)
      assert.deepEqual(await by(`?from=${day(0)}&to=${day(0)}`), all)
      assert.deepEqual(await by(`?from=${day(1)}`), [])
      assert.deepEqual(await by(`?to=${day(-1)}`), [])
      const faulty = await owner.get(at('?job=zzz&from=2026-02-30'))
      assert.equal(faulty.status, 400)
      for (const fault of ['No posting has these words in its title', 'Enter a day that exists'])
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
      assert.equal(both.filter((sentence) => / created “/.test(sentence)).length, 60)
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
