import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../test/support/properties.ts'
import { distanceKm } from '../distance.ts'
import { pointTerm } from '../search-terms.ts'
import { boxOf, POINT_TERMS_MAX, termsNear } from './places.ts'

const degrees = (min: number, max: number) => fc.double({ min, max, noNaN: true })

const canada = fc.record({ latitude: degrees(41, 84), longitude: degrees(-142, -52) })

/** Points of at most five decimals, as reference lists have them. */
const listed = fc.record({
  latitude: fc.integer({ min: -9_000_000, max: 9_000_000 }).map((n) => n / 100_000),
  longitude: fc.integer({ min: -18_000_000, max: 18_000_000 }).map((n) => n / 100_000),
})

test('distances are those on a sphere of 6,371 km', () => {
  const [montreal, quebec] = [
    { latitude: 45.50884, longitude: -73.58781 },
    { latitude: 46.81228, longitude: -71.21454 },
  ]
  assert.equal(Math.round(distanceKm(montreal, quebec)), 233)
  assert.equal(Math.round(distanceKm({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })), 20_015)
  assert.equal(distanceKm(montreal, montreal), 0)
  fc.assert(
    fc.property(canada, degrees(-1, 1), ({ latitude, longitude }, more) => {
      const along = distanceKm({ latitude, longitude }, { latitude: latitude + more, longitude })
      assert.ok(Math.abs(along - (Math.abs(more) * Math.PI * 6_371) / 180) < 1e-6)
    }),
  )
})

test('a circle lies in its box, anywhere in Canada', () => {
  fc.assert(
    fc.property(canada, fc.integer({ min: 1, max: 400 }), degrees(0, 1), (centre, km, part) => {
      const { south, north, west, east } = boxOf({ ...centre, km })
      const [latitude, longitude] = [south + part * (north - south), west + part * (east - west)]
      const edge = [
        { latitude: south, longitude },
        { latitude: north, longitude },
        { latitude, longitude: west },
        { latitude, longitude: east },
      ]
      for (const point of edge) assert.ok(distanceKm(centre, point) >= km - 0.001)
    }),
  )
})

test('each point has a term of its own, of letters and digits after the signs of a point', () => {
  fc.assert(
    fc.property(listed, listed, (one, other) => {
      assert.match(pointTerm(one), /^=g[\da-z]{10}$/)
      const isSame = one.latitude === other.latitude && one.longitude === other.longitude
      assert.equal(pointTerm(one) === pointTerm(other), isSame)
    }),
  )
  const { latitude, longitude } = { latitude: 45.50884, longitude: -73.58781 }
  for (const step of [-0.00001, 0.00001]) {
    assert.notEqual(pointTerm({ latitude: latitude + step, longitude }), pointTerm({ latitude, longitude }))
    assert.notEqual(pointTerm({ latitude, longitude: longitude + step }), pointTerm({ latitude, longitude }))
  }
})

test('the points within a circle are searched for, and of too many the nearest', () => {
  const near = { latitude: 45, longitude: -75, km: 50 }
  const pointAt = (at: number) => ({ latitude: 45 + at / 10_000, longitude: -75 })
  const within = Array.from({ length: POINT_TERMS_MAX + 500 }, (_, at) => pointAt(at))
  const beyond = pointAt(5_000)
  assert.deepEqual(termsNear([beyond, pointAt(7), pointAt(0)], near), [pointAt(0), pointAt(7)].map(pointTerm))
  const terms = termsNear([beyond, ...within.toReversed()], near)
  assert.deepEqual(terms, within.slice(0, POINT_TERMS_MAX).map(pointTerm))
})
