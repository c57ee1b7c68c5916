/** Proofs of posting in the console, and the page that verifies them. */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { oneByOne } from '../../server/console/proof/one-by-one.ts'
import { type ConsoleService, startConsole, type Visitor } from '../support/console.ts'
import { onEveryEngine } from '../support/engines.ts'
import { type PublicService, startPublic } from '../support/public-service.ts'
import { type Client, DAY_MS, job } from '../support/service.ts'

const HASH = /record=([0-9a-f]{64})/

test('orders are carried out one at a time, one a person and few altogether, the others are refused', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  let [running, most] = [0, 0]
  const order = oneByOne(async (name: string) => {
    most = Math.max(most, ++running)
    await held
    running--
    return name
  })
  const taken = [1, 1, 2, 3, 4, 5, 6].map((personId) => order(personId, `of ${personId}`))
  assert.deepEqual(
    taken.map((each) => each === null),
    [false, true, false, false, false, false, true],
  )
  release()
  assert.deepEqual(await Promise.all(taken), ['of 1', null, 'of 2', 'of 3', 'of 4', 'of 5', null])
  assert.deepEqual([most, await order(1, 'again')], [1, 'again'])
})

/** Issues a proof; its hash. */
const issue = async (visitor: Visitor, path: string): Promise<string> => {
  await visitor.get(path)
  const { status, path: next } = await visitor.post(path)
  assert.equal(status, 303)
  return HASH.exec(next)?.[1] ?? assert.fail(next)
}

