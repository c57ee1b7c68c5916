/** Ids of unlisted places in the embedded store. */
import type { Connection } from '../../../platform/engines/sqlite/connection.ts'
import type { JobContent, NewLocation, PlacedContent } from '../../job.ts'
import { provinceOf } from '../job-row.ts'

const FIND_PLACE = 'SELECT id FROM unlisted_places WHERE employer_id = ? AND province = ? AND name = ?'
const ADD_PLACE = 'INSERT INTO unlisted_places (employer_id, province, name) VALUES (?, ?, ?)'

export const placeId = (connection: Connection, employerId: number, location: NewLocation): number | null =>
  connection.one<{ id: number }>(FIND_PLACE, employerId, provinceOf(location), location.name)?.id ?? null

type Placing = { readonly connection: Connection; readonly employerId: number }

/** Gives each unlisted place its id: that of the employer's earlier use of the same spelling, or a new one. */
export const withPlaceIds = ({ connection, employerId }: Placing, content: JobContent): PlacedContent => {
  const idOf = (location: NewLocation): number =>
    placeId(connection, employerId, location) ??
    connection.run(ADD_PLACE, employerId, provinceOf(location), location.name).lastId
  if (content.locations.every(({ id }) => id !== null)) return content as PlacedContent
  const locations = content.locations.map((location) => ({ ...location, id: location.id ?? idOf(location) }))
  return { ...content, locations }
}
