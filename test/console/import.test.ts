/** The import of postings from a file of a spreadsheet: told row by row before anything is saved, then done once. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type BaseVersion, type ConsoleService, type Fields, startConsole, type Visitor } from '../support/console.ts'
import { onOneEngine } from '../support/product.ts'
import { type Client, job } from '../support/service.ts'

const HEADS = 'Reference,Job title,Places,Categories,Job type,Amount,Pay period,Description,Email for applications'

const row = (reference: string, title: string, more = ''): string =>
  `${reference},${title},"Vancouver, BC; Toronto, ON",Food Services and Restaurants,Full Time,21.50,Hourly,"Bread, at <night>.",jobs@example.ca${more}`

const fileOf = (...rows: readonly string[]): Buffer => Buffer.from([HEADS, ...rows].join('\r\n'))

onOneEngine((start) => {
  describe('the import of an employer', () => {
    let service: ConsoleService
    before(async () => {
      service = await startConsole(start)
    })
    after(() => service.stop())

    type Bed = { readonly employer: Client; readonly owner: Visitor; readonly home: string }
    const begin = async (): Promise<Bed> => {
      const employer = await service.employer('standard', 'Boulangerie')
      const owner = await service.person(employer, { role: 'editor' })
      const home = `/en/console/${employer.employerId}`
      await owner.get(`${home}/import`)
      return { employer, owner, home }
    }
    const send = async ({ owner, home }: Bed, bytes: Uint8Array): Promise<BaseVersion> =>
      owner.upload(`${home}/import`, { field: 'file', name: 'spring.csv', bytes })
    /** The page of a file that was taken. */
    const check = async (bed: Bed, bytes: Uint8Array) => {
      const sent = await send(bed, bytes)
      assert.equal(sent.status, 303, sent.text)
      return { path: sent.path, page: await bed.owner.get(sent.path) }
    }
    const planIn = ({ text }: BaseVersion): string => /name="plan" value="([^"]+)"/.exec(text)?.[1] ?? assert.fail(text)
    const importAll = async ({ owner }: Bed, path: string, fields: Fields = {}) => {
      const plan = planIn(await owner.post(path, { action: 'check', ...fields }))
      return owner.post(path, { action: 'import', plan, ...fields })
    }
    const jobsOf = async ({ employer }: Bed) => (await employer.get('/api/v1.2/jobs')).body.data as { id: number }[]
    const titlesOf = async (bed: Bed) => {
      const jobs = await Promise.all(
        (await jobsOf(bed)).map(async ({ id }) => (await bed.employer.get(`/api/v1.2/jobs/${id}`)).body),
      )
      return jobs.map(({ referenceId, title, status }) => [referenceId, title, status].join(' ')).sort()
    }

    test('tells what each row would do, saves nothing, then saves all of it, drafts unless it is asked to publish', async () => {
      const bed = await begin()
      await bed.employer.post(job({ referenceId: 'A-1', title: 'Baker' }))
      const { path, page } = await check(bed, fileOf(row('A-1', 'Head baker'), row('A-2', 'Cook'), row('', 'Cleaner')))
      assert.match(page.text, /<h1>Check spring\.csv<\/h1>/)
      assert.match(page.text, /2 new · 1 to update · 0 without a change · 0 with something to correct/)
      assert.deepEqual(await titlesOf(bed), ['A-1 Baker active'])
      const done = await importAll(bed, path)
      assert.deepEqual([done.status, done.path], [303, path])
      assert.deepEqual(await titlesOf(bed), [' Cleaner draft', 'A-1 Head baker active', 'A-2 Cook draft'])
      const end = await bed.owner.get(path)
      assert.match(end.text, /2 created · 1 updated · 0 without a change/)
      for (const { id } of await jobsOf(bed)) assert.ok(end.text.includes(`href="${bed.home}/jobs/${id}"`), String(id))
      const other = await check(bed, fileOf(row('A-3', 'Dishwasher')))
      await importAll(bed, other.path, { fresh: 'active' })
      assert.ok((await titlesOf(bed)).includes('A-3 Dishwasher active'))
    })

    test('a file that is sent again, or at once several times, is imported once', async () => {
      const bed = await begin()
      const { path, page } = await check(bed, fileOf(row('', 'Cook'), row('', 'Baker')))
      const fields = { action: 'import', plan: planIn(page) }
      const sent = await Promise.all([1, 2, 3].map(() => bed.owner.post(path, fields)))
      assert.ok(sent.some(({ status }) => status === 303))
      assert.equal((await bed.owner.post(path, fields)).status, 303)
      assert.match((await bed.owner.get(path)).text, /2 created/)
      assert.equal((await jobsOf(bed)).length, 2)
    })

    test('rows that are refused say why in plain words, and are left out; those that would do something else by now are shown again', async () => {
      const bed = await begin()
      const { path, page } = await check(
        bed,
        fileOf(row('A-1', 'Cook'), 'A-2,,Vancouvr,Baking,Sometimes,many,Hourly,,nobody', row('A-1', 'Twin')),
      )
      assert.match(page.text, /1 new · 0 to update · 0 without a change · 2 with something to correct/)
      assert.match(page.text, /Categories: “Baking” is not one of the values that can be chosen/)
      assert.match(page.text, /Job type: “Sometimes” is not one of the values/)
      assert.match(
        page.text,
        /<p class="fault">Enter “Amount, or minimum” as an amount such as 21\.50, not “many”/,
        'in one go, with what the interface refuses',
      )
      assert.match(page.text, /<p class="fault">Job title: Enter a job title/)
      await bed.employer.post(job({ referenceId: 'A-1', title: 'Mine' }))
      const late = await bed.owner.post(path, { action: 'import', plan: planIn(page) })
      assert.equal(late.status, 409)
      assert.match(late.text, /have changed since this page was shown/)
      assert.deepEqual(await titlesOf(bed), ['A-1 Mine active'])
    })

    test('the sentences of the interface have the labels of the columns', async () => {
      const bed = await begin()
      const { page } = await check(
        bed,
        fileOf(row('A-1', 'x'.repeat(300)), 'A-2,Cook,"Vancouver, BC",17,1,1,6,Text,no mail'),
      )
      assert.match(page.text, /<p class="fault">Shorten “Job title”: it has 300 characters, and can have 256/)
      assert.match(page.text, /<p class="fault">Email for applications: [^<]*no mail/)
    })

    test('columns are guessed by their heads, and may be chosen; what is left out is not sent', async () => {
      const bed = await begin()
      const bytes = Buffer.from('Numéro;Ce que c’est;Secret\r\nZ-9;Boulanger;x\r\n')
      const { path, page } = await check(bed, bytes)
      assert.match(page.text, /<label for="column-1">Ce que c’est<\/label>/)
      const chosen = await bed.owner.post(path, { action: 'check', 'column-0': 'reference', 'column-1': 'title' })
      assert.match(chosen.text, /<option value="title" selected>/)
      assert.match(chosen.text, /<th scope="row">Boulanger<\/th>/)
    })

    test('our own export comes back without a change, formulas as the texts that they are', async () => {
      const bed = await begin()
      await bed.employer.post(job({ referenceId: '=1+1', title: '-Baker "x"; +y' }))
      await bed.employer.post(job({ referenceId: 'B-2', status: 'draft', confidential: true, salary: null }))
      const { text } = await bed.owner.get(`${bed.home}/export/jobs.csv`)
      const { page } = await check(bed, Buffer.from(text))
      assert.match(page.text, /0 new · 0 to update · 2 without a change · 0 with something to correct/)
    })

    test('a sample file in each language is known whole', async () => {
      const bed = await begin()
      for (const language of ['en', 'fr'] as const) {
        const home = bed.home.replace('/en/', `/${language}/`)
        const { text } = await bed.owner.get(`${home}/import/sample.csv`)
        const { page } = await check(bed, Buffer.from(text))
        assert.match(page.text, /1 new · 0 to update · 0 without a change · 0 with something to correct/, page.text)
        assert.doesNotMatch(page.text, /<option value="" selected>/)
      }
    })

    test('Windows-1252 is understood, and told', async () => {
      const bed = await begin()
      const { page } = await check(bed, Buffer.from('Titre\tRéférence\r\nPâtissière\tÉ-1\r\n', 'latin1'))
      assert.match(page.text, /The file was read as Windows-1252/)
      assert.match(page.text, /Pâtissière/)
    })

    test('a file that is none is told so at its field', async () => {
      const bed = await begin()
      const cases = [
        [Buffer.from('PK\x03\x04'), /This is an Excel workbook/],
        [Buffer.from('a,b\r\n\0,1'), /This file is not a CSV file/],
        [Buffer.from('Title'), /The file has no postings/],
        [Buffer.from(`Title\r\n${'x\r\n'.repeat(1_001)}`), /more than 1,000 postings/],
        [Buffer.from(`${'a,'.repeat(61)}\r\n1`), /more than 60 columns/],
        [Buffer.alloc(5_000_001, 'a'), /larger than 5 MB/],
        [Buffer.alloc(0), /Choose a file/],
      ] as const
      for (const [bytes, fault] of cases) {
        const { status, text } = await send(bed, bytes)
        assert.equal(status, 400)
        assert.match(text, fault)
        assert.match(text, /href="#file"/)
      }
    })

    test('who is a reader by the time of the import imports nothing, and a suspended employer neither', async () => {
      const bed = await begin()
      const { path, page } = await check(bed, fileOf(row('', 'Cook')))
      const fields = { action: 'import', plan: planIn(page) }
      const { employerId } = bed.employer
      const [editor] = await service.store.people.listPeople(employerId)
      const role = { employerId, personId: editor?.person.id ?? 0, at: service.now(), by: 'operator' } as const
      await service.store.people.setMembership({ ...role, role: 'reader' })
      assert.equal((await bed.owner.post(path, fields)).status, 403)
      await service.store.people.setMembership({ ...role, role: 'editor' })
      await service.store.directory.setSuspended(employerId, service.now())
      assert.equal((await bed.owner.post(path, fields)).status, 403)
      await service.store.directory.setSuspended(employerId, null)
      assert.deepEqual(await jobsOf(bed), [])
    })

    test('a file is seen by its person and employer alone, and a reader imports nothing', async () => {
      const bed = await begin()
      const { path } = await check(bed, fileOf(row('', 'Cook')))
      const colleague = await service.person(bed.employer)
      assert.equal((await colleague.get(path)).status, 404)
      const other = await begin()
      const elsewhere = path.replace(`/${bed.employer.employerId}/`, `/${other.employer.employerId}/`)
      assert.equal((await bed.owner.get(elsewhere)).status, 404)
      assert.equal((await other.owner.get(elsewhere)).status, 404)
      const reader = await service.person(bed.employer, { role: 'reader' })
      await reader.get(`${bed.home}/jobs`)
      for (const asked of [`${bed.home}/import`, `${bed.home}/import/sample.csv`, path])
        assert.equal((await reader.get(asked)).status, 403, asked)
      assert.equal((await reader.post(path, { action: 'import' })).status, 403)
      assert.equal((await jobsOf(bed)).length, 0)
    })
  })
})
