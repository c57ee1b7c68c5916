/** What a store keeps of the reference lists: every item that a list ever had, as JSON. */
import type { Item } from '../domain/reference.ts'

export type ItemRow = { id: number; item: string }

/** The items that are not kept yet as they are, so that an ordinary start writes nothing. */
export const toKeep = (rows: readonly ItemRow[], items: readonly Item[]): ItemRow[] => {
  const kept = new Map(rows.map(({ id, item }) => [id, item]))
  return items
    .map((item) => ({ id: item.id, item: JSON.stringify(item) }))
    .filter(({ id, item }) => kept.get(id) !== item)
}

/** The items that were kept earlier and are in the list no more. */
export const retired = <T extends Item>(rows: readonly ItemRow[], items: readonly T[]): T[] => {
  const present = new Set(items.map(({ id }) => id))
  return rows.filter(({ id }) => !present.has(id)).map(({ item }) => JSON.parse(item) as T)
}
