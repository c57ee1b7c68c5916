import type { Item } from '../../domain/reference.ts'
import { type ItemRow, retired, toKeep } from '../reference-rows.ts'
import type { Access } from './directory.ts'

const READ = 'SELECT id, item FROM reference_items WHERE list = ?'
const WRITE = `INSERT INTO reference_items (list, id, item) VALUES (?, ?, ?)
  ON CONFLICT (list, id) DO UPDATE SET item = excluded.item`

/** Writes only what differs, so that an ordinary start leaves the file alone. */
export const remember = async <T extends Item>(access: Access, list: string, items: readonly T[]): Promise<T[]> => {
  const rows = access.reader.all<ItemRow>(READ, list)
  const differing = toKeep(rows, items)
  if (differing.length > 0)
    await access.queue.submit(async () => {
      for (const { id, item } of differing) access.writer.run(WRITE, list, id, item)
    })
  return retired(rows, items)
}
