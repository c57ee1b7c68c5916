/**
 * A kind of attack and ways to try it. Every text calls alert(1) or asks x.test for something where it succeeds in a
 * page that shows it unread.
 */
export type VectorClass = { readonly name: string; readonly vectors: readonly string[] }
