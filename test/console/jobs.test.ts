/** The postings of an employer in its console: the list, each posting, its buttons, and the bin. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type BaseVersion, type ConsoleService, startConsole, type Visitor } from '../support/console.ts'
import { onEveryEngine } from '../support/engines.ts'
import { type Client, DAY_MS, job } from '../support/service.ts'

const idsIn = (text: string): number[] =>
  [...text.matchAll(/<th scope="row"><a href="[^"]*\/jobs\/(\d+)"/g)].map(([, id]) => Number(id))

/** The hidden fields of the form that is sent to a path. */
const fieldsOf = ({ text }: BaseVersion, action: string): Record<string, string> => {
  const form = new RegExp(`<form method="post" action="[^"]*${action}">.*?</form>`, 's').exec(text)?.[0]
  assert.ok(form, `a form for ${action}`)
  const fields = [...form.matchAll(/name="([\w-]+)" value="([^"]*)"/g)]
  return Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value.replaceAll('&quot;', '"')]))
}

onEveryEngine((start) => {
  describe('a service with its console', () => {
    let service: ConsoleService
    let client: Client
    let owner: Visitor
    let reader: Visitor
    before(async () => {
      service = await startConsole(start)
      client = await service.employer('standard', 'Épicerie <Nord>')
      owner = await service.person(client)
      reader = await service.person(client, { role: 'reader' })
    })
    after(() => service.stop())

    const path = (rest: string, language = 'en') => `/${language}/console/${client.employerId}${rest}`
    const make = async (members: Record<string, unknown> = {}): Promise<number> => {
      const { body, status } = await client.post(job(members))
      assert.equal(status, 201)
      return body.id
    }
    const read = async (id: number) => (await client.get(`/jobs/${id}`)).body
    const press = async (who: Visitor, id: number, action: string): Promise<BaseVersion> => {
      const page = await who.get(path(`/jobs/${id}`))
      return who.submit(path(`/jobs/${id}/${action}`), fieldsOf(page, `/jobs/${id}/${action}`))
    }
    /** Some days later, in a session of then. */
    const onDay = async (days: number, work: (visitor: Visitor) => Promise<void>): Promise<void> => {
      service.advance(days * DAY_MS)
      try {
        await work(await service.person(client))
      } finally {
        service.advance(-days * DAY_MS)
      }
    }
    const writes = async () => (await service.store.as(client.employerId).head()).seq

    const deleteFields = (page: BaseVersion) => {
      const [, version = ''] = /name="version" value="([^"]*)"/.exec(page.text) ?? []
      return { once: page.token, version: version.replaceAll('&quot;', '"') }
    }

    test('without postings the list says what to do first, to each role and in both languages', async () => {
      const texts = [(await owner.get(path('/jobs'))).text, (await owner.get(path('/jobs', 'fr'))).text]
      assert.match(texts[0] ?? '', /There are no postings yet\. Write the first one/)
      assert.match(texts[0] ?? '', /href="\/en\/console\/1\/jobs\/new">New posting/)
      assert.match(texts[1] ?? '', /Il n’y a pas encore d’offre\. Rédigez la première/)
      const { text } = await reader.get(path('/jobs'))
      assert.match(text, /An editor or an owner can write the first one/)
      assert.doesNotMatch(text, /jobs\/new/)
    })

    test('tabs count and list the postings, a search finds words, and a page has 50', async () => {
      const soon = await make({ title: 'Zamboni driver', closeDate: '2026-11-27', referenceId: 'Z-1' })
      const today = await make({ title: 'Zamboni mechanic', closeDate: '2026-11-21' })
      const draft = await make({ title: 'Draft of a Zamboni', status: 'draft' })
      for (let n = 0; n < 51; n++) await make({ title: `Baker ${n}`, closeDate: '2027-01-31' })
      const list = async (query: string) => (await owner.get(path(`/jobs${query}`))).text
      const first = await list('')
      assert.match(first, /Active <span class="count">\(53\)/)
      assert.match(first, /Closing within 7 days <span class="count">\(2\)/)
      assert.match(first, /Drafts <span class="count">\(1\)/)
      assert.match(first, /All <span class="count">\(54\)/)
      assert.equal(idsIn(first).length, 50)
      assert.match(first, /page=2" rel="next"/)
      assert.deepEqual(idsIn(await list('?page=2')), [draft + 1, today, soon])
      assert.deepEqual(idsIn(await list('?tab=closing')), [today, soon])
      assert.deepEqual(idsIn(await list('?tab=draft')), [draft])
      assert.deepEqual(idsIn(await list('?tab=all&q=zamboni')), [draft, today, soon])
      assert.deepEqual(idsIn(await list('?tab=closing&q=mechanic')), [today])
      assert.deepEqual(idsIn(await list('?q=z-1')), [soon])
      assert.match(await list('?q=z-1'), /1 posting found/)
      assert.match(await list('?q=nothing'), /No postings match your search/)
      assert.match(await list('?page=9'), /This page of the list is empty/)
      assert.match(await list('?tab=%3Cx%3E&page=x&q=%3Cb%3E%00'), /value="&lt;b&gt;/)
      await onDay(1, async (visitor) => {
        assert.match((await visitor.get(path('/jobs?tab=all&q=mechanic'))).text, /Closed/)
        assert.deepEqual(idsIn((await visitor.get(path('/jobs?tab=closing'))).text), [soon])
      })
    })

    test('a posting is shown as candidates see it, with its state, its keeper and what was done with it', async () => {
      const id = await make({ title: 'Cook & <b>baker</b>', referenceId: 'C-1' })
      await client.put(`/jobs/${id}`, { title: 'Cook' })
      for (const [language, said] of [
        [
          'en',
          [
            /On the French pages/,
            /Managed by key \S+ \(last change: <time datetime="[^"]+Z" data-local>\p{L}+ \d+, \d{4}, [^<]*<\/time>; Job title\)/u,
          ],
        ],
        [
          'fr',
          [
            /Sur les pages en français/,
            /tenue à jour par la clé \S+ \(dernière modification\u00a0: <time datetime="[^"]+Z" data-local>\d+(?:er)? \p{L}+ \d{4}/u,
          ],
        ],
      ] as const) {
        const { text, status } = await owner.get(path(`/jobs/${id}`, language))
        assert.equal(status, 200)
        for (const pattern of said) assert.match(text, pattern)
      }
      const { text } = await owner.get(path(`/jobs/${id}`))
      assert.match(text, /This site has no public pages/)
      assert.match(text, /Key \S+ edited the title of this posting</)
      assert.match(text, /Key \S+ created this posting</)
      await press(owner, id, 'archive')
      const after = (await owner.get(path(`/jobs/${id}`))).text
      assert.match(after, /Person person1 archived this posting</)
      assert.doesNotMatch(after, /Managed by/)
    })

    test('a posting is refreshed once, is told the day of the next time, and a closed one has no button', async () => {
      const id = await make({ closeDate: '2026-12-31' })
      const done = await press(owner, id, 'refresh')
      assert.match(done.text, /The posting is dated today/)
      assert.match(done.text, /Person person1 renewed the publication date of this posting/)
      assert.doesNotMatch(done.text, /name="undo"/)
      const refused = await press(owner, id, 'refresh')
      assert.equal(refused.status, 409)
      assert.match(refused.text, /You can refresh it again on November 27, 2026\./)
      const page = await owner.get(path(`/jobs/${id}`, 'fr'))
      const again = await owner.submit(path(`/jobs/${id}/refresh`, 'fr'), fieldsOf(page, '/refresh'))
      assert.match(
        again.text,
        /l’actualiser de nouveau le 27\u00a0novembre\u00a02026|l’actualiser de nouveau le 27 novembre 2026/,
      )
      const closed = await make({ closeDate: '2026-11-20' })
      assert.doesNotMatch((await owner.get(path(`/jobs/${closed}`))).text, /\/refresh"/)
      assert.match((await owner.get(path(`/jobs/${closed}`))).text, /\/extend"/)
    })

    test('archive, publish and extend do what they say and are undone, in both languages', async () => {
      const id = await make({ closeDate: '2026-12-31' })
      const archived = await press(owner, id, 'archive')
      assert.match(archived.text, /The posting is archived\./)
      assert.equal((await read(id)).status, 'archived')
      const undone = await owner.submit(path(`/jobs/${id}/publish`), fieldsOf(archived, '/publish'))
      assert.match(undone.text, /Undone\./)
      assert.equal((await read(id)).status, 'active')
      const page = await owner.get(path(`/jobs/${id}`, 'fr'))
      assert.match(page.text, /Prolonger jusqu’au 29 janvier 2027/)
      const extended = await owner.submit(path(`/jobs/${id}/extend`, 'fr'), fieldsOf(page, '/extend'))
      assert.match(extended.text, /Le dernier jour pour postuler a été reporté\./)
      assert.equal((await read(id)).closeDate, '2027-01-30')
      await owner.submit(path(`/jobs/${id}/extend`, 'fr'), fieldsOf(extended, '/extend'))
      assert.equal((await read(id)).closeDate, '2026-12-31')
      const draft = await make({ status: 'draft' })
      const published = await press(owner, draft, 'publish')
      assert.match(published.text, /cannot be a draft again/)
      assert.equal((await read(draft)).status, 'active')
      await owner.submit(path(`/jobs/${draft}/archive`), fieldsOf(published, '/archive'))
      assert.equal((await read(draft)).status, 'archived')
    })

    test('a posting that is closed is extended from today', async () => {
      const id = await make({ closeDate: '2026-11-21' })
      await onDay(3, async (visitor) => {
        const page = await visitor.get(path(`/jobs/${id}`))
        assert.match(page.text, /Closed\. Last day to apply: November 20, 2026/)
        await visitor.submit(path(`/jobs/${id}/extend`), fieldsOf(page, '/extend'))
      })
      assert.equal((await read(id)).closeDate, '2026-12-23')
    })

    test('what an action is refused for is said in the words of people', async () => {
      const id = await make({ closeDate: '2026-12-31' })
      const page = await owner.get(path(`/jobs/${id}`))
      const refused = await owner.post(path(`/jobs/${id}/extend`), {
        ...fieldsOf(page, '/extend'),
        'close-date': 'soon',
      })
      assert.equal(refused.status, 400)
      assert.match(refused.text, /<li>Enter “Last day to apply” as year, month and day, such as 2027-01-31\.<\/li>/)
      assert.equal((await read(id)).closeDate, '2026-12-31')
    })

    test('what somebody else changed is neither undone nor acted on unseen', async () => {
      const id = await make({ closeDate: '2026-12-31' })
      const archived = await press(owner, id, 'archive')
      const seen = await owner.get(path(`/jobs/${id}`))
      await client.put(`/jobs/${id}`, { title: 'Changed meanwhile' })
      const refused = await owner.submit(path(`/jobs/${id}/publish`), fieldsOf(archived, '/publish'))
      assert.deepEqual([refused.status, (await read(id)).status], [412, 'archived'])
      assert.match(refused.text, /<title>Error: .*Nothing was undone: somebody edited the posting since/s)
      const late = await owner.submit(path(`/jobs/${id}/publish`), fieldsOf(seen, '/publish'))
      assert.equal(late.status, 412)
      assert.match(late.text, /Look at it as it is now/)
      assert.doesNotMatch((await owner.get(archived.path)).text, /The posting is archived\./)
    })

    test('a button pressed twice acts once, and both answers lead to the same page', async () => {
      const id = await make({ closeDate: '2026-12-31' })
      for (const action of ['archive', 'publish', 'extend', 'delete']) {
        const from = action === 'delete' ? '/delete' : ''
        const page = await owner.get(path(`/jobs/${id}${from}`))
        const hidden = action === 'delete' ? deleteFields(page) : fieldsOf(page, action)
        const before = await writes()
        const answers = await Promise.all([1, 2].map(() => owner.post(path(`/jobs/${id}/${action}`), hidden)))
        const third = await owner.post(path(`/jobs/${id}/${action}`), hidden)
        assert.equal(await writes(), before + 1, action)
        assert.deepEqual(
          [...answers, third].map(({ status, path: to }) => `${status} ${to}`),
          Array(3).fill(`303 ${third.path}`),
        )
      }
      const list = await owner.get(path(`/jobs?removed=${id}`))
      const before = await writes()
      const answers = await Promise.all(
        [1, 2].map(() => owner.post(path(`/bin/${id}/restore`), fieldsOf(list, '/restore'))),
      )
      assert.equal(await writes(), before + 1)
      assert.deepEqual(
        answers.map(({ status }) => status),
        [303, 303],
      )
    })
  })
})
