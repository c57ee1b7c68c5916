/** Unfinished postings: a form of which no draft can be made is kept for its employer, and gone when one is made. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { onEveryEngine } from '../support/engines.ts'
import { formIn } from '../support/forms.ts'
import { GOOD, usePostingForm } from './posting-form.ts'

const TITLE = 'Chef <b> & Cie'
const SHOWN = 'Chef &lt;b&gt; &amp; Cie'

onEveryEngine((start) => {
  describe('the posting form', () => {
    const form = usePostingForm(start)
    const drafts = async () => (await form.open('/jobs?tab=draft')).text
    /** Address of the unfinished posting that is listed first. */
    const opened = async (): Promise<string> => {
      const [, id = ''] = /jobs\/new\?unfinished=([\w-]{22})"/.exec(await drafts()) ?? []
      assert.notEqual(id, '')
      return `/jobs/new?unfinished=${id}`
    }
    const save = async (fields: Record<string, string>, from = '/jobs/new') => {
      const { action, fields: shown } = formIn((await form.open(from)).text)
      return form.person().post(action, { ...shown, ...fields, action: 'save' })
    }

    test('a form with a title alone is kept, listed for who may write, and opened again by a colleague', async () => {
      const saved = await save({ title: TITLE, pay: '30' })
      assert.equal(saved.status, 303)
      const page = await form.person().get(saved.path)
      assert.match(page.text, /role="status"><p>Saved\. It is unfinished/)
      assert.match(page.text, /<li><a href="#place-1">/, 'it says what is missing')
      assert.ok((await drafts()).includes(SHOWN))
      assert.match(await drafts(), /Saved by you, <time/)
      assert.match((await form.open('/jobs')).text, /tab=draft">1 unfinished posting</)
      assert.match(await drafts(), /Drafts <span class="count">\(1\)</)
      assert.doesNotMatch((await form.open('/jobs?tab=draft&q=baker')).text, /Chef/)
      assert.match((await form.open('/jobs?tab=draft&q=CHÉF')).text, /Chef/)

      const colleague = await form.service().person(form.employer(), { role: 'owner', name: 'Marie' })
      const theirs = await colleague.get(form.base() + (await opened()))
      assert.ok(theirs.text.includes(`value="${SHOWN}"`))
      assert.match(theirs.text, /name="pay"[^>]*value="30"|value="30"[^>]*name="pay"/)
      assert.doesNotMatch(theirs.text, /data-sent/, 'all of it is saved')
      const reader = await form.service().person(form.employer(), { role: 'reader' })
      assert.doesNotMatch((await reader.get(`${form.base()}/jobs?tab=draft`)).text, /Chef/)
      assert.equal((await reader.get(form.base() + (await opened()))).status, 403)
      const { body } = await form.employer().get('/api/v1.2/jobs?status=draft')
      assert.deepEqual(body.data, [], 'the interface knows nothing of it')
    })

    test('it is saved over itself, and a version that somebody else saved is overwritten only when that is said', async () => {
      const address = await opened()
      const colleague = await form.service().person(form.employer(), { role: 'owner', name: 'Paul' })
      const [mine, theirs] = [await form.open(address), await colleague.get(form.base() + address)]
      const { action, fields } = formIn(theirs.text)
      assert.equal((await colleague.post(action, { ...fields, title: 'Their title', action: 'save' })).status, 303)
      for (const button of ['save', 'publish']) {
        const late = await form.send(mine, { ...GOOD, title: 'My title' }, button)
        assert.equal(late.status, 409)
        assert.match(late.text, /last saved by Paul on/)
        assert.match(late.text, /value="My title"/)
      }
      assert.match(await drafts(), /Their title/)
      const late = await form.send(mine, { title: 'My title' }, 'save')
      assert.equal((await form.send(late, {}, 'save')).status, 303)
      assert.match(await drafts(), /My title/)
      assert.doesNotMatch(await drafts(), /Their title/)
    })

    test('it is gone when it becomes a draft or is published, from the preview too', async () => {
      const ready = await form.send(await form.open(await opened()), GOOD, 'save')
      assert.equal((await form.read(ready.path)).status, 'draft')
      assert.doesNotMatch(await drafts(), /unfinished=/)
      await save({ title: 'Night baker' })
      const preview = await form.send(await form.open(await opened()), GOOD, 'preview')
      const { action, fields } = formIn(preview.text, '')
      const made = await form.person().post(action, { ...fields, action: 'publish' })
      assert.equal(made.status, 303)
      assert.doesNotMatch(await drafts(), /unfinished=/)
      assert.equal((await form.read(made.path.split('?')[0] ?? '')).status, 'active')
    })

    test('it is discarded by a button, in the version that was shown alone', async () => {
      await save({ title: 'Dishwasher' })
      const address = await opened()
      const path = `${form.base()}/jobs/unfinished/${address.split('=')[1]}/discard`
      const shown = await form.person().get(path)
      assert.match(shown.text, /<h1>Discard “Dishwasher”\?/)
      await save({ title: 'Dishwasher, days' }, address)
      const { fields } = formIn(shown.text, 'apply')
      const late = await form.person().post(path, fields)
      assert.equal(late.status, 409)
      assert.match(late.text, /you saved it again/)
      assert.equal((await form.person().post(path, formIn(late.text, 'apply').fields)).status, 303)
      assert.doesNotMatch(await drafts(), /Dishwasher/)
      assert.equal((await form.person().get(path)).status, 404)
      assert.match((await form.open(address)).path, /jobs\?tab=draft$/)
    })

    test('nothing is kept of an empty form, of one that is published, or of a suspended employer', async () => {
      assert.equal((await save({})).status, 400)
      assert.equal((await form.send(await form.open('/jobs/new'), { title: 'x' }, 'publish')).status, 400)
      assert.doesNotMatch(await drafts(), /unfinished=/)
      await save({ title: 'Kept before' })
      const address = await opened()
      const page = await form.open('/jobs/new')
      const { employerId } = form.employer()
      await form.service().operator.suspendEmployer(employerId)
      assert.equal((await form.send(page, { title: 'Late' }, 'save')).status, 403)
      assert.doesNotMatch(await drafts(), /Kept before/)
      assert.doesNotMatch((await form.open(address)).text, /Kept before/)
    })
  })
})
