/** Places of a JobPosting, and whether it is done remotely. */
import { type Cell, changed, type Note, refused } from './item.ts'
import { type Ld, lineOf, listOf, nameOf, textOf, thingOf } from './ld-values.ts'
import { placeText } from './place-text.ts'

export const placesOf = (posting: Ld, notes: Note[]): readonly (readonly [Cell, string])[] => {
  const isRemote = listOf(posting.jobLocationType).some((type) => /telecommute|remote/i.test(textOf(type)))
  const read = listOf(posting.jobLocation).map(placeOf)
  const places = texts(read)
  const areas = texts(listOf(posting.applicantLocationRequirements).map(areaOf))
  const where = places.length > 0 ? places : areas
  const faults = read.flatMap(({ fault }) => fault ?? [])
  if (where.length === 0 && faults[0] !== undefined) notes.push(refused('/locations/0', 'location-abroad', faults[0]))
  else for (const fault of faults) notes.push(changed('/locations', 'location-abroad', `${fault} It is left out.`))
  const isTold = isRemote || read.some((place) => place.isRemote)
  return [['places', where.join('\n')], ...(isTold ? [['workplace', 'remote'] as const] : [])]
}

const texts = (places: readonly { readonly text: string }[]): readonly string[] => [
  ...new Set(places.map(({ text }) => text).filter((text) => text !== '')),
]

const placeOf = (place: unknown) => {
  const { address = place } = thingOf(place)
  const [first] = listOf(address)
  if (typeof first === 'string') return placeText({ city: lineOf(first), region: '', country: '' })
  const { addressLocality, addressRegion, addressCountry, name } = thingOf(first)
  return placeText({
    city: nameOf(addressLocality ?? (addressRegion === undefined ? name : undefined)),
    region: nameOf(addressRegion),
    country: nameOf(addressCountry),
  })
}

/** An area from which the work can be done: "Ontario, Canada", or the country. */
const areaOf = (area: unknown): { readonly text: string } => {
  const name = nameOf(area)
  return { text: name.replace(/, ?Canada$/i, '') }
}
