/** JSON.parse with source text and JSON.rawJSON: in the runtime, not yet in TypeScript's library. */
interface JSON {
  parse(text: string, reviver: (name: string, value: unknown, context: { source?: string }) => unknown): unknown
  /** Object that JSON.stringify writes as the given text of a JSON primitive. */
  rawJSON(text: string): object
}
