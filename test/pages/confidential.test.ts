/** A confidential employer is named nowhere: not in a byte of any public address, from the moment it is one. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fold } from '../../server/platform/lib/fold.ts'
import { makeRandom } from '../../tools/postings/random.ts'
import { content, insert, onEveryStore } from '../support/stores.ts'
import { readLines } from './feed-copy.ts'
import { inBoth } from './random-writes.ts'
import { addressesOfEmployer, addressesOfPosting, everyAddress, openWorld, type World } from './world.ts'

const SECRET = {
  name: 'Zythologie Ébène Ltée',
  nameFr: 'Brasserie du Quetzal',
  slug: 'zythologie-ebene',
  website: 'https://zythologie.example/',
}

/** Name of a picture. */
const LOGO = `${'quetzal'.padEnd(27, '-')}-20x20.png`

/** Folded, since a name is one with other accents and letter cases too. */
const NAMES = /zythologie|ebene|quetzal/

const SEARCHES = ['zythologie', 'Ébène', 'quetzal', 'zyth', 'brasserie'].map((word) => encodeURIComponent(word))

/** The first name of the employer in an answer or in the address of its redirect; null if there is none. */
const namesIn = async (world: World, address: string): Promise<string | null> => {
  const { text, headers } = await world.ask(address)
  const all = fold(`${text} ${[...headers].join(' ')}`)
  return NAMES.exec(all)?.[0] ?? null
}

onEveryStore(({ fresh }) => {
  test('an employer whose postings all became confidential is in no byte of any public address, at once and later', async (t) => {
    const world = await openWorld(fresh, t)
    const { id: employerId, jobs } = await world.employ(SECRET)
    const presentation = { textEn: 'Zythologie!', textFr: 'Le Quetzal.', colour: '#0b5d51', logo: LOGO }
    await world.store.directory.setPresentation({ employerId, keyId: 1, presentation })
    const random = makeRandom(20)
    const ids: number[] = []
    const cursors: string[] = []
    const any = (confidential: boolean) => ({
      ...inBoth(`Posting ${random.whole(1, 9)}`, random.chance(0.5)),
      confidential,
    })
    for (let round = 0; round < 4; round++) {
      for (let nth = 0; nth < 6; nth++) {
        if (random.chance(0.6) || ids.length === 0) ids.push((await insert(jobs, any(random.chance(0.5)))).id)
        else await jobs.write((writer) => writer.update(random.pick(ids), content(any(random.chance(0.5)))))
      }
      await world.follow()
      cursors.push((await readLines(world.ask, '/feeds/jobs.ndjson')).cursor)
    }
    const addresses = () => [
      ...everyAddress(world),
      ...ids.flatMap((id) => addressesOfPosting(world.codeOfId(id))),
      ...cursors.map((cursor) => `/feeds/jobs.ndjson?since=${cursor}`),
    ]
    const named = async () => {
      const found: (readonly [string, string])[] = []
      // One after the other, since few feeds are made at a time.
      for (const address of addresses()) {
        const name = await namesIn(world, address)
        if (name !== null) found.push([address, name])
      }
      return found
    }
    assert.ok((await named()).length > 10, 'the employer was public')

    for (const id of ids) await jobs.write((writer) => writer.update(id, content(any(true))))
    assert.deepEqual(await named(), [], 'before a follower has seen it')
    await world.follow()
    assert.deepEqual(await named(), [], 'once a follower has seen it')

    // A reader who knows the employer learns none of its postings, nor that there are any.
    const codes = ids.map((id) => world.codeOfId(id))
    for (const address of [
      ...addressesOfEmployer(SECRET.slug),
      ...SEARCHES.flatMap((word) => [`/en/jobs?q=${word}`, `/fr/emplois?q=${word}`]),
    ]) {
      const { text, status } = await world.ask(address)
      assert.equal(status, 200, address)
      assert.deepEqual(
        codes.filter((code) => text.includes(code)),
        [],
        address,
      )
      assert.doesNotMatch(text, /Posting \d/, address)
    }
    for (const code of codes) assert.equal((await world.ask(`/en/jobs/${code}`)).status, 200)
  })
})
