/** Distances on the earth, taken as a sphere. */
import { type LocationType, UNLISTED_ID_FIRST } from '../lists/places/types.ts'
import type { Lists } from '../lists/reference.ts'

export type Point = { readonly latitude: number; readonly longitude: number }

const WITH_POINT: ReadonlySet<LocationType> = new Set(['Town', 'Region'])

/** Points of listed places; whole provinces and the country are none. */
export const pointsOf = (
  { locations }: Pick<Lists, 'locations'>,
  places: readonly { readonly id: number | null }[],
): Point[] =>
  places.flatMap(({ id }) => {
    const place = id !== null && id < UNLISTED_ID_FIRST ? locations.get(id) : undefined
    if (!place || !WITH_POINT.has(place.type) || place.latitude === null || place.longitude === null) return []
    return [{ latitude: place.latitude, longitude: place.longitude }]
  })

export const EARTH_KM = 6_371
export const RADIANS = Math.PI / 180

/** By the haversine, which is exact for small distances too. */
export const distanceKm = (one: Point, other: Point): number => {
  const half = (a: number, b: number): number => Math.sin(((a - b) * RADIANS) / 2) ** 2
  const cosines = Math.cos(one.latitude * RADIANS) * Math.cos(other.latitude * RADIANS)
  const sum = half(one.latitude, other.latitude) + cosines * half(one.longitude, other.longitude)
  return 2 * EARTH_KM * Math.asin(Math.sqrt(Math.min(sum, 1)))
}

/** From the nearest of some points; null without any. */
export const nearestKm = (points: readonly Point[], from: Point): number | null =>
  points.length === 0 ? null : Math.min(...points.map((point) => distanceKm(point, from)))
