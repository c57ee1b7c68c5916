import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { boxOf, innerBoxOf } from './public-row.ts'

const RADIANS = Math.PI / 180

const km = (one: readonly [number, number], other: readonly [number, number]): number => {
  const half = (a: number, b: number) => Math.sin(((a - b) * RADIANS) / 2) ** 2
  const cosines = Math.cos(one[0] * RADIANS) * Math.cos(other[0] * RADIANS)
  return 2 * 6_371 * Math.asin(Math.sqrt(half(one[0], other[0]) + cosines * half(one[1], other[1])))
}

test('a circle lies between its two boxes, anywhere in Canada', () => {
  const degrees = (min: number, max: number) => fc.double({ min, max, noNaN: true })
  fc.assert(
    fc.property(
      degrees(41, 84),
      degrees(-142, -52),
      fc.integer({ min: 1, max: 400 }),
      (latitude, longitude, radius) => {
        const near = { latitude, longitude, km: radius }
        const inner = innerBoxOf(near)
        for (const one of [inner.south, inner.north])
          for (const other of [inner.west, inner.east]) assert.ok(km([latitude, longitude], [one, other]) <= radius)
        const outer = boxOf(near)
        for (const one of [outer.south, outer.north])
          assert.ok(km([latitude, longitude], [one, longitude]) >= radius - 0.001)
        for (const other of [outer.west, outer.east])
          assert.ok(km([latitude, longitude], [latitude, other]) >= radius - 0.001)
      },
    ),
  )
})
