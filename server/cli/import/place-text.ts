/** Places as the service reads them, of the parts of an address. */
import { bareName } from '../../imports/columns.ts'

export type Address = { readonly city: string; readonly region: string; readonly country: string }

type PlaceText = {
  /** Empty for an address that says no place. */
  readonly text: string
  readonly isRemote: boolean
  /** Set for an address in another country. */
  readonly fault: string | null
}

const CANADA = new Set(['', 'ca', 'can', 'canada'])

/** Words that feeds have in the place of a town. */
const REMOTE = new Set(['remote', 'fullyremote', 'workfromhome', 'anywhere', 'teletravail', 'adistance', 'domicile'])

export const placeText = ({ city, region, country }: Address): PlaceText => {
  const fault = CANADA.has(bareName(country))
    ? null
    : `The place is in "${country}"; postings are for places in Canada.`
  const isRemote = REMOTE.has(bareName(city))
  const town = isRemote ? '' : city
  const text = town === '' ? region || (country === '' && !isRemote ? '' : 'Canada') : withRegion(town, region)
  return { text: fault === null ? text : '', isRemote, fault }
}

/** A town that names its province already stays as it is. */
const withRegion = (town: string, region: string): string =>
  region === '' || town.includes(',') ? town : `${town}, ${region}`
