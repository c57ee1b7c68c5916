/** Sign-in by OpenID Connect at a real provider, with two instances on every engine. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recorded } from '../../test/support/audit.ts'
import { endOf, instanceOn, NEXT, ORIGIN } from '../../test/support/oidc-instance.ts'
import { CALLBACK, createBrowser, startProvider } from '../../test/support/openid.ts'
import { onEveryStore } from '../../test/support/stores.ts'

const SUBJECT = 'Marie T'

onEveryStore(({ fresh }) => {
  test('an account that was connected signs its person in, begun at one instance and ended at another', async (t) => {
    const { store, another } = await fresh(t)
    const { issuer, serve } = await startProvider(t)
    await serve(ORIGIN)
    const [one, two] = [instanceOn(store, issuer), instanceOn(await another(), issuer)]
    const { signedIn, employerId } = await one.comeIn()
    const browser = createBrowser()
    const connecting = await one.begin(signedIn)
    const connected = await two.finish(connecting, await browser.signIn(connecting.to, SUBJECT), signedIn)
    assert.deepEqual(connected, { next: NEXT, connected: true })
    const [identity] = await two.oidc.list(signedIn.person.id)
    assert.deepEqual([identity?.issuer, identity?.subject], [issuer, SUBJECT])

    const begun = await two.begin()
    const back = await browser.signIn(begun.to, SUBJECT)
    assert.equal(back.origin + back.pathname, ORIGIN + CALLBACK)
    const ends = await Promise.all([one.finish(begun, back), two.finish(begun, back)])
    assert.deepEqual(ends.map(endOf).sort(), ['over', 'token'])
    const token = ends.flatMap((end) => ('token' in end ? [end.token] : [])).join()
    assert.equal((await two.sessions.find(token))?.person.id, signedIn.person.id)
    assert.equal(endOf(await one.finish(begun, back)), 'over')

    assert.equal(await one.oidc.disconnect(signedIn, { issuer, subject: SUBJECT }), true)
    const after = await one.begin()
    assert.equal(endOf(await one.finish(after, await browser.signIn(after.to, SUBJECT))), 'unknown')
    assert.deepEqual(
      (await recorded(store, employerId)).slice(-4).map((line) => line.replace(/ \d+ \d+/, '')),
      ['person.sign-in link', 'person.credentials oidc', 'person.sign-in oidc', 'person.credentials oidc'],
    )
    assert.deepEqual([one.faults, two.faults], [[], []])
  })

  test('a session that was ended meanwhile connects and disconnects none', async (t) => {
    const { store } = await fresh(t)
    const { issuer, serve } = await startProvider(t)
    await serve(ORIGIN)
    const one = instanceOn(store, issuer)
    const { signedIn } = await one.comeIn()
    const browser = createBrowser()
    const begun = await one.begin(signedIn)
    const back = await browser.signIn(begun.to, SUBJECT)
    await one.sessions.end(signedIn)
    await assert.rejects(one.finish(begun, back, signedIn), { code: 'key-missing' })
    await assert.rejects(one.oidc.disconnect(signedIn, { issuer, subject: SUBJECT }), { code: 'key-missing' })
    assert.deepEqual(await one.oidc.list(signedIn.person.id), [])
  })

  test('an account is of one person, who proves with it again who it is, and no other can', async (t) => {
    const { store } = await fresh(t)
    const { issuer, serve } = await startProvider(t)
    await serve(ORIGIN)
    const one = instanceOn(store, issuer)
    const [{ signedIn: marie }, { signedIn: paul }] = [await one.comeIn('marie'), await one.comeIn('paul')]
    const browser = createBrowser()
    for (const [person, end] of [
      [marie, 'connected'],
      [marie, 'connected'],
      [paul, 'taken'],
    ] as const) {
      const begun = await one.begin(person)
      assert.equal(endOf(await one.finish(begun, await browser.signIn(begun.to, SUBJECT), person)), end)
    }
    assert.equal((await one.oidc.list(marie.person.id)).length, 1)

    const proving = await one.begin(paul, 'prove')
    assert.equal(endOf(await one.finish(proving, await browser.signIn(proving.to, SUBJECT), paul)), 'taken')
    const begun = await one.begin(marie, 'prove')
    const end = await one.finish(begun, await browser.signIn(begun.to, SUBJECT), marie)
    assert.ok('token' in end)
    assert.equal((await one.sessions.find(end.token))?.person.id, marie.person.id)
    assert.equal(await store.people.findSession({ personId: marie.person.id, hash: marie.session.hash }), null)
  })
})
