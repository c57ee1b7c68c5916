export type Language = 'en' | 'fr'
export type Pool = readonly string[]

export type Texts = {
  readonly intros: Pool
  readonly seconds: Pool
  readonly dutiesHeadings: Pool
  readonly duties: Pool
  readonly needsHeadings: Pool
  readonly needs: Pool
  readonly offersHeadings: Pool
  readonly offers: Pool
  readonly shiftHeading: string
  readonly shifts: Pool
  readonly applies: Pool
  readonly closings: Pool
  readonly companies: Pool
  /** What recruiters put behind a title, and in front of it. */
  readonly additions: Pool
  readonly prefixes: Pool
}