onEveryEngine((start) => {
  describe('a service with its console and public pages', () => {
    let service: ConsoleService
    let open: PublicService
    let employer: Client
    let other: Client
    let visitor: Visitor
    before(async () => {
      service = await startConsole(async (options) => {
        open = await startPublic(start, options)
        return open
      })
      employer = await service.employer('standard', 'Épicerie <Nord>')
      other = await service.employer('standard', 'Elsewhere')
    })
    // A session does not outlive the days that a test lets pass.
    beforeEach(async () => {
      visitor = await service.person(employer, { role: 'reader' })
    })
    after(() => service.stop())

    const pathOf = (jobId: number, language = 'en', of = employer) =>
      `/${language}/console/${of.employerId}/jobs/${jobId}/proof`
    const verify = async (code: string, record: string, language = 'en') => {
      const path = language === 'en' ? '/en/verify' : '/fr/verification'
      return (await open.page(`${path}?${new URLSearchParams({ code, hash: record })}`)).text()
    }

    test('a proof is issued by a button, printed from its page, handed over as a file and verified by anybody', async () => {
      const id = await open.publish(employer, { title: 'Baker & <b>co</b>' })
      assert.match((await visitor.get(pathOf(id))).text, /No proof of this posting has been issued yet/)
      const record = await issue(visitor, pathOf(id))
      const page = await visitor.get(`${pathOf(id)}?record=${record}`)
      for (const part of [
        record,
        open.codeOf(id),
        'Baker &amp; &lt;b&gt;co',
        'Still public',
        'Job Bank',
        'Épicerie &lt;Nord>',
        'Each time in UTC.',
      ])
        assert.ok(page.text.replaceAll('&gt;', '>').includes(part.replaceAll('&gt;', '>')), part)
      assert.ok(!page.text.includes(' UTC</span>'), 'a time in UTC stands there once')
      const french = await visitor.get(`${pathOf(id, 'fr')}?record=${record}`)
      assert.match(french.text, /Encore publique[\s\S]*Guichet-Emplois/)
      const file = await visitor.get(`${pathOf(id)}.json?record=${record}`)
      assert.equal(hash('sha256', file.text), record)
      assert.match(
        file.headers.get('content-disposition') ?? '',
        /^attachment; filename="proof-[0-9A-Z]{7}-[0-9a-f]{8}\.json"$/,
      )
      assert.equal(JSON.parse(file.text).employer.name, 'Épicerie <Nord>')
      assert.match(await verify(open.codeOf(id), record), /Issued by Affiche on [^<]+, unchanged\./)
      assert.match(
        await verify(open.codeOf(id).toLowerCase(), record.toUpperCase(), 'fr'),
        /Délivrée par Affiche le [^<]+, inchangée\./,
      )
      assert.equal(await issue(visitor, pathOf(id)), record, 'the same day')
      service.advance(DAY_MS)
      const later = await service.person(employer)
      assert.notEqual(await issue(later, pathOf(id)), record, 'the next day')
      assert.match((await later.get(pathOf(id))).text, /Earlier proofs/)
    })

    test('whoever has no hash learns nothing: every other answer is the same', async () => {
      const [id, unproved] = [await open.publish(employer), await open.publish(employer)]
      const record = await issue(visitor, pathOf(id))
      const code = open.codeOf(id)
      const nearly = record.replace(/^./, record.startsWith('0') ? '1' : '0')
      const answers = [
        await verify(code, nearly),
        await verify(open.codeOf(unproved), record),
        await verify('ZZZZZZZ', record),
        await verify(code, '0'.repeat(64)),
      ].map((text) => text.replaceAll(/value="[^"]*"|href="[^"]*"/g, ''))
      assert.equal(new Set(answers).size, 1)
      assert.match(answers[0] ?? '', /Not recognized: /)
      for (const [wrong, fault] of [
        ['', /Enter the posting code/],
        [code, /64 digits and letters/],
      ] as const)
        assert.match(await verify(wrong, 'x'), fault)
      const asked = await open.page(`/en/verify?code=${code}&hash=${record}`)
      assert.equal(asked.headers.get('cache-control'), 'no-store')
      assert.match(await asked.text(), /<meta name="robots" content="noindex">/)
    })

    test('a posting that was deleted has its proof, one that was never public has none, and says so', async () => {
      const id = await open.publish(employer)
      service.advance(60_000)
      await employer.delete(`/jobs/${id}`)
      assert.match(
        (await visitor.get(`${pathOf(id)}?record=${await issue(visitor, pathOf(id))}`)).text,
        /Deletion of the posting/,
      )
      const draft = (await employer.post(job({ status: 'draft' }))).body.id
      await visitor.get(pathOf(draft, 'fr'))
      const refused = await visitor.post(pathOf(draft, 'fr'))
      assert.equal(refused.status, 409)
      assert.match(refused.text, /<title>Erreur\s: [\s\S]*ne fait état d’aucun moment où l’offre était publique/)
    })

    test('jobs and proofs of another employer are as unknown as any address', async () => {
      const id = await open.publish(other)
      const theirs = await service.person(other)
      const record = await issue(theirs, pathOf(id, 'en', other))
      const mine = await open.publish(employer)
      await issue(visitor, pathOf(mine))
      for (const path of [
        pathOf(id),
        pathOf(id, 'en', other),
        `${pathOf(id)}.json`,
        `${pathOf(mine)}?record=${record}`,
        `${pathOf(mine)}.json?record=${record}`,
        `${pathOf(mine)}?record=x`,
        pathOf(999_999),
        `${pathOf(mine)}/`,
        `/en/console/${employer.employerId}/jobs/x/proof`,
      ])
        assert.equal((await visitor.get(path)).status, 404, path)
      assert.equal((await visitor.post(pathOf(id, 'en', other))).status, 404)
    })
  })
})

test('proofs are verified on a service with a console alone, where those who ask too often wait', async () => {
  const service = await startConsole(undefined, { environment: { SEARCHES_PER_MINUTE: '3' } })
  try {
    const ask = (query = '') => service.visitor().get(`/fr/verification${query}`)
    const page = await ask()
    assert.equal(page.status, 200)
    assert.match(page.text, /<a class="brand" href="\/fr\/console">/)
    assert.doesNotMatch(page.text, /\/fr\/emplois/)
    const wrong = `?code=AAAAAAA&hash=${'0'.repeat(64)}`
    for (const _ of [1, 2, 3]) assert.match((await ask(wrong)).text, /Non reconnue/)
    const refused = await ask(wrong)
    assert.equal(refused.status, 429)
    assert.ok(Number(refused.headers.get('retry-after')) > 0)
    assert.equal((await ask()).status, 200)
    assert.equal((await service.visitor().get('/fr/emplois')).status, 404)
  } finally {
    await service.stop()
  }
})
