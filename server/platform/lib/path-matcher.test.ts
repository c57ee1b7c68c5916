import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createPathMatcher } from './path-matcher.ts'

const match = createPathMatcher(
  [
    '/things/{id}',
    '/things/all',
    '/things/{id}/parts',
    '/{owner}/things/{id}',
    '/{owner}/things/{other}',
    '/me/things/{id}',
    '/lists/{name}.{language}.json',
    '/pages/*',
    '/pages/{name}/edit',
    '/pages/own/*',
    '/',
  ].map((path) => [path, path] as const),
  /^[\w/%é]+$/u,
)

const found = (path: string): readonly string[] | null => {
  const at = match(path)
  return at && [at.value, ...at.parameters]
}

describe('a path', () => {
  test('without parameters wins, then the longest folder before the first one, then the earlier row', () => {
    assert.deepEqual(found('/things/all'), ['/things/all'])
    assert.deepEqual(found('/things/7'), ['/things/{id}', '7'])
    assert.deepEqual(found('/me/things/7'), ['/me/things/{id}', '7'])
    assert.deepEqual(found('/you/things/7'), ['/{owner}/things/{id}', 'you', '7'])
  })

  test('has its parameters as segments or parts of them, and none that crosses a slash or is empty', () => {
    assert.deepEqual(found('/things/7/parts'), ['/things/{id}/parts', '7'])
    assert.deepEqual(found('/lists/a.en.json'), ['/lists/{name}.{language}.json', 'a', 'en'])
    for (const other of [
      '/things/',
      '/things//parts',
      '/things/7/8',
      '/things/7/parts/',
      '/lists/a/b.en.json',
      '',
      '//',
    ])
      assert.equal(found(other), null, other)
  })

  test('stands below another only by whole segments, the nearest first', () => {
    assert.deepEqual(found('/pages'), ['/pages/*'])
    assert.deepEqual(found('/pages/'), ['/pages/*'])
    assert.deepEqual(found('/pages/a/b'), ['/pages/*'])
    assert.deepEqual(found('/pages/own/a'), ['/pages/own/*'])
    assert.equal(found('/pagesx'), null)
    assert.deepEqual(found('/'), ['/'])
  })

  test('is separated by plain slashes alone: an encoded one is a letter of its parameter', () => {
    assert.deepEqual(found('/things/a%2fb'), ['/things/{id}', 'a/b'])
    assert.deepEqual(found('/things/a%252Fb/parts'), ['/things/{id}/parts', 'a%2Fb'])
    assert.equal(found('/things%2f7'), null)
    assert.equal(found('/things%2Fall'), null)
  })

  test('has its parameters decoded once and judged; what is no UTF-8 or not allowed is no parameter', () => {
    assert.deepEqual(found('/things/%c3%a9'), ['/things/{id}', 'é'])
    for (const other of ['/things/%c3', '/things/%zz', '/things/%', '/things/a%20b']) assert.equal(found(other), null)
  })
})
