import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findLocalities, packLocalities } from './localities.ts'
import { nameKey } from './normalize.ts'

const packed = packLocalities([
  { name: 'Foo Creek', province: 'ON' },
  { name: 'Saint-Élan', province: 'QC' },
  { name: 'ᐃᖃᓗᐃᑦ', province: 'NU' },
  { name: 'Foo-Creek', province: 'AB' },
  { name: 'Foo', province: 'BC' },
  { name: 'Foo Creek, North', province: 'ON' },
])
const named = (name: string) =>
  findLocalities(packed, nameKey(name)).map((locality) => `${locality.name}, ${locality.province}`)

test('a locality is found by its key, in its original spelling and order', () => {
  assert.deepEqual(named('foo creek'), ['Foo Creek, ON', 'Foo-Creek, AB'])
  assert.deepEqual(named('ST. ELAN'), ['Saint-Élan, QC'])
  assert.deepEqual(named('ᐃᖃᓗᐃᑦ'), ['ᐃᖃᓗᐃᑦ, NU'])
})

test('only a whole name is found', () => {
  assert.deepEqual(named('foo'), ['Foo, BC'])
  for (const name of ['', 'fo', 'foo cree', 'foo creek x', 'creek', 'zz', 'a']) assert.deepEqual(named(name), [])
})

test('a name with a comma is left out, since it could not be sent back unchanged', () => {
  assert.deepEqual(named('Foo Creek, North'), [])
})

test('an empty list finds nothing, and a long one every locality', () => {
  assert.deepEqual(findLocalities(packLocalities([]), 'foo'), [])
  const names = Array.from({ length: 1000 }, (_, at) => `Place ${at}`)
  const many = packLocalities(names.map((name) => ({ name, province: 'ON' })))
  for (const name of names) assert.deepEqual(findLocalities(many, nameKey(name)), [{ name, province: 'ON' }])
})
