/** Amounts of money as the text that the service sends, for who counts with a library of decimals. */

/** Number that keeps its digits: `52000.0000` stays so, and goes back into a body as it came. */
export class Decimal {
  readonly text: string

  constructor(text: string) {
    if (!/^-?\d+(\.\d+)?$/.test(text)) throw new TypeError(`${text} is no decimal number.`)
    this.text = text
  }

  toString(): string {
    return this.text
  }

  /** JSON.stringify writes it as a number, digit by digit. */
  toJSON(): unknown {
    return rawJson(this.text)
  }
}

type SourceAccess = {
  readonly rawJSON?: (text: string) => unknown
  readonly parse: (text: string, reviver?: (key: string, value: unknown, context?: Context) => unknown) => unknown
}

/** `source` has the text of a number; older runtimes give no context. */
type Context = { readonly source?: string }

const json = JSON as unknown as SourceAccess

const rawJson = (text: string): unknown => {
  if (!json.rawJSON) throw new TypeError('This runtime has no JSON.rawJSON, which exact amounts need.')
  return json.rawJSON(text)
}

const AMOUNTS = ['amount', 'maxAmount']

/** Reads JSON whose amounts are Decimals. */
export const parseExact = (text: string): unknown =>
  json.parse(text, (key, value, context) =>
    AMOUNTS.includes(key) && typeof value === 'number' ? new Decimal(sourceOf(context)) : value,
  )

const sourceOf = (context: Context | undefined): string => {
  if (context?.source === undefined) throw new TypeError('This runtime does not show the text of a number in JSON.')
  return context.source
}
