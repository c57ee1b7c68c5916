/** Who is told in the audit trail to have run a command. */
import assert from 'node:assert/strict'
import { userInfo } from 'node:os'
import { test } from 'node:test'
import { operatorOf } from './operator.ts'

test('the operator is who AFFICHE_OPERATOR says, or who called sudo, or the user of the process', () => {
  assert.equal(operatorOf({ AFFICHE_OPERATOR: ' Zoé O’Brien ', SUDO_USER: 'bob' }), 'Zoé O’Brien')
  for (const AFFICHE_OPERATOR of ['', '  ', undefined])
    assert.equal(operatorOf({ AFFICHE_OPERATOR, SUDO_USER: 'bob', USER: 'eve' }), 'bob')
  assert.equal(operatorOf({ SUDO_USER: '', USER: 'eve' }), userInfo().username)
})

test('a name that is no short line is refused', () => {
  assert.equal(operatorOf({ AFFICHE_OPERATOR: '🧁'.repeat(100) }), '🧁'.repeat(100))
  for (const name of ['a\nb', '\ud83d', 'x'.repeat(101)]) {
    assert.throws(() => operatorOf({ AFFICHE_OPERATOR: name }), { name: 'Refusal', message: /at most 100 characters/ })
    assert.throws(() => operatorOf({ SUDO_USER: name }), { name: 'Refusal' })
  }
})
