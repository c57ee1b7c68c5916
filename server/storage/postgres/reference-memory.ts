import type { Item } from '../../domain/reference.ts'
import { type ItemRow, retired, toKeep } from '../reference-rows.ts'
import type { Access } from './directory.ts'
import { reading, writing } from './driver/pool.ts'

const READ = 'SELECT id, item FROM reference_items WHERE list = $1 ORDER BY id'

/** All items in one statement and one order, so that instances that start at once cannot block each other. */
const WRITE = `INSERT INTO reference_items (list, id, item)
  SELECT $1, (pair->>0)::integer, pair->>1 FROM json_array_elements($2::text::json) AS pair ORDER BY 2
  ON CONFLICT (list, id) DO UPDATE SET item = excluded.item WHERE reference_items.item <> excluded.item`

/** Writes only what differs, so that an ordinary start writes nothing. */
export const remember = async <T extends Item>(
  { reads, writes }: Access,
  list: string,
  items: readonly T[],
): Promise<T[]> => {
  const rows = await reading(reads, (connection) => connection.all<ItemRow>(READ, [list]))
  const differing = toKeep(rows, items)
  if (differing.length > 0) {
    const pairs = JSON.stringify(differing.map(({ id, item }) => [id, item]))
    await writing(writes, (connection) => connection.run(WRITE, [list, pairs]))
  }
  return retired(rows, items)
}
