/** The public side on every engine: what the follower shows and hides. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { publicBed, shownTitles, TODAY } from '../../../test/support/public-side.ts'
import { content, employerOf, insert, onEveryStore, unlisted } from '../../../test/support/stores.ts'
import { NO_EXTRAS } from '../../jobs/extras.ts'
import { createCodes } from '../code.ts'

onEveryStore(({ fresh }) => {
  test('a new posting is shown by a document that its number names, and the trail has its hash', async (t) => {
    const { store, follow } = await publicBed(fresh, t)
    const { id, jobs } = await employerOf(store)
    const job = await insert(jobs)
    await follow()
    const shown = await store.public.get(job.id, TODAY)
    const { codeOf } = createCodes(await store.public.secret())
    assert.deepEqual([shown?.shown, shown?.open, shown?.confidential, shown?.number], [true, true, false, 1])
    const document = JSON.parse(shown?.document ?? '')
    assert.deepEqual(
      [document.code, document.texts.en.title, document.employer.name, document.employer.slug],
      [codeOf(job.id), 'Bookkeeper', 'Example employer', 'example-employer'],
    )
    const { entries } = await store.audit.page(id, 0)
    const noted = entries.find(({ action }) => action === 'job.shown')
    assert.deepEqual([noted?.subjectId, noted?.members], [job.id, [`sha256:${shown?.hash}`]])
    assert.equal((await store.public.employer('example-employer'))?.id, id)
  })

  test('a document that was lost is made anew by a rebuild', async (t) => {
    const { store, follow, tamper } = await publicBed(fresh, t)
    const { jobs } = await employerOf(store)
    const { id } = await insert(jobs)
    await follow()
    const before = await store.public.get(id, TODAY)
    await tamper('DELETE FROM public_documents')
    await store.publicWrites.rebuild()
    await follow()
    assert.equal((await store.public.get(id, TODAY))?.document, before?.document)
  })

  test('a place outside the list has no id, and documents of an earlier form are made anew by themselves', async (t) => {
    const { store, follow, tamper } = await publicBed(fresh, t)
    const { jobs } = await employerOf(store)
    const { id } = await insert(jobs, { locations: [...content().locations, unlisted('Sainte-Zonk', 'ON')] })
    await follow()
    const before = await store.public.get(id, TODAY)
    const expected = [...content().locations, unlisted('Sainte-Zonk', 'ON')]
    assert.deepEqual(JSON.parse(before?.document ?? '{}').locations, expected)
    await tamper("UPDATE follower_cursors SET follower = 'public'")
    await tamper('DELETE FROM public_documents')
    // Reads of one turn of the event loop see one state.
    await setImmediate()
    assert.equal(await follow(), 1)
    assert.deepEqual(await store.public.get(id, TODAY), before)
  })

  test('what is followed already is not written again', async (t) => {
    const { store, follow } = await publicBed(fresh, t)
    const { id, jobs } = await employerOf(store)
    await insert(jobs)
    await follow()
    const before = await store.as(id).head()
    assert.equal(await follow(), 0)
    assert.deepEqual(await store.as(id).head(), before)
  })

  test('a change, an archive, a new start and a deletion reach the public in turn, each by a new number', async (t) => {
    const { store, follow } = await publicBed(fresh, t)
    const { jobs } = await employerOf(store)
    const { id } = await insert(jobs)
    const numbers: unknown[] = []
    const note = async () => {
      await follow()
      const job = await store.public.get(id, TODAY)
      numbers.push([job?.number, job?.shown, job?.open])
    }
    await note()
    await jobs.write((writer) => writer.update(id, content({ title: 'Baker' })))
    await note()
    assert.deepEqual(await shownTitles(store), ['Baker'])
    await jobs.write((writer) => writer.update(id, content({ title: 'Baker', status: 'archived' })))
    await note()
    assert.deepEqual(await shownTitles(store), [])
    await jobs.write((writer) => writer.update(id, content({ title: 'Baker' })))
    await note()
    await jobs.write((writer) => writer.delete(id))
    assert.equal((await store.public.get(id, TODAY))?.open, false)
    await note()
    const expected = [
      [1, true, true],
      [2, true, true],
      [3, false, false],
      [4, true, true],
      [5, false, false],
    ]
    assert.deepEqual(numbers, expected)
  })

  test('a change that the public does not see gets no new number', async (t) => {
    const { store, follow } = await publicBed(fresh, t)
    const { jobs } = await employerOf(store)
    const { id } = await insert(jobs)
    await follow()
    await jobs.write((writer) => writer.update(id, content({ referenceId: 'A-1' })))
    await follow()
    assert.equal((await store.public.get(id, TODAY))?.number, 1)
  })

  test('a draft and a closed posting are never shown', async (t) => {
    const { store, follow } = await publicBed(fresh, t)
    const { jobs } = await employerOf(store)
    const draft = await insert(jobs, { status: 'draft', published: false })
    const closed = await insert(jobs, { closeDate: TODAY })
    await follow()
    for (const { id } of [draft, closed]) assert.equal(await store.public.get(id, TODAY), null)
  })

  test('a suspended employer is closed at once and hidden by the follower, and comes back when it is resumed', async (t) => {
    const { store, follow } = await publicBed(fresh, t)
    const { id, jobs } = await employerOf(store)
    const job = await insert(jobs)
    await follow()
    await store.directory.setSuspended(id, 1)
    assert.equal((await store.public.get(job.id, TODAY))?.open, false)
    assert.equal(await store.public.employer('example-employer'), null)
    await follow()
    assert.deepEqual(await shownTitles(store), [])
    assert.equal((await store.public.get(job.id, TODAY))?.shown, false)
    await store.directory.setSuspended(id, null)
    await follow()
    assert.deepEqual(await shownTitles(store), ['Bookkeeper'])
  })

  test('a new name of the employer reaches all its postings', async (t) => {
    const { store, follow } = await publicBed(fresh, t)
    const { id, jobs } = await employerOf(store)
    const ids = await jobs.write(async (writer) => {
      const inserted: number[] = []
      for (let n = 0; n < 120; n++) inserted.push((await writer.insert(content())).id)
      return inserted
    })
    await follow()
    await store.directory.setName(id, 'Renamed')
    await follow()
    for (const jobId of ids) {
      const document = JSON.parse((await store.public.get(jobId, TODAY))?.document ?? '{}')
      assert.equal(document.employer?.name, 'Renamed')
    }
  })

  test('confidential postings give an employer no page, and one that becomes confidential has no name', async (t) => {
    const { store, follow, search } = await publicBed(fresh, t)
    const { id, jobs } = await employerOf(store)
    const secret = await insert(jobs, { confidential: true })
    await follow()
    assert.equal((await store.public.get(secret.id, TODAY))?.open, true)
    assert.equal(await store.public.employer('example-employer'), null)
    await jobs.write((writer) => writer.delete(secret.id))
    const job = await insert(jobs)
    await follow()
    assert.equal((await store.public.employer('example-employer'))?.id, id)
    assert.equal((await search({ employerId: id })).total, 1)
    await jobs.write((writer) => writer.update(job.id, content({ confidential: true })))
    assert.equal((await store.public.get(job.id, TODAY))?.confidential, true)
    await follow()
    const shown = await store.public.get(job.id, TODAY)
    assert.equal(JSON.parse(shown?.document ?? '{}').employer, null)
    assert.doesNotMatch(shown?.document ?? '', /example employer|example-employer/i)
    assert.equal((await search({ employerId: id })).total, 0)
    assert.equal((await search({})).total, 1)
  })

  test('an operator hides a posting at once, and shows it again', async (t) => {
    const { store, follow } = await publicBed(fresh, t)
    const { id, jobs } = await employerOf(store)
    const job = await insert(jobs)
    await follow()
    assert.deepEqual(
      [await store.publicWrites.hide(job.id, 'Fraud'), await store.publicWrites.hide(job.id, 'Fraud')],
      [true, false],
    )
    assert.equal((await store.public.get(job.id, TODAY))?.open, false)
    const many = Array.from({ length: 120 }, (_, at) => job.id + 119 - at)
    assert.deepEqual([...(await store.public.hiddenAmong(many))], [job.id])
    assert.deepEqual([...(await store.public.hiddenAmong([]))], [])
    await follow()
    assert.equal((await store.public.get(job.id, TODAY))?.shown, false)
    assert.deepEqual([await store.publicWrites.unhide(job.id), await store.publicWrites.unhide(job.id)], [true, false])
    await follow()
    assert.equal((await store.public.get(job.id, TODAY))?.open, true)
    assert.equal(await store.publicWrites.hide(999, 'None'), null)
    const actions = (await store.audit.page(id, 0)).entries.map(({ action }) => action)
    assert.deepEqual(
      actions.filter((action) => /^(posting|job\.(shown|hidden))/.test(action)),
      ['job.shown', 'posting.hide', 'job.hidden', 'posting.show', 'job.shown'],
    )
  })

  test('the postings of a deleted employer are gone, and its trail ends with its deletion', async (t) => {
    const { store, follow } = await publicBed(fresh, t)
    const { id, jobs } = await employerOf(store)
    const job = await insert(jobs)
    await follow()
    await jobs.write((writer) => writer.delete(job.id))
    assert.equal(await store.directory.deleteEmployer(id), 0)
    await follow()
    assert.equal((await store.public.get(job.id, TODAY))?.shown, false)
    assert.equal((await store.audit.page(id, 0)).entries.at(-1)?.action, 'employer.delete')
  })

  test('a close date that passes closes the posting at once, and the sweep hides it', async (t) => {
    const { store, follow, followerOn } = await publicBed(fresh, t)
    const { jobs } = await employerOf(store)
    const job = await insert(jobs, { closeDate: '2026-11-25' })
    await follow()
    assert.equal((await store.public.get(job.id, '2026-11-24'))?.open, true)
    assert.equal((await store.public.get(job.id, '2026-11-25'))?.open, false)
    await followerOn(store, { today: '2026-11-25' }).close()
    assert.equal((await store.public.get(job.id, '2026-11-25'))?.shown, false)
  })

  test('the changes of the interface have nothing of the public side', async (t) => {
    const { store, follow } = await publicBed(fresh, t)
    const { id, jobs } = await employerOf(store)
    await insert(jobs)
    await follow()
    const actions = ['job.create', 'job.update', 'job.refresh', 'job.delete'] as const
    const page = await store.as(id).changes({ after: null, actions, limit: 10 })
    assert.deepEqual(
      page?.changes.map(({ action }) => action),
      ['job.create'],
    )
  })

  test('both texts of a job are public, and a text without a language is that of its words', async (t) => {
    const { store, follow } = await publicBed(fresh, t)
    const { jobs } = await employerOf(store)
    const fr = { title: 'Commis comptable', description: '<p>Tient les livres.</p>', applicationUrl: null, of: 'x' }
    const { id } = await insert(jobs, { extras: { ...NO_EXTRAS, language: 'en', texts: { fr } } })
    await follow()
    const { texts } = JSON.parse((await store.public.get(id, TODAY))?.document ?? '{}')
    assert.deepEqual([texts.en.title, texts.fr.title], ['Bookkeeper', 'Commis comptable'])
  })
})
