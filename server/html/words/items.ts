/** Names of the items of reference lists. */
import type { Language } from '@affiche/contract/values.ts'

type Item = { readonly id: number; readonly name: string }

/** Name of an item; in French only where its list has a French name for it. */
export const itemName = (language: Language, { id, name }: Item, french: ReadonlyMap<number, string>): string =>
  (language === 'fr' ? french.get(id) : undefined) ?? name
