/** Proofs of posting on every engine: what is kept, found and forgotten. */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import { proofBed } from '../../test/support/proofs.ts'
import { NOW, publicBed } from '../../test/support/public-side.ts'
import { content, employerOf, insert, onEveryStore } from '../../test/support/stores.ts'

const proofOf = (employerId: number, jobId: number, issuedAt: number) => {
  const document = `{"job":${jobId},"issuedAt":${issuedAt}}`
  return { employerId, jobId, issuedAt, hash: hash('sha256', document), document, keyId: null }
}

onEveryStore(({ fresh }) => {
  test('a proof is kept once, with an entry in the trail, and found by its hash and its job', async (t) => {
    const { store } = await fresh(t)
    const { id } = await employerOf(store)
    const other = await employerOf(store)
    const [first, second] = [proofOf(id, 7, NOW), proofOf(id, 7, NOW + 1)]
    for (const proof of [first, second, second]) await store.publicWrites.keepProof(proof)
    await store.publicWrites.keepProof(proofOf(other.id, 7, NOW + 2))
    const { keyId: _, ...kept } = second
    assert.deepEqual(await store.public.findProof(second.hash), kept)
    assert.deepEqual(await store.public.proof(id, second.hash), kept)
    assert.deepEqual(await store.public.newestProof(id), kept)
    const heads = await store.public.proofs({ employerId: id, jobId: 7, limit: 5 })
    assert.deepEqual(
      heads.map(({ hash }) => hash),
      [second.hash, first.hash],
    )
    assert.equal(await store.public.proof(other.id, second.hash), null)
    assert.equal(await store.public.findProof('0'.repeat(64)), null)
    const { entries } = await store.audit.page(id, 0)
    const issued = entries.filter(({ action }) => action === 'proof.issue')
    assert.deepEqual(
      issued.map(({ subjectId, members }) => [subjectId, members]),
      [first, second].map(({ hash }) => [7, [`sha256:${hash}`]]),
    )
  })

  test('a document is read by its hash, and the referenceId of a deleted job by its id', async (t) => {
    const { store, follow } = await publicBed(fresh, t)
    const { id, jobs } = await employerOf(store)
    const job = await insert(jobs, { referenceId: 'R-1' })
    await follow()
    const shown = await store.public.get(job.id, '2026-11-20')
    assert.equal(await store.public.publicDocument(shown?.hash ?? ''), shown?.document)
    assert.equal(await store.public.publicDocument('0'.repeat(64)), null)
    assert.equal(await store.public.deletedReference(id, job.id), null)
    await jobs.write((writer) => writer.delete(job.id))
    assert.equal(await store.public.deletedReference(id, job.id), 'R-1')
  })

  test('old proofs are forgotten a few at a time', async (t) => {
    const { store } = await fresh(t)
    const { id } = await employerOf(store)
    const proofs = [1, 2, 3, 4].map((at) => proofOf(id, at, at))
    for (const proof of proofs) await store.publicWrites.keepProof(proof)
    assert.equal(await store.publicWrites.forgetProofs({ before: 4, limit: 2 }), 2)
    assert.equal(await store.publicWrites.forgetProofs({ before: 4, limit: 2 }), 1)
    const left = await Promise.all(proofs.map(({ hash }) => store.public.findProof(hash)))
    assert.deepEqual(
      left.map((proof) => proof?.issuedAt ?? null),
      [null, null, null, 4],
    )
  })

  test('a document that a posting has is kept, and one that none had since a time is forgotten', async (t) => {
    const { store, at, follow } = await proofBed(fresh, t)
    const { jobs } = await employerOf(store)
    const [stays, leaves] = [await insert(jobs), await insert(jobs, { title: 'Cook' })]
    const hashOf = async (id: number) => (await store.public.get(id, '2026-11-20'))?.hash ?? ''
    await follow()
    const [kept, first] = [await hashOf(stays.id), await hashOf(leaves.id)]
    at('2026-03-05T12:00:00Z')
    await jobs.write((writer) => writer.update(leaves.id, content({ title: 'Chef' })))
    await follow()
    const second = await hashOf(leaves.id)
    at('2026-03-09T12:00:00Z')
    await jobs.write((writer) => writer.delete(leaves.id))
    await follow()
    const left = () =>
      Promise.all([kept, first, second].map(async (hash) => (await store.public.publicDocument(hash)) !== null))
    const forget = (before: string) => store.publicWrites.forgetProofs({ before: Date.parse(before), limit: 9 })
    assert.equal(await forget('2026-03-05T12:00:00Z'), 0)
    assert.deepEqual([await forget('2026-03-05T12:00:01Z'), await left()], [1, [true, false, true]])
    assert.equal(await forget('2026-03-09T12:00:00Z'), 0)
    assert.deepEqual([await forget('2036-01-01T00:00:00Z'), await left()], [1, [true, false, false]])
  })
})
