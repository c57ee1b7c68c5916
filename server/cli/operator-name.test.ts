import assert from 'node:assert/strict'
import { userInfo } from 'node:os'
import { test } from 'node:test'
import { operatorOf } from './operator-name.ts'

test('the operator is AFFICHE_OPERATOR, else the user who called sudo, else the user of the process', () => {
  assert.equal(operatorOf({ AFFICHE_OPERATOR: ' Zoé O’Brien ', SUDO_USER: 'bob' }), 'Zoé O’Brien')
  for (const AFFICHE_OPERATOR of ['', '  ', undefined])
    assert.equal(operatorOf({ AFFICHE_OPERATOR, SUDO_USER: 'bob', USER: 'eve' }), 'bob')
  assert.equal(operatorOf({ SUDO_USER: '', USER: 'eve' }), userInfo().username)
})

test('a long name and one with control characters are refused', () => {
  assert.equal(operatorOf({ AFFICHE_OPERATOR: '🧁'.repeat(100) }), '🧁'.repeat(100))
  for (const name of ['a\nb', '\ud83d', 'x'.repeat(101)]) {
    assert.throws(() => operatorOf({ AFFICHE_OPERATOR: name }), { name: 'Refusal', message: /at most 100 characters/ })
    assert.throws(() => operatorOf({ SUDO_USER: name }), { name: 'Refusal' })
  }
})
