/** Formats of our own, which JSON Schema does not know; the descriptions explain them. */
const OWN_FORMATS = new Set([
  'line',
  'filled-line',
  'layout',
  'html',
  'cursor',
  'rank-cursor',
  'request-cursor',
  'status-filter',
  'cursor-set',
  'event-types',
  'event-types-12',
  'webhook-type',
  'digest',
])

/** Schema as plain JSON, without symbols and our own formats. */
export const plain = (schema: unknown): unknown =>
  JSON.parse(JSON.stringify(schema), (name, value) =>
    name === 'format' && OWN_FORMATS.has(String(value)) ? undefined : value,
  )
