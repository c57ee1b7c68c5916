import type { Item } from '../../domain/reference.ts'
import type { Access } from './directory.ts'

const READ = 'SELECT id, item FROM reference_items WHERE list = ?'
const WRITE = `INSERT INTO reference_items (list, id, item) VALUES (?, ?, ?)
  ON CONFLICT (list, id) DO UPDATE SET item = excluded.item`

/** Writes only what differs, so that an ordinary start leaves the file alone. */
export const remember = async <T extends Item>(access: Access, list: string, items: readonly T[]): Promise<T[]> => {
  const rows = access.reader.all<{ id: number; item: string }>(READ, list)
  const kept = new Map(rows.map(({ id, item }) => [id, item]))
  const differing = items.filter((item) => kept.get(item.id) !== JSON.stringify(item))
  if (differing.length > 0)
    await access.queue.submit(async () => {
      for (const item of differing) access.writer.run(WRITE, list, item.id, JSON.stringify(item))
    })
  const present = new Set(items.map(({ id }) => id))
  return rows.filter(({ id }) => !present.has(id)).map(({ item }) => JSON.parse(item))
}
