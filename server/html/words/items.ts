/** Names of the items of reference lists. */
import type { Language } from '@affiche/contract/values.ts'

type Item = { readonly id: number; readonly name: string }

/** In French only where its list has a French name for the item. */
export const itemName = (language: Language, { id, name }: Item, french: ReadonlyMap<number, string>): string =>
  (language === 'fr' ? french.get(id) : undefined) ?? name
