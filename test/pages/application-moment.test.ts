/** The moment of the form of applications, its puzzle and its trap. */
import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { words } from '../../server/html/words/words.ts'
import { MOMENT_MAX_MS, MOMENT_MIN_MS } from '../../server/site/apply/moment.ts'
import { mistyped } from '../support/mistyped.ts'
import { type Bed, CV, type OpenForm, openForms } from './application-form.ts'
import { codeOf } from './support.ts'

let bed: Bed
beforeEach(async () => {
  bed = await openForms()
})

const pathOf = (jobId: number): string => words.en.paths.apply(codeOf(jobId))

describe('the moment of a form', () => {
  const refused = async (form: OpenForm, sentence: RegExp) => {
    const { status, text } = await form.send()
    assert.equal(status, 400)
    assert.match(text, sentence)
    assert.ok(text.includes('value="Zoé Tremblay"') && text.includes('Bonjour'))
    const again = bed.formOf({ status, text, headers: new Map() })
    assert.notEqual(again.hidden.form, form.hidden.form)
    assert.equal(bed.desk.entries.size, 0)
    bed.clock.now += MOMENT_MIN_MS
    assert.equal((await again.send()).status, 303)
  }

  test('counts from 3 seconds on, and the page comes back with a new one before', async () => {
    const form = await bed.open()
    bed.clock.now -= 1
    await refused(form, /faster than anybody/)
  })

  test('counts for 12 hours, and the page comes back with a new one after that', async () => {
    const form = await bed.open()
    bed.clock.now += MOMENT_MAX_MS - MOMENT_MIN_MS
    assert.equal((await form.send()).status, 303)
    bed.desk.entries.clear()
    bed.clock.now += 1
    await refused(form, /open for too long/)
  })

  test('counts for its posting alone, and no other one does', async () => {
    const other = await bed.open(2)
    const form = await bed.open(1)
    const { form: token } = form.hidden
    for (const forged of [other.hidden.form, '', 'x', token.slice(0, -1), ...mistyped(token), `${token}A`])
      assert.match((await form.send({ fields: { form: forged } })).text, /open for too long/)
    assert.equal(bed.desk.entries.size, 0)
  })

  test('makes the same form one application, however often it is sent', async () => {
    const form = await bed.open()
    const fields = { proof: await form.solve() }
    const answers = await Promise.all([1, 2, 3].map(() => form.send({ fields, files: [CV] })))
    assert.deepEqual(new Set(answers.map(({ headers }) => headers.get('location'))), new Set([`${pathOf(1)}?sent`]))
    assert.equal(bed.desk.entries.size, 1)
  })

  test('makes the same form with other content a conflict, which offers a new one', async () => {
    const form = await bed.open()
    const fields = { proof: await form.solve() }
    await form.send({ fields, files: [CV] })
    const others = [
      { fields: { ...fields, message: 'Bonsoir' }, files: [CV] },
      { fields: { ...fields, name: 'Zoé', message: ' TremblayBonjour' }, files: [CV] },
      { fields, files: [] },
      { fields, files: [{ ...CV, name: 'lettre.pdf' }] },
      { fields, files: [{ ...CV, bytes: Buffer.concat([CV.bytes, Buffer.from('x')]) }] },
      { files: [CV] },
    ]
    for (const other of others) {
      const { status, text } = await form.send(other)
      assert.equal(status, 409)
      assert.match(text, new RegExp(`<a class="button" href="${pathOf(1)}">Fill in a new form`))
    }
    assert.deepEqual(
      bed.desk.relayed().map(({ message }) => message),
      ['Bonjour'],
    )
  })
})

describe('a solution', () => {
  test('that is wrong, of another form, or forged is refused, and what was typed comes back', async () => {
    const form = await bed.open()
    const other = await bed.open()
    const good = JSON.parse(await form.solve())
    const parameters = { ...good.challenge.parameters, keyPrefix: '00' }
    const wrong: unknown[] = [
      { ...good, solution: { ...good.solution, derivedKey: '00'.repeat(32) } },
      { ...good, challenge: { ...good.challenge, parameters } },
      { ...good, challenge: { parameters: good.challenge.parameters } },
      { challenge: good.challenge },
      { challenge: { parameters: { data: { form: form.hidden.form } } }, solution: {} },
      { ...good, challenge: { ...good.challenge, signature: 7 } },
      [],
      null,
      7,
      'x',
    ]
    for (const proof of [await other.solve(), ...wrong.map((value) => JSON.stringify(value)), '{', 'x'.repeat(5_000)]) {
      const { status, text } = await form.send({ fields: { proof } })
      assert.equal(status, 400, proof)
      assert.match(text, /The check against robots failed/)
      assert.ok(text.includes('value="Zoé Tremblay"'))
      assert.match(text, /name="proof" value=""/)
    }
    assert.equal(bed.desk.entries.size, 0)
  })
})

test('a form whose hidden field was filled in has to be confirmed by mail, whatever its puzzle says', async () => {
  const form = await bed.open()
  const fields = { proof: await form.solve(), website: 'https://spam.example' }
  const answer = await form.send({ fields, files: [CV] })
  assert.deepEqual([answer.status, answer.headers.get('location')], [303, `${pathOf(1)}?confirm`])
  assert.equal(bed.desk.entries.size, 1)
})
