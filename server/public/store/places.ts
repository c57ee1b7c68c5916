/** Points of shown jobs near a place: each is a term of the text index, so that a search reads the place of no job. */
import { distanceKm, EARTH_KM, type Point, RADIANS } from '../distance.ts'
import type { PublicQuery } from '../ports.ts'
import { pointTerm } from '../search-terms.ts'

export type Near = NonNullable<PublicQuery['near']>

const DEGREE_KM = EARTH_KM * RADIANS

export type Box = { readonly south: number; readonly north: number; readonly west: number; readonly east: number }

/** The smallest box of degrees that holds a circle; Canada is far from the poles and the date line. */
export const boxOf = ({ latitude, longitude, km }: Near): Box => {
  const height = km / DEGREE_KM
  const top = Math.min(Math.abs(latitude) + height, 89)
  const width = Math.min(height / Math.cos(top * RADIANS), 180)
  return { south: latitude - height, north: latitude + height, west: longitude - width, east: longitude + width }
}

/** Terms of a search, at most: the list of places has fewer than 500 points within 100 km of any. */
export const POINT_TERMS_MAX = 3_000

/** Terms of the points in a circle; of more than a search may have, those of the nearest. */
export const termsNear = (points: readonly Point[], near: Near): string[] => {
  const measured = points.map((point) => ({ point, km: distanceKm(point, near) }))
  const within = measured.filter(({ km }) => km <= near.km).toSorted((one, other) => one.km - other.km)
  return within.slice(0, POINT_TERMS_MAX).map(({ point }) => pointTerm(point))
}
