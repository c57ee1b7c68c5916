/** The names of the formats, for a command that has not loaded their readers. */
export const FORMATS = ['csv', 'indeed-xml', 'jsonld'] as const
export type Format = (typeof FORMATS)[number]
